/**
 * The size of a run. `BENCH_SCALE` multiplies the counts and times of a benchmark or load run. `npm test` starts each benchmark once at its
 * smallest size, so that none breaks unseen. Its figures then mean nothing.
 */

/** @param least below this number the run shows nothing, or does not work */
export const scaled = (full: number, least: number): number =>
  Math.min(full, Math.max(least, Math.round(full * (given('BENCH_SCALE') ?? 1))));

/** The number in an environment variable; undefined when it has none above zero. */
export function given(name: string): number | undefined {
  const value = Number(process.env[name] ?? '');
  return value > 0 ? value : undefined;
}
