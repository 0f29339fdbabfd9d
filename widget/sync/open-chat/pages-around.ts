import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import { LOCAL_PAGE_SIZE, MAX_VISIBLE_MESSAGES, MESSAGE_PAGE_SIZE } from '../../domain/limits.ts';
import { messageIdDistance, nextMessageId, NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { success, type Result } from '../../domain/result.ts';
import type { MessageRepository } from '../../storage/messages.ts';
import type { MessagePages } from '../message-pages.ts';

/** A range of messages without gaps. */
export interface Part {
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  /** Every number up to this one is accounted for. */
  readonly to: MessageId;
  /** The range includes the start of the chat. */
  readonly reachesStart: boolean;
  /** The provider has nothing after the range. False if the range comes from the database, which cannot know. */
  readonly reachesEnd: boolean;
}

export interface PagesAround {
  /** Returns the page around a number, from the database if it has that number, otherwise from the provider. */
  readonly around: (chatId: ChatId, messageId: MessageId) => Promise<Result<Part, Failure>>;
  /**
   * Returns the page after a number, from the cache or else from the provider. The provider is known to have the
   * message `known`.
   */
  readonly below: (chatId: ChatId, messageId: MessageId, known: MessageId) => Promise<Result<Part, Failure>>;
  /**
   * Returns everything between the read mark and the screen, if it fits in one window. Returns undefined if it does
   * not, or after a failure.
   */
  readonly sinceRead: (
    chatId: ChatId,
    readUpTo: MessageId,
    oldest: MessageId,
    loadedTo: MessageId,
  ) => Promise<Part | undefined>;
}

/**
 * Pages that do not start at the newest message. Spec: 1-chat §4 Message list loading (local page 10, network page 20).
 */
export function createPagesAround(
  repository: Pick<MessageRepository, 'readBack' | 'readForward'>,
  pages: MessagePages,
): PagesAround {
  return {
    async around(chatId, messageId) {
      const upTo = nextMessageId(messageId);
      const local = await repository.readBack(chatId, upTo, LOCAL_PAGE_SIZE);
      if (local.messages.at(-1)?.delivery.messageId === messageId) {
        const later = await repository.readForward(chatId, messageId, LOCAL_PAGE_SIZE);
        const { reachesStart } = local;
        return success({
          messages: [...local.messages, ...later.messages],
          to: later.to,
          reachesStart,
          reachesEnd: false,
        });
      }
      const [before, after] = await Promise.all([
        pages.before(chatId, upTo),
        pages.after(chatId, messageId, messageId, MESSAGE_PAGE_SIZE),
      ]);
      if (!before.ok) return before;
      if (!after.ok) return after;
      const messages = [...before.value.messages, ...after.value.messages];
      const { to, isLast } = after.value;
      return success({ messages, to, reachesStart: before.value.isLast, reachesEnd: isLast });
    },
    async below(chatId, messageId, known) {
      const local = await repository.readForward(chatId, messageId, LOCAL_PAGE_SIZE);
      if (messageIdDistance(messageId, local.to) > 0)
        return success({ ...local, reachesStart: false, reachesEnd: false });
      const page = await pages.after(chatId, messageId, known, MESSAGE_PAGE_SIZE);
      if (!page.ok) return page;
      const { messages, to, isLast } = page.value;
      return success({ messages, to, reachesStart: false, reachesEnd: isLast });
    },
    async sinceRead(chatId, readUpTo, oldest, loadedTo) {
      if (messageIdDistance(readUpTo, oldest) <= 1) return undefined;
      if (messageIdDistance(readUpTo, loadedTo) > MAX_VISIBLE_MESSAGES) return undefined;
      const local = await repository.readBack(chatId, oldest, MAX_VISIBLE_MESSAGES);
      const first = local.messages[0]?.delivery.messageId;
      if (local.reachesStart || (first !== undefined && messageIdDistance(readUpTo, first) <= 1)) {
        return { ...local, to: loadedTo, reachesEnd: false };
      }
      const page = await pages.after(chatId, readUpTo, loadedTo);
      return page.ok
        ? {
            messages: page.value.messages,
            to: page.value.to,
            reachesStart: readUpTo === NO_MESSAGE_ID,
            reachesEnd: false,
          }
        : undefined;
    },
  };
}
