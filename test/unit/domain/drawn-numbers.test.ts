import { describe, expect, it } from 'vitest';
import { drawnNumbers, type NumberGroup, wordsOf } from '../../../widget/domain/fair/drawn-numbers.ts';

const group = (count: number, from: number, to: number, isDistinct = false): NumberGroup => ({
  count,
  from,
  to,
  isDistinct,
});

/** Counts the outcomes of all sequences of words from a small range. Too short sequences do not count. */
function distribution(groups: readonly NumberGroup[], length: number, range: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let sequence = 0; sequence < range ** length; sequence += 1) {
    const words = Array.from({ length }, (_, place) => Math.floor(sequence / range ** place) % range);
    const numbers = drawnNumbers(groups, words, range)?.join();
    if (numbers !== undefined) counts.set(numbers, (counts.get(numbers) ?? 0) + 1);
  }
  return counts;
}

describe('the numbers of a draw', () => {
  // With three words of 16 values, every sequence is counted. A mapping without the skipped words would fail.
  it.each([
    { name: 'a coin', groups: [group(1, 1, 2)], outcomes: 2 },
    { name: 'a hand', groups: [group(1, 1, 3)], outcomes: 3 },
    { name: 'a die', groups: [group(1, 1, 6)], outcomes: 6 },
    { name: 'seven sides', groups: [group(1, 0, 6)], outcomes: 7 },
    { name: 'two dice', groups: [group(2, 1, 6)], outcomes: 36 },
    { name: 'two of five', groups: [group(2, 1, 5, true)], outcomes: 10 },
    { name: 'two groups', groups: [group(1, 1, 3), group(1, 1, 5)], outcomes: 15 },
  ])('are equally likely: $name', ({ groups, outcomes }) => {
    const counts = distribution(groups, 3, 16);
    expect(counts.size).toBe(outcomes);
    expect(new Set(counts.values()).size).toBe(1);
  });

  it('skip words of the last, incomplete multiple', () => {
    const six = [group(1, 1, 6)];
    expect(drawnNumbers(six, [4_294_967_291, 7])).toEqual([6]);
    expect(drawnNumbers(six, [4_294_967_292, 7])).toEqual([2]);
    expect(drawnNumbers(six, [4_294_967_295])).toBeUndefined();
    expect(drawnNumbers([group(1, 1, 2)], [4_294_967_295])).toEqual([2]);
  });

  it('repeat only where allowed; otherwise they are in rising order', () => {
    expect(drawnNumbers([group(3, 0, 9)], [9, 9, 4])).toEqual([9, 9, 4]);
    expect(drawnNumbers([group(3, 1, 28, true)], [27, 27, 4, 0])).toEqual([1, 5, 28]);
    expect(drawnNumbers([group(3, 1, 28, true)], [27, 27, 4])).toBeUndefined();
  });

  it('are read from a block of 64 digits', () => {
    expect(wordsOf('00000001ffffffff'.padEnd(64, '0'))).toEqual([1, 4_294_967_295, 0, 0, 0, 0, 0, 0]);
  });
});
