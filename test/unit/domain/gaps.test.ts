import { expect, test } from 'vitest';
import { findGaps } from '../../../widget/domain/message/gaps.ts';
import { aSendingMessage, aSentMessage, NOON } from '../../support/builders.ts';

const shown = (numbers: readonly number[]) => numbers.map((number) => aSentMessage(number, { timeMs: NOON }));
/** Just settled by the device's clock, and by the provider's clock. */
const LATER = { nowMs: NOON + 5000, isKnown: false };
const SOONER = { nowMs: NOON + 3000, isKnown: true };

test('finds no gap between consecutive messages', () => {
  expect(findGaps(shown([4, 5, 6]), LATER)).toEqual([]);
  expect(findGaps([], LATER)).toEqual([]);
});

test('finds each missing range', () => {
  expect(findGaps(shown([4, 7, 8, 10]), LATER)).toEqual([
    { after: '4', before: '7' },
    { after: '8', before: '10' },
  ]);
});

test('checks only the last ten messages', () => {
  expect(findGaps(shown([1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]), LATER)).toEqual([]);
  expect(findGaps(shown([1, 5, 6, 7, 8, 9, 10, 11, 12, 13]), LATER)).toEqual([{ after: '1', before: '5' }]);
});

test.each([LATER, SOONER])('waits for a recent message before reporting a gap: %j', (settled) => {
  expect(findGaps(shown([1, 5]), settled)).toEqual([{ after: '1', before: '5' }]);
  expect(findGaps(shown([1, 5]), { ...settled, nowMs: settled.nowMs - 1 })).toEqual([]);
});

test('ignores own messages that are not sent yet', () => {
  expect(findGaps([...shown([1, 2]), aSendingMessage('a')], LATER)).toEqual([]);
});
