import { CHAT_DEFAULT_AGE_MS, UNREAD_TOTAL_CAP } from '../limits.ts';

/** What the order of the list depends on. */
export interface ChatPlace {
  readonly isPinned: boolean;
  readonly timeMs: number;
  readonly chatId: string;
}

/** Pinned chats first, then the others, each newest first; equal times by id, so that the order is stable. Spec: 3-transport §4. */
export function compareChats(a: ChatPlace, b: ChatPlace): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  if (a.timeMs !== b.timeMs) return b.timeMs - a.timeMs;
  return a.chatId < b.chatId ? -1 : a.chatId > b.chatId ? 1 : 0;
}

/** The time of a chat that has none: five minutes before now. Spec: 1-chat §9, 3-transport §4. */
export const defaultChatTimeMs = (nowMs: number): number => nowMs - CHAT_DEFAULT_AGE_MS;

/** The sum of unread counts; it stops accumulating once it reaches 100. Spec: 3-transport §4. */
export function totalUnread(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) {
    total += count;
    if (total >= UNREAD_TOTAL_CAP) break;
  }
  return total;
}
