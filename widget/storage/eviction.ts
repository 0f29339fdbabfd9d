import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Cache } from './cache.ts';

/** The number of pages to evict at once, so that a full disk is not searched for every message. */
const PAGES_AT_ONCE = 20;

/**
 * Deletes the messages of whole chats, the least recently active chats first. Returns false when no messages are left.
 * Does not touch drafts, the outbox and failed messages. Spec: 3-transport §8 Database errors.
 *
 * @param pages keyed by `chatId:page`
 * @param heads keyed by chat id
 */
export async function evictOldestChats(
  pages: Pick<Cache<unknown>, 'keys' | 'drop'>,
  heads: Pick<Cache<{ readonly timeMs: number | undefined }>, 'get' | 'drop'>,
): Promise<boolean> {
  const keysByChat = new Map<ChatId, string[]>();
  for (const key of await pages.keys()) {
    const chatId = key.slice(0, key.lastIndexOf(':'));
    keysByChat.set(chatId, [...(keysByChat.get(chatId) ?? []), key]);
  }
  const chats = await Promise.all(
    [...keysByChat].map(async ([chatId, keys]) => ({ chatId, keys, timeMs: (await heads.get(chatId)).timeMs ?? 0 })),
  );
  const evicted: ChatId[] = [];
  const keys: string[] = [];
  for (const chat of chats.toSorted((a, b) => a.timeMs - b.timeMs)) {
    if (keys.length >= PAGES_AT_ONCE) break;
    evicted.push(chat.chatId);
    keys.push(...chat.keys);
  }
  await heads.drop(evicted);
  await pages.drop(keys);
  return keys.length > 0;
}
