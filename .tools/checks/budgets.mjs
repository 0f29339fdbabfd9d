import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { kilobytes, measure } from '../lib/sizes.mjs';

/**
 * @typedef {object} Budget
 * @property {string} name
 * @property {'gzip' | 'brotli'} encoding
 * @property {number} maxKilobytes of all files together, each compressed separately; 1024 bytes each
 * @property {string} [reason] for the last raise
 * @property {string[]} [files] missing for a page start: test/browser/start-budget.test.ts records which files it fetches
 */

/** Compares the build with the limits in .tools/budgets.json. Needs an up-to-date build. */
export async function checkBudgets() {
  /** @type {Budget[]} */
  const budgets = JSON.parse(readFileSync(inRoot('.tools/budgets.json'), 'utf8'));
  const lines = [];
  let isWithin = true;
  for (const { files, ...budget } of budgets) {
    if (files === undefined) continue;
    const sizes = await Promise.all(files.map((file) => measure(inRoot(file))));
    const bytes = sizes.reduce((sum, size) => sum + size[budget.encoding], 0);
    const isKept = bytes <= budget.maxKilobytes * 1024;
    lines.push(
      `${isKept ? '' : 'OVER: '}${budget.name} ${kilobytes(bytes)} of ${budget.maxKilobytes} K ${budget.encoding}`,
    );
    if (isKept) continue;
    isWithin = false;
    files.forEach((file, at) => lines.push(`  ${file} ${kilobytes(sizes[at]?.[budget.encoding] ?? 0)}`));
  }
  return { code: isWithin ? 0 : 1, output: lines.join('\n'), ms: 0, note: lines.join('; ') };
}
