import { describe, expect, test } from 'vitest';
import {
  addToPage,
  EMPTY_PAGE,
  firstNumberOf,
  joinRanges,
  numberOf,
  pageOf,
  rangeAround,
} from '../../../widget/storage/message-page.ts';
import { aSentMessage } from '../../support/builders.ts';

test('puts numbers 1–50 on page one, 51–100 on page two', () => {
  expect([1, 50, 51, 100, 101].map(pageOf)).toEqual([0, 0, 1, 1, 2]);
  expect([0, 1, 2].map(firstNumberOf)).toEqual([1, 51, 101]);
});

describe('joining ranges', () => {
  test.each([
    [
      'apart',
      [
        [5, 6],
        [1, 2],
      ],
      [
        [1, 2],
        [5, 6],
      ],
    ],
    [
      'touching',
      [
        [3, 4],
        [1, 2],
      ],
      [[1, 4]],
    ],
    [
      'overlapping',
      [
        [1, 5],
        [3, 9],
      ],
      [[1, 9]],
    ],
    [
      'inside',
      [
        [1, 9],
        [3, 4],
      ],
      [[1, 9]],
    ],
    [
      'filling a gap',
      [
        [1, 2],
        [4, 5],
        [3, 3],
      ],
      [[1, 5]],
    ],
  ])('joins ranges: %s', (_name, ranges, joined) => {
    const toRange = ([from, to]: number[]) => ({ from: from ?? 0, to: to ?? 0 });
    expect(joinRanges(ranges.map(toRange))).toEqual(joined.map(toRange));
  });
});

test('stores messages by number and replaces older versions', () => {
  const page = addToPage(EMPTY_PAGE, [aSentMessage(3), aSentMessage(1)], { from: 1, to: 3 });
  const changed = aSentMessage(1, { content: { kind: 'text', text: 'changed' } });
  const after = addToPage(page, [changed, aSentMessage(4)], { from: 1, to: 4 });
  expect(after.messages.map(numberOf)).toEqual([1, 3, 4]);
  expect(after.messages[0]).toBe(changed);
  expect(after.covered).toEqual([{ from: 1, to: 4 }]);
});

test('ends a loaded range at an uncovered number', () => {
  const page = addToPage(addToPage(EMPTY_PAGE, [aSentMessage(2)], { from: 1, to: 3 }), [aSentMessage(7)], {
    from: 6,
    to: 7,
  });
  expect(rangeAround(page, 3)).toEqual({ from: 1, to: 3 });
  expect(rangeAround(page, 4)).toBeUndefined();
  expect(rangeAround(page, 7)).toEqual({ from: 6, to: 7 });
});
