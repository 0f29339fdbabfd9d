import type { ChatId } from '../../domain/chat/chat-id.ts';
import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import { meansNoAccess } from '../../domain/message/fetch-failure.ts';
import { compareMessageIds, type MessageId } from '../../domain/message/message-id.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';

export interface HoleParts {
  readonly fetchAfter: MessagePages['after'];
  /** A message is there that was not held here. */
  readonly onFound: (message: SentMessage) => void;
  /** What could not be had at once. */
  readonly onFoundLater: (chatId: ChatId, messages: readonly SentMessage[]) => Promise<void>;
}

/** Fetches messages of which only holes are held, and answers what is there. */
export type FillHoles = (chatId: ChatId, messageIds: Iterable<MessageId>) => Promise<readonly SentMessage[]>;

/**
 * What was taken back when its page was fetched is a hole in what is held. Who was away when it came back is told by the
 * command alone. L-A2.
 */
export function createHoleFilling(scope: SyncScope, { fetchAfter, onFound, onFoundLater }: HoleParts): FillHoles {
  const { messages: repository } = scope.database;

  const isHole = async (chatId: ChatId, messageId: MessageId): Promise<boolean> => {
    const held = await repository.readForward(chatId, previous(messageId), 1);
    return compareMessageIds(held.to, messageId) >= 0 && !held.messages.some((message) => bears(message, messageId));
  };

  const fetchAll = async (chatId: ChatId, holes: readonly MessageId[]): Promise<readonly SentMessage[]> => {
    const found: SentMessage[] = [];
    for (const [index, messageId] of holes.entries()) {
      const page = await fetchAfter(chatId, previous(messageId), messageId, 1);
      if (scope.isEnded()) break;
      // What comes behind the command does not wait for one answer after the other that does not come.
      if (!page.ok) {
        if (!meansNoAccess(page.failure)) tryAgain(chatId, holes.slice(index));
        break;
      }
      const message = page.value.messages.find((fetched) => bears(fetched, messageId));
      if (message === undefined) continue;
      // What follows reads it from where it is kept.
      await repository.put(chatId, [message], { from: messageId, to: messageId });
      found.push(message);
      onFound(message);
    }
    return found;
  };

  /** Whoever opens the chat or reads up to there asks for what is a gap; who has it open waits for that. L-22. */
  const tryAgain = (chatId: ChatId, holes: readonly MessageId[]): void => {
    scope.platform.clock.setTimer(RETRY_DELAY_MS, () => {
      if (scope.isEnded() || scope.get(openChatAtom)?.chatId !== chatId) return;
      void fetchAll(chatId, holes).then((found) => (found.length > 0 ? onFoundLater(chatId, found) : undefined));
    });
  };

  return async (chatId, messageIds) => {
    const holes: MessageId[] = [];
    for (const messageId of messageIds) if (await isHole(chatId, messageId)) holes.push(messageId);
    if (holes.length === 0) return [];
    // A gap until it has come: it is asked for again, whatever becomes of this page.
    await repository.forgetHoles(chatId, holes);
    return fetchAll(chatId, holes);
  };
}

const bears = ({ delivery }: SentMessage, messageId: MessageId): boolean => delivery.messageId === messageId;
const previous = (messageId: MessageId): MessageId => String(BigInt(messageId) - 1n);
