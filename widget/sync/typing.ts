import { typing } from '../contract/operations/typing.ts';
import { CAPABILITY_TYPING } from '../contract/pushes/typing.ts';
import { chatKind, otherParty, type ChatId, type UserId } from '../domain/chat/chat-id.ts';
import { TYPING_SHOWN_MS, TYPING_TOLD_INTERVAL_MS } from '../domain/limits.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { connectionAtom } from '../state/connection.ts';
import { typingChatsAtom } from '../state/typing.ts';
import type { SyncScope } from './scope.ts';

/** Who is writing: told and heard, and never kept. */
export interface Typing {
  readonly onHello: (capabilities: readonly string[]) => void;
  /** The user writes in a chat: the other one is told, at most every few seconds. */
  readonly tell: (chatId: ChatId) => void;
  readonly hear: (told: { readonly chatId: ChatId; readonly userId: UserId }) => void;
  /** What was being written has come. */
  readonly onMessages: (messages: readonly SentMessage[]) => void;
}

/** The part of a scope that this needs. */
type TypingScope = Pick<SyncScope, 'ownId' | 'get' | 'publish'> & {
  readonly api: Pick<SyncScope['api'], 'call'>;
  readonly platform: Pick<SyncScope['platform'], 'clock'>;
};

export function createTyping(scope: TypingScope): Typing {
  const { clock } = scope.platform;
  const toldAtMs = new Map<ChatId, number>();
  const heardAtMs = new Map<ChatId, number>();
  let isOffered = false;

  const show = (): void => {
    const chatIds = new Set(heardAtMs.keys());
    const shown = scope.get(typingChatsAtom);
    const isSame = chatIds.size === shown.size && [...chatIds].every((chatId) => shown.has(chatId));
    if (!isSame) scope.publish(typingChatsAtom, chatIds);
  };

  return {
    onHello(capabilities) {
      isOffered = capabilities.includes(CAPABILITY_TYPING);
    },
    tell(chatId) {
      const isLinked = scope.get(connectionAtom) === 'idle' || scope.get(connectionAtom) === 'success';
      if (!isOffered || !isLinked || chatKind(chatId) !== 'one-to-one') return;
      const sinceMs = clock.nowMs() - (toldAtMs.get(chatId) ?? Number.NEGATIVE_INFINITY);
      if (sinceMs >= 0 && sinceMs < TYPING_TOLD_INTERVAL_MS) return;
      toldAtMs.set(chatId, clock.nowMs());
      void scope.api.call(typing, { chatId });
    },
    hear({ chatId, userId }) {
      if (otherParty(chatId, scope.ownId) !== userId) return;
      const nowMs = clock.nowMs();
      heardAtMs.set(chatId, nowMs);
      show();
      clock.setTimer(TYPING_SHOWN_MS, () => {
        if (heardAtMs.get(chatId) !== nowMs) return;
        heardAtMs.delete(chatId);
        show();
      });
    },
    onMessages(messages) {
      for (const { chatId, senderId } of messages) {
        if (senderId === scope.ownId) toldAtMs.delete(chatId);
        else heardAtMs.delete(chatId);
      }
      show();
    },
  };
}
