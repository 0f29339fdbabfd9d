import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { bin, inRoot } from './paths.mjs';
import { runNode } from './run.mjs';
import { ensureChromium, ensureFonts } from './system.mjs';

/** What `test/bench/peers/lists.peers.ts` reads. @type {Record<string, string>} option to variable */
const VARIABLES = {
  parts: 'LISTS_PARTS',
  sizes: 'LISTS_SIZES',
  rooms: 'LISTS_ROOMS',
  runs: 'LISTS_RUNS',
  peers: 'LISTS_PEERS',
  prepends: 'LISTS_PREPENDS',
};

/** Builds the benchmark pages, measures, and prints the tables. Resolves to the exit code. */
export async function benchLists() {
  const options = Object.fromEntries(
    Object.keys(VARIABLES).map((name) => [name, /** @type {const} */ ({ type: 'string' })]),
  );
  const { values } = parseArgs({ options });
  const chosen = Object.entries(values).map(([name, value]) => [VARIABLES[name], value]);
  await ensureInstalled();
  const chromium = await ensureChromium();
  await ensureFonts();
  const built = await runNode([inRoot('.tools/build.mjs'), 'bench'], { inherit: true });
  if (built.code !== 0) return built.code;
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'lists', '--disable-console-intercept'];
  const env = { ...process.env, CHROMIUM: chromium, ...Object.fromEntries(chosen) };
  return (await runNode([bin('vitest'), ...args], { inherit: true, env })).code;
}
