/** A stream of random numbers that is the same for the same seed. */
export interface Random {
  /** At least 0, below 1. */
  readonly next: () => number;
  /** A whole number from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

/** mulberry32: small, fast, and good enough for demo data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const shuffle = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  return {
    next,
    between,
    shuffle,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
