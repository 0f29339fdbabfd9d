/**
 * The time below which a share of the answers came, estimated within its bucket. Undefined: there was no answer.
 *
 * @param bounds the upper bounds of the buckets in seconds; the last bucket has none
 * @returns milliseconds; those of the last bucket count as its lower bound
 */
export function percentileMs(buckets: readonly number[], share: number, bounds: readonly number[]): number | undefined {
  const total = buckets.reduce((sum, number) => sum + number, 0);
  if (total === 0) return undefined;
  let left = share * total;
  for (const [at, number] of buckets.entries()) {
    const lower = bounds[at - 1] ?? 0;
    const upper = bounds[at] ?? lower;
    if (number > 0 && left <= number) return Math.round((lower + (upper - lower) * (left / number)) * 1000);
    left -= number;
  }
  return Math.round((bounds.at(-1) ?? 0) * 1000);
}
