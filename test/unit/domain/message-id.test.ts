import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareMessageIds,
  isMessageId,
  messageIdDistance,
  newerMessageId,
} from '../../../widget/domain/message/message-id.ts';

const number = fc.bigInt({ min: 0n, max: 9_999_999_999_999_999_999n });

test('compares numbers beyond the range of a double', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(Math.sign(compareMessageIds(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      expect(newerMessageId(String(a), String(b))).toBe(String(a > b ? a : b));
    }),
  );
});

test('counts the numbers between two message ids', () => {
  expect(messageIdDistance('9', '12')).toBe(3);
  expect(messageIdDistance('12', '12')).toBe(0);
  expect(messageIdDistance('12', '9')).toBe(0);
});

test('accepts up to nineteen decimal digits without leading zeros', () => {
  expect(['0', '1', '10', '9'.repeat(19)].every(isMessageId)).toBe(true);
  expect(['', '01', '-1', '1.0', '1e3', ' 1', '9'.repeat(20), '١'].some(isMessageId)).toBe(false);
});
