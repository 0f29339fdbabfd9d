import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatKind, isGroupId, isUserId, oneToOneChatId, otherParty } from '../../../widget/domain/chat/chat-id.ts';

describe('the kind of chat', () => {
  test.each([
    ['12345678', 'group'],
    ['f2345678', 'group'],
    ['M000000001M000000002', 'one-to-one'],
    ['g2345678901234567890', 'one-to-one'],
    ['g1', 'group'],
    ['f1', 'one-to-one'],
    ['M000000001', 'other'],
    ['', 'other'],
  ])('of chat id %s is %s', (chatId, kind) => expect(chatKind(chatId)).toBe(kind));
});

test('accepts user ids (M, nine digits) and eight-character group ids', () => {
  expect(['M123456789', 'm123456789', 'M12345678', 'M1234567890', 'W123456789'].map(isUserId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['abcd1234', 'abcd123', 'abcd12345', 'abcd_234'].map(isGroupId)).toEqual([true, false, false, false]);
});

const userId = fc.integer({ min: 0, max: 999_999_999 }).map((number) => `M${String(number).padStart(9, '0')}`);

test('builds one chat id for two users, finds the peer', () => {
  fc.assert(
    fc.property(userId, userId, (a, b) => {
      const chatId = oneToOneChatId(a, b);
      expect(oneToOneChatId(b, a)).toBe(chatId);
      expect(chatKind(chatId)).toBe('one-to-one');
      expect(otherParty(chatId, a)).toBe(b);
      expect(otherParty(chatId, b)).toBe(a);
    }),
  );
});

test('finds no peer for a third user or in groups', () => {
  expect(otherParty('M000000001M000000002', 'M000000003')).toBeUndefined();
  expect(otherParty('12345678', 'M000000001')).toBeUndefined();
});
