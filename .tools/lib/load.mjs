import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-state.mjs';
import { Failure } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { bin, inRoot } from './paths.mjs';
import { runNode } from './run.mjs';
import { ensureFakeTime, ensurePostgres, ensureRedis } from './system.mjs';

const FOLDER = 'test/bench/load';
const SUFFIX = '.load.ts';
/** The options, and the environment variables that the scenarios read. @type {Record<string, string>} */
const VARIABLES = {
  scale: 'BENCH_SCALE',
  clients: 'LOAD_CLIENTS',
  rate: 'LOAD_RATE',
  seconds: 'LOAD_SECONDS',
  rows: 'LOAD_ROWS',
};

/** Runs one scenario. Resolves to the exit code: 1 when a message was lost, doubled or out of order. */
export async function runLoad() {
  const options = Object.fromEntries(
    Object.keys(VARIABLES).map((option) => [option, /** @type {const} */ ({ type: 'string' })]),
  );
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [scenario = '', ...others] = positionals;
  const known = readdirSync(inRoot(FOLDER))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length));
  if (others.length > 0 || !known.includes(scenario))
    throw new Failure(`name one scenario: ${known.join(', ')}; for example npm run load -- ${known[0]} --scale 0.1`);
  const chosen = Object.entries(values).map(([option, value]) => {
    if (typeof value !== 'string' || !(Number(value) > 0))
      throw new Failure(`--${option} must be a number above 0, not "${value}"`);
    return [VARIABLES[option], value];
  });
  await ensureInstalled();
  const environment = {
    POSTGRES_BIN: await ensurePostgres(),
    REDIS_SERVER: await ensureRedis(),
    ...(scenario === 'clock-skew' ? { FAKETIME_LIBRARY: await ensureFakeTime() } : {}),
  };
  await ensureBuilt();
  const file = `${FOLDER}/${scenario}${SUFFIX}`;
  const args = ['run', file, '--config', 'test/vitest.config.ts', '--project', 'load', '--disable-console-intercept'];
  const env = { ...process.env, ...environment, ...Object.fromEntries(chosen) };
  return (await runNode([bin('vitest'), ...args], { inherit: true, env })).code;
}
