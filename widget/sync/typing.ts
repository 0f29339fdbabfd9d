import { typing } from '../contract/operations/typing.ts';
import { CAPABILITY_TYPING } from '../contract/pushes/typing.ts';
import { chatKind, otherParty, type ChatId, type UserId } from '../domain/chat/chat-id.ts';
import { TYPING_SHOWN_MS, TYPING_REPORT_INTERVAL_MS } from '../domain/limits.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { connectionAtom } from '../state/connection.ts';
import { typingChatsAtom } from '../state/typing.ts';
import type { SyncScope } from './scope.ts';

/** Typing notifications: sent, received, and never stored. */
export interface Typing {
  readonly onHello: (capabilities: readonly string[]) => void;
  /** The user is typing in a chat: notifies the other user, at most every few seconds. */
  readonly report: (chatId: ChatId) => void;
  readonly hear: (event: { readonly chatId: ChatId; readonly userId: UserId }) => void;
  /** A message from the typing user has arrived. */
  readonly onMessages: (messages: readonly SentMessage[]) => void;
}

/** The part of the scope that this module needs. */
type TypingScope = Pick<SyncScope, 'ownId' | 'get' | 'publish'> & {
  readonly api: Pick<SyncScope['api'], 'call'>;
  readonly platform: Pick<SyncScope['platform'], 'clock'>;
};

export function createTyping(scope: TypingScope): Typing {
  const { clock } = scope.platform;
  const sentAtMs = new Map<ChatId, number>();
  const receivedAtMs = new Map<ChatId, number>();
  let isOffered = false;

  const show = (): void => {
    const chatIds = new Set(receivedAtMs.keys());
    const shown = scope.get(typingChatsAtom);
    const isSame = chatIds.size === shown.size && [...chatIds].every((chatId) => shown.has(chatId));
    if (!isSame) scope.publish(typingChatsAtom, chatIds);
  };

  return {
    onHello(capabilities) {
      isOffered = capabilities.includes(CAPABILITY_TYPING);
    },
    report(chatId) {
      const isLinked = scope.get(connectionAtom) === 'idle' || scope.get(connectionAtom) === 'success';
      if (!isOffered || !isLinked || chatKind(chatId) !== 'one-to-one') return;
      const sinceMs = clock.nowMs() - (sentAtMs.get(chatId) ?? Number.NEGATIVE_INFINITY);
      if (sinceMs >= 0 && sinceMs < TYPING_REPORT_INTERVAL_MS) return;
      sentAtMs.set(chatId, clock.nowMs());
      void scope.api.call(typing, { chatId });
    },
    hear({ chatId, userId }) {
      if (otherParty(chatId, scope.ownId) !== userId) return;
      const nowMs = clock.nowMs();
      receivedAtMs.set(chatId, nowMs);
      show();
      clock.setTimer(TYPING_SHOWN_MS, () => {
        if (receivedAtMs.get(chatId) !== nowMs) return;
        receivedAtMs.delete(chatId);
        show();
      });
    },
    onMessages(messages) {
      for (const { chatId, senderId } of messages) {
        if (senderId === scope.ownId) sentAtMs.delete(chatId);
        else receivedAtMs.delete(chatId);
      }
      show();
    },
  };
}
