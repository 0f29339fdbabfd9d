import { appendFileSync } from 'node:fs';
import path from 'node:path';

/** The folder whose build is measured: this one, or another commit's with `npm run bench:compare`. */
export const PRODUCT = path.resolve(process.env['BENCH_PRODUCT'] ?? '.');

/**
 * Keeps figures for the comparison of two builds. Does nothing in other runs.
 * @param figures by their names with their units. Larger is worse, unless the name ends with '/s'.
 */
export function keepFigures(figures: Readonly<Record<string, number>>): void {
  const file = process.env['BENCH_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}
