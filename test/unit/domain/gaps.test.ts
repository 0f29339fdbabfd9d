import { expect, test } from 'vitest';
import { findGaps } from '../../../widget/domain/message/gaps.ts';
import { aSendingMessage, aSentMessage, NOON } from '../../support/builders.ts';

const shown = (numbers: readonly number[]) => numbers.map((number) => aSentMessage(number, { timeMs: NOON }));
const LATER = NOON + 5000;

test('messages that follow each other leave no gap', () => {
  expect(findGaps(shown([4, 5, 6]), LATER, undefined)).toEqual([]);
  expect(findGaps([], LATER, undefined)).toEqual([]);
});

test('each stretch that is left out is a gap', () => {
  expect(findGaps(shown([4, 7, 8, 10]), LATER, undefined)).toEqual([
    { after: '4', before: '7' },
    { after: '8', before: '10' },
  ]);
});

test('only the last ten messages are looked at', () => {
  expect(findGaps(shown([1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]), LATER, undefined)).toEqual([]);
  expect(findGaps(shown([1, 5, 6, 7, 8, 9, 10, 11, 12, 13]), LATER, undefined)).toEqual([{ after: '1', before: '5' }]);
});

test('a message that has just come may be waited for', () => {
  expect(findGaps(shown([1, 5]), LATER - 1, undefined)).toEqual([]);
});

test('by the time of the provider, a message is waited for no longer than three seconds', () => {
  const behindMs = 60_000;
  expect(findGaps(shown([1, 5]), NOON + 2999 - behindMs, behindMs)).toEqual([]);
  expect(findGaps(shown([1, 5]), NOON + 3000 - behindMs, behindMs)).toHaveLength(1);
});

test('own messages that are not sent yet do not count', () => {
  expect(findGaps([...shown([1, 2]), aSendingMessage('a')], LATER, undefined)).toEqual([]);
});
