import type { ChatId } from '../domain/chat/chat-id.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { createCache } from './cache.ts';
import type { Table } from './table.ts';

/** The message that is pinned on top of a chat. Spec: 3-transport §3 Local database tables (msgtop). */
export interface TopMessage {
  readonly message: SentMessage | undefined;
}

export interface TopMessageRepository {
  readonly get: (chatId: ChatId) => Promise<SentMessage | undefined>;
  /** Changes a chat's top message; `change` returns the same message to leave it alone. */
  readonly update: (chatId: ChatId, change: (top: SentMessage | undefined) => SentMessage | undefined) => Promise<void>;
  readonly flush: () => Promise<void>;
}

const NONE: TopMessage = { message: undefined };
const IN_MEMORY = 200;

export function createTopMessageRepository(table: Table<TopMessage>): TopMessageRepository {
  const cache = createCache(table, NONE, IN_MEMORY);
  return {
    get: async (chatId) => (await cache.get(chatId)).message,
    update: (chatId, change) =>
      cache.update(chatId, (top) => {
        const message = change(top.message);
        return message === top.message ? top : { message };
      }),
    flush: cache.flush,
  };
}
