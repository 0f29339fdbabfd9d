import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Cache } from './cache.ts';

/** So many pages go at once, that a disk which stays full is not searched for every message. */
const PAGES_AT_ONCE = 20;

/**
 * Forgets the messages of whole chats, those first in which nothing has happened for longest. False when no messages are
 * left. Drafts, the outbox and failed messages are none of its business. Spec: 3-transport §8 Database errors.
 *
 * @param pages by `chatId:page`
 * @param heads by chat id
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
