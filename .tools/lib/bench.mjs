import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-state.mjs';
import { runCompare } from './compare.mjs';
import { Failure } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { bin, inRoot } from './paths.mjs';
import { runNode } from './run.mjs';
import { ensureChromium, ensureFonts } from './system.mjs';

/**
 * The options of each benchmark, and the environment variables that its files read.
 * @type {Record<string, { needsProduct: boolean, variables: Record<string, string> }>}
 */
const BENCHES = {
  lists: {
    needsProduct: false,
    variables: {
      parts: 'LISTS_PARTS',
      sizes: 'LISTS_SIZES',
      rooms: 'LISTS_ROOMS',
      runs: 'LISTS_RUNS',
      peers: 'LISTS_PEERS',
      prepends: 'LISTS_PREPENDS',
    },
  },
  start: { needsProduct: true, variables: { runs: 'START_RUNS', pages: 'START_PAGES' } },
};

/** Builds the benchmark pages, measures, and prints the tables. Resolves to the exit code. */
export async function runBench() {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === 'compare') return runCompare();
  const bench = BENCHES[name];
  if (bench === undefined)
    throw new Failure(`unknown benchmark: ${name} (available: ${[...Object.keys(BENCHES), 'compare'].join(', ')})`);
  const options = Object.fromEntries(
    Object.keys(bench.variables).map((option) => [option, /** @type {const} */ ({ type: 'string' })]),
  );
  const { values } = parseArgs({ args, options });
  const chosen = Object.entries(values).map(([option, value]) => [bench.variables[option], value]);
  await ensureInstalled();
  const chromium = await ensureChromium();
  await ensureFonts();
  if (bench.needsProduct) await ensureBuilt();
  const built = await runNode([inRoot('.tools/build.mjs'), 'bench'], { inherit: true });
  if (built.code !== 0) return built.code;
  const vitest = ['run', '--config', 'test/vitest.config.ts', '--project', name, '--disable-console-intercept'];
  const env = { ...process.env, CHROMIUM: chromium, ...Object.fromEntries(chosen) };
  return (await runNode([bin('vitest'), ...vitest], { inherit: true, env })).code;
}
