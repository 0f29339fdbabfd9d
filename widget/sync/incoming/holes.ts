import type { ChatId } from '../../domain/chat/chat-id.ts';
import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import { meansNoAccess } from '../../domain/message/fetch-failure.ts';
import { compareMessageIds, previousMessageId, type MessageId } from '../../domain/message/message-id.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';

export interface HoleDeps {
  readonly fetchAfter: MessagePages['after'];
  /** A message was found that was not cached here. */
  readonly onFound: (message: SentMessage) => void;
  /** Messages that could not be fetched on the first try. */
  readonly onFoundLater: (chatId: ChatId, messages: readonly SentMessage[]) => Promise<void>;
}

/** Fetches messages that are cached only as holes, and returns those that exist. */
export type FillHoles = (chatId: ChatId, messageIds: Iterable<MessageId>) => Promise<readonly SentMessage[]>;

/**
 * A message that was recalled when its page was fetched is cached as a hole. If it is restored while the user is away,
 * only the command reports it. L-A2.
 */
export function createHoleFilling(scope: SyncScope, { fetchAfter, onFound, onFoundLater }: HoleDeps): FillHoles {
  const { messages: repository } = scope.database;

  const isHole = async (chatId: ChatId, messageId: MessageId): Promise<boolean> => {
    const cached = await repository.readForward(chatId, previousMessageId(messageId), 1);
    return (
      compareMessageIds(cached.to, messageId) >= 0 && !cached.messages.some((message) => bears(message, messageId))
    );
  };

  const fetchAll = async (chatId: ChatId, holes: readonly MessageId[]): Promise<readonly SentMessage[]> => {
    const found: SentMessage[] = [];
    for (const [index, messageId] of holes.entries()) {
      const page = await fetchAfter(chatId, previousMessageId(messageId), messageId, 1);
      if (scope.isEnded()) break;
      // After a failed page, stop fetching, so that the following effects do not wait for one timeout after the other.
      if (!page.ok) {
        if (!meansNoAccess(page.failure)) tryAgain(chatId, holes.slice(index));
        break;
      }
      const message = page.value.messages.find((fetched) => bears(fetched, messageId));
      if (message === undefined) continue;
      // The effects that follow read the message from the database.
      await repository.put(chatId, [message], { from: messageId, to: messageId });
      found.push(message);
      onFound(message);
    }
    return found;
  };

  /** Retries only while the chat is open. Otherwise, opening the chat or scrolling to the gap fetches it. L-22. */
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
    // Mark them as gaps until they are fetched, so that they are requested again even if this page fails.
    await repository.forgetHoles(chatId, holes);
    return fetchAll(chatId, holes);
  };
}

const bears = ({ delivery }: SentMessage, messageId: MessageId): boolean => delivery.messageId === messageId;
