import { seededRandom } from '../../bench/data/random.ts';

/** Decisions that depend only on a seed. */
export interface Chance {
  /** From 0 to 1. */
  readonly fraction: () => number;
  /** Returns a whole number; both limits are included. */
  readonly between: (from: number, to: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly oneOf: <T>(values: readonly T[]) => T;
}

export function createChance(seed: number): Chance {
  const fraction = seededRandom(Math.imul(seed + 1, 0x9e37_79b1));
  // The first numbers of neighbouring seeds resemble each other.
  for (let round = 0; round < 8; round += 1) fraction();
  const between = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    between,
    happens: (probability) => fraction() < probability,
    oneOf(values) {
      const value = values[between(0, values.length - 1)];
      if (value === undefined) throw new Error('nothing to choose from');
      return value;
    },
  };
}
