/** How the numbers of a draw, and the outcome of a throw, follow from random words. L-LO7. */

/** Some numbers of a draw: `count` numbers of a range. Distinct ones are drawn without repeats and shown in rising order. */
export interface NumberGroup {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly isDistinct: boolean;
}

/** A word has 32 bits. */
const WORDS = 2 ** 32;

/**
 * Returns the numbers of the groups, in their order. Each number takes the next word `w`: with `n` numbers in the range, it is
 * `from + w mod n`. A word from the last, incomplete multiple of `n` on is skipped, because it would make small numbers more
 * frequent. A distinct group skips a number that it has already. Undefined: there are too few words.
 *
 * @param range the number of different words; tests use a smaller one
 */
export function drawnNumbers(
  groups: readonly NumberGroup[],
  words: readonly number[],
  range = WORDS,
): readonly number[] | undefined {
  let at = 0;
  const below = (limit: number): number | undefined => {
    const end = range - (range % limit);
    while ((words[at] ?? 0) >= end) at += 1;
    const word = words[at];
    at += 1;
    return word === undefined ? undefined : word % limit;
  };
  const numbers: number[] = [];
  for (const { count, from, to, isDistinct } of groups) {
    const group: number[] = [];
    while (group.length < count) {
      const drawn = below(to - from + 1);
      if (drawn === undefined) return undefined;
      if (!isDistinct || !group.includes(from + drawn)) group.push(from + drawn);
    }
    numbers.push(...(isDistinct ? group.toSorted((a, b) => a - b) : group));
  }
  return numbers;
}

/** The words of a block: 64 hexadecimal digits are eight words, the first one first. */
export const wordsOf = (block: string): readonly number[] =>
  (block.match(/[0-9a-f]{8}/g) ?? []).map((word) => Number.parseInt(word, 16));
