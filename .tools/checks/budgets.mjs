import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { kilobytes, measure } from '../lib/sizes.mjs';

/**
 * @typedef {{ name: string, file: string, imports: string[], modules: string[] }} Chunk
 * @typedef {object} Budget
 * @property {string} name
 * @property {'gzip' | 'brotli'} encoding
 * @property {number} maxKilobytes of all its files together, each compressed by itself as it travels; 1024 bytes each
 * @property {number} [goalKilobytes] where we want to be; shown, not enforced
 * @property {string[]} [files]
 * @property {string[]} [widgetModules] sources whose chunks load, with everything those import statically, and the page's CSS
 */

/** The figures in .tools/budgets.json against what was built. Needs a build that is up to date. */
export async function checkBudgets() {
  /** @type {Budget[]} */
  const budgets = JSON.parse(readFileSync(inRoot('.tools/budgets.json'), 'utf8'));
  const lines = [];
  let isWithin = true;
  for (const budget of budgets) {
    const files = budget.files ?? widgetFiles(budget.widgetModules ?? []);
    const sizes = await Promise.all(files.map((file) => measure(inRoot(file))));
    const bytes = sizes.reduce((sum, size) => sum + size[budget.encoding], 0);
    const isKept = bytes <= budget.maxKilobytes * 1024;
    const goal = budget.goalKilobytes === undefined ? '' : `, goal ${budget.goalKilobytes} K`;
    const limits = `of ${budget.maxKilobytes} K ${budget.encoding}${goal}`;
    lines.push(`${isKept ? '' : 'OVER: '}${budget.name} ${kilobytes(bytes)} ${limits}`);
    if (isKept) continue;
    isWithin = false;
    files.forEach((file, at) => lines.push(`  ${file} ${kilobytes(sizes[at]?.[budget.encoding] ?? 0)}`));
  }
  return { code: isWithin ? 0 : 1, output: lines.join('\n'), ms: 0, note: lines.join('; ') };
}

/** @param {readonly string[]} modules @returns {string[]} the files that must have arrived before these modules run */
function widgetFiles(modules) {
  /** @type {{ chunks: Chunk[], styles: string[] }} */
  const { chunks, styles } = JSON.parse(readFileSync(inRoot('dist/widget-graph.json'), 'utf8'));
  const needed = new Set(styles);
  const add = (/** @type {Chunk | undefined} */ chunk) => {
    if (!chunk || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const file of chunk.imports) add(chunks.find((other) => other.file === file));
  };
  for (const module of modules) {
    const chunk = chunks.find((candidate) => candidate.modules.includes(module));
    if (!chunk) throw new Error(`.tools/budgets.json names ${module}, which is in no chunk of the widget`);
    add(chunk);
  }
  return [...needed].map((file) => `dist/widget/${file}`);
}
