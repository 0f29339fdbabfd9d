import { describe, expect, test } from 'vitest';
import { compareChats, defaultChatTimeMs, totalUnread } from '../../../widget/domain/chat/chat-list.ts';

const place = (chatId: string, timeMs: number, isPinned = false) => ({ chatId, timeMs, isPinned });

test('sorts pinned chats first, then the newest, with stable ties', () => {
  const sorted = [place('a', 1), place('b', 3), place('c', 2, true), place('d', 3), place('e', 9, true)].sort(
    compareChats,
  );
  expect(sorted.map(({ chatId }) => chatId)).toEqual(['e', 'c', 'b', 'd', 'a']);
  expect(compareChats(place('a', 1), place('a', 1))).toBe(0);
});

test('gives a chat without time an age of five minutes', () => {
  expect(defaultChatTimeMs(1_000_000)).toBe(700_000);
});

describe('the total of unread messages', () => {
  test.each([
    [[], 0],
    [[1, 2, 3], 6],
    [[99], 99],
    [[60, 39, 1], 100],
    [[60, 60, 60], 120],
  ])('sums %o to %i and stops at 100', (counts, total) => expect(totalUnread(counts)).toBe(total));
});
