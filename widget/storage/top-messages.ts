import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { createCache } from './cache.ts';
import type { Table } from './table.ts';

/** The message pinned at the top of a chat. Spec: 3-transport §3 Local database tables (msgtop). */
export interface TopMessage {
  readonly message: SentMessage | undefined;
  /** The user has dismissed it. */
  readonly isDismissed?: true;
}

export interface TopMessageRepository {
  /** Returns the message to show, unless it was dismissed. */
  readonly get: (chatId: ChatId) => Promise<SentMessage | undefined>;
  /** Changes a chat's top message. `change` returns the same object to leave it unchanged. */
  readonly update: (chatId: ChatId, change: (top: SentMessage | undefined) => SentMessage | undefined) => Promise<void>;
  /** The user has dismissed a chat's top message. */
  readonly dismiss: (chatId: ChatId, messageId: MessageId) => Promise<void>;
  readonly flush: () => Promise<void>;
}

const NONE: TopMessage = { message: undefined };
const IN_MEMORY = 200;

export function createTopMessageRepository(table: Table<TopMessage>): TopMessageRepository {
  const cache = createCache(table, NONE, IN_MEMORY);
  return {
    async get(chatId) {
      const { message, isDismissed } = await cache.get(chatId);
      return isDismissed === true ? undefined : message;
    },
    update: (chatId, change) =>
      cache.update(chatId, (top) => {
        const message = change(top.message);
        if (message === top.message) return top;
        const isSame = message?.delivery.messageId === top.message?.delivery.messageId;
        return isSame ? { ...top, message } : { message };
      }),
    dismiss: (chatId, messageId) =>
      cache.update(chatId, (top) =>
        top.message?.delivery.messageId === messageId ? { ...top, isDismissed: true } : top,
      ),
    flush: cache.flush,
  };
}
