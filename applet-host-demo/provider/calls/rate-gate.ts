/** So many times per key and window; the rest is turned away. In memory: a restart forgets, which costs nothing here. */
export interface RateGate {
  readonly admits: (key: string) => boolean;
}

/** More keys than this at a time share what is left: nobody can fill the memory. */
const MAX_KEYS = 10_000;

export function createRateGate(times: number, windowMs: number, now: () => number): RateGate {
  let counts = new Map<string, number>();
  let startedMs = now();
  return {
    admits: (key) => {
      if (now() - startedMs >= windowMs) {
        counts = new Map();
        startedMs = now();
      }
      const counted = counts.has(key) || counts.size < MAX_KEYS ? key : '';
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= times;
    },
  };
}
