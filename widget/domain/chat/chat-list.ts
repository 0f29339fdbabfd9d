import { compareMessageIds, NO_MESSAGE_ID } from '../message/message-id.ts';
import { isSent } from '../message/message.ts';
import type { ChatId } from './chat-id.ts';
import type { Chat } from './chat.ts';
import { CHAT_DEFAULT_AGE_MS, UNREAD_TOTAL_CAP } from '../limits.ts';

/** The sort keys of a chat. */
export interface ChatPlace {
  readonly isPinned: boolean;
  readonly timeMs: number;
  readonly chatId: string;
}

/**
 * Pinned chats first, then the others, each newest first. Equal times are sorted by id, so that the order is stable.
 * Spec: 3-transport §4.
 */
export function compareChats(a: ChatPlace, b: ChatPlace): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  if (a.timeMs !== b.timeMs) return b.timeMs - a.timeMs;
  return a.chatId < b.chatId ? -1 : a.chatId > b.chatId ? 1 : 0;
}

/** Whether the user has removed the chat from the list, and no newer message exists. Spec: 2-contacts-groups §4. */
export const isHidden = ({ hiddenUpTo, newestMessageId, lastMessage }: Chat): boolean =>
  hiddenUpTo !== undefined &&
  hiddenUpTo !== NO_MESSAGE_ID &&
  compareMessageIds(newestMessageId, hiddenUpTo) <= 0 &&
  (lastMessage === undefined || isSent(lastMessage));

/** Returns the order with one chat at its current position on screen, because the user is pressing it. */
export function keepPlace(sorted: readonly ChatId[], shown: readonly ChatId[], active: ChatId): readonly ChatId[] {
  const place = shown.indexOf(active);
  if (place < 0 || !sorted.includes(active)) return sorted;
  return sorted.filter((chatId) => chatId !== active).toSpliced(place, 0, active);
}

/** Returns the time for a chat without one: five minutes before now. Spec: 1-chat §9, 3-transport §4. */
export const defaultChatTimeMs = (nowMs: number): number => nowMs - CHAT_DEFAULT_AGE_MS;

/** Returns the sum of the unread counts. It stops once it reaches 100. Spec: 3-transport §4. */
export function totalUnread(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) {
    total += count;
    if (total >= UNREAD_TOTAL_CAP) break;
  }
  return total;
}
