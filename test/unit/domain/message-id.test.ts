import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareMessageIds,
  isMessageId,
  messageIdDistance,
  newerMessageId,
} from '../../../widget/domain/message/message-id.ts';

const number = fc.bigInt({ min: 0n, max: 9_999_999_999_999_999_999n });

test('numbers compare as numbers, beyond what a double can hold', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(Math.sign(compareMessageIds(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      expect(newerMessageId(String(a), String(b))).toBe(String(a > b ? a : b));
    }),
  );
});

test('the distance is how many numbers lie behind one, up to another', () => {
  expect(messageIdDistance('9', '12')).toBe(3);
  expect(messageIdDistance('12', '12')).toBe(0);
  expect(messageIdDistance('12', '9')).toBe(0);
});

test('a number is decimal, without leading zeros, of at most nineteen digits', () => {
  expect(['0', '1', '10', '9'.repeat(19)].every(isMessageId)).toBe(true);
  expect(['', '01', '-1', '1.0', '1e3', ' 1', '9'.repeat(20), '١'].some(isMessageId)).toBe(false);
});
