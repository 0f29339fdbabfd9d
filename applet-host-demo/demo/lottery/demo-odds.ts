/** Exact chances of the demo's games, and the odds that follow from them. Pure rules. L-LO8. */
import type { NumberGroup } from '#domain/fair/drawn-numbers.ts';

/** `wins` of `all` equally likely outcomes. */
export interface Chance {
  readonly wins: number;
  readonly all: number;
}

/**
 * The payout per unit of stake, in hundredths: what remains of a fair payout after the house edge, rounded down.
 *
 * @param edge the share of all stakes that the house keeps on average, in percent
 */
export const oddsOf = ({ wins, all }: Chance, edge: number): number => Math.floor(((100 - edge) * all) / wins);

/** The number of outcomes of a group by the sum of its numbers. */
function outcomesBySum({ count, from, to, isDistinct }: NumberGroup): ReadonlyMap<number, number> {
  // By how many numbers are drawn: the outcomes by their sum.
  const drawn = Array.from({ length: count + 1 }, () => new Map<number, number>());
  drawn[0]?.set(0, 1);
  const add = (taken: number, number: number): void => {
    for (const [sum, outcomes] of drawn[taken] ?? []) {
      const next = drawn[taken + 1];
      next?.set(sum + number, (next.get(sum + number) ?? 0) + outcomes);
    }
  };
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (isDistinct) {
    // From the last place to the first, so that no outcome takes a number twice.
    for (const number of numbers) for (let taken = count - 1; taken >= 0; taken -= 1) add(taken, number);
  } else {
    for (let taken = 0; taken < count; taken += 1) for (const number of numbers) add(taken, number);
  }
  return drawn[count] ?? new Map();
}

/** The chance that the sum of a group fulfils a condition. */
export function chanceOfSum(group: NumberGroup, wins: (sum: number) => boolean): Chance {
  const chance = { wins: 0, all: 0 };
  for (const [sum, outcomes] of outcomesBySum(group)) {
    chance.all += outcomes;
    if (wins(sum)) chance.wins += outcomes;
  }
  return chance;
}

/** The chance that one number of the range is among those of a group. */
export function chanceOfNumber({ count, from, to, isDistinct }: NumberGroup): Chance {
  const range = to - from + 1;
  if (isDistinct) return { wins: count, all: range };
  return { wins: range ** count - (range - 1) ** count, all: range ** count };
}

/** The chance that one place has one number of the range. */
export const chanceOfPlace = ({ from, to }: NumberGroup): Chance => ({ wins: 1, all: to - from + 1 });
