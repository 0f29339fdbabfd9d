import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-state.mjs';
import { Failure } from './fail.mjs';
import { ensureInstalled, npm } from './install.mjs';
import { bin, inRoot } from './paths.mjs';
import { run, runNode } from './run.mjs';
import { ensureChromium, ensureFonts, ensurePostgres, ensureRedis } from './system.mjs';

/**
 * The hot paths: the files that measure them, and their sizes.
 * @type {Record<string, { project: string, file: string, env: Record<string, string> }[]>}
 */
const PARTS = {
  delivery: ['300', '500'].map((rate) => ({
    project: 'load',
    file: 'test/bench/load/delivery.load.ts',
    env: { LOAD_RATE: rate },
  })),
  lists: [
    {
      project: 'lists',
      file: 'test/bench/peers/lists.peers.ts',
      env: { LISTS_PEERS: '', LISTS_PARTS: 'messages', LISTS_SIZES: '10000', LISTS_RUNS: '1' },
    },
  ],
  start: [{ project: 'start', file: 'test/bench/start/start.start.ts', env: { START_PAGES: 'list', START_RUNS: '1' } }],
};
/** A loss above this is to be mended, or explained. */
const LOSS = 0.1;
/** Outside of node_modules, whose files the build does not compile. */
const FOLDER = path.join(tmpdir(), 'meeline-commits');

/**
 * `npm run bench:compare -- REVISION [--rounds 3] [--parts delivery,lists,start] [--scale 1]`: builds another commit beside this working
 * copy, measures both in turn in one run with the benchmarks of this one, and prints their medians, ratios and noise. Resolves to the
 * exit code: 1 when a figure has become worse by more than a tenth, beyond the noise.
 */
export async function runCompare() {
  const options = /** @type {const} */ ({
    rounds: { type: 'string', default: '3' },
    parts: { type: 'string', default: Object.keys(PARTS).join(',') },
    scale: { type: 'string', default: '1' },
  });
  const { values, positionals } = parseArgs({ args: process.argv.slice(3), options, allowPositionals: true });
  const [revision] = positionals;
  if (revision === undefined || positionals.length > 1)
    throw new Failure('name one commit: npm run bench:compare -- main~1');
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Failure(`--rounds must be a whole number above 0, not "${values.rounds}"`);
  const parts = values.parts.split(',');
  const unknown = parts.find((part) => PARTS[part] === undefined);
  if (unknown !== undefined)
    throw new Failure(`unknown part: ${unknown} (available: ${Object.keys(PARTS).join(', ')})`);
  const found = await run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if (found.code !== 0) throw new Failure(`git knows no commit "${revision}"`);

  await ensureInstalled();
  const commit = found.output.trim();
  const sides = { [commit.slice(0, 8)]: await buildBeside(commit), 'working copy': await buildHere() };
  const programs = {
    CHROMIUM: await ensureChromium(),
    POSTGRES_BIN: await ensurePostgres(),
    REDIS_SERVER: await ensureRedis(),
    BENCH_SCALE: values.scale,
  };
  await ensureFonts();
  /** @type {Map<string, Record<string, number[]>>} */
  const figures = new Map();
  for (let round = 0; round < rounds; round += 1) {
    const order = Object.entries(sides);
    if (round % 2 === 1) order.reverse();
    for (const measurement of parts.flatMap((part) => PARTS[part] ?? []))
      for (const [side, product] of order) {
        console.log(`round ${round + 1} of ${rounds}: ${path.basename(measurement.file)} on ${side}`);
        await measure(measurement, side, { ...programs, BENCH_PRODUCT: product }, figures);
      }
  }
  return printTable(figures, Object.keys(sides));
}

/** @returns {Promise<string>} the folder */
async function buildHere() {
  await ensureBuilt();
  await buildPages(inRoot());
  return inRoot();
}

/**
 * Builds a commit in a folder of its own, or finds what an earlier comparison has built.
 * @param {string} commit @returns {Promise<string>} the folder
 */
async function buildBeside(commit) {
  const folder = path.join(FOLDER, commit);
  if (existsSync(path.join(folder, 'dist/bench/runner.js'))) return folder;
  console.log(`Building ${commit.slice(0, 8)} ...`);
  // An interrupted comparison has left a part.
  rmSync(folder, { recursive: true, force: true });
  await run('git', ['worktree', 'prune']);
  await mkdir(FOLDER, { recursive: true });
  await succeed(run('git', ['worktree', 'add', '--detach', folder, commit]));
  // The build knows packages by their place below the folder, so that it needs its own ones.
  await succeed(npm(['ci', '--prefix', folder, '--prefer-offline']));
  await succeed(runNode([path.join(folder, '.tools/build.mjs')], { cwd: folder }));
  await buildPages(folder);
  return folder;
}

/** @param {string} folder */
const buildPages = (folder) => succeed(runNode([path.join(folder, '.tools/build.mjs'), 'bench'], { cwd: folder }));

/** @param {Promise<import('./run.mjs').RunResult>} running */
async function succeed(running) {
  const { code, output } = await running;
  if (code !== 0) throw new Failure(output.trim());
}

/**
 * @param {{ project: string, file: string, env: Record<string, string> }} measurement @param {string} side
 * @param {Record<string, string>} variables @param {Map<string, Record<string, number[]>>} figures receives the figures by their names
 */
async function measure({ project, file, env }, side, variables, figures) {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-compare-'));
  try {
    const kept = path.join(folder, 'figures');
    const args = ['run', file, '--config', 'test/vitest.config.ts', '--project', project];
    await succeed(
      runNode([bin('vitest'), ...args], { env: { ...process.env, ...variables, ...env, BENCH_FIGURES: kept } }),
    );
    for (const line of readFileSync(kept, 'utf8').trim().split('\n'))
      for (const [name, value] of Object.entries(JSON.parse(line))) {
        // A figure that was not measured is null.
        if (typeof value !== 'number') continue;
        const row = figures.get(name) ?? {};
        figures.set(name, { ...row, [side]: [...(row[side] ?? []), value] });
      }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {Map<string, Record<string, number[]>>} figures @param {readonly string[]} sides the older one first */
function printTable(figures, [before = '', after = '']) {
  const rows = [...figures].map(([name, row]) => {
    const [old, now] = [row[before] ?? [], row[after] ?? []];
    const ratio = median(now) / median(old);
    const worse = name.endsWith('/s') ? 1 / ratio : ratio;
    const noise = Math.max(spread(old), spread(now));
    const isLoss = old.length > 1 && worse > 1 + LOSS && worse - 1 > noise / 2;
    return { name, rounds: old.length, old: median(old), now: median(now), ratio, noise, isLoss };
  });
  console.log(`\n| | ${before} | ${after} | ratio | noise | |\n|---|---:|---:|---:|---:|---|`);
  for (const { name, rounds, old, now, ratio, noise, isLoss } of rows)
    console.log(
      `| ${name} | ${old.toFixed(1)} | ${now.toFixed(1)} | ${Number.isFinite(ratio) ? ratio.toFixed(2) : '–'} | ${rounds > 1 && Number.isFinite(noise) ? `±${((noise / 2) * 100).toFixed(0)} %` : '–'} | ${isLoss ? 'LOSS' : ''} |`,
    );
  console.log(
    '\nMedians of all rounds. Noise: half of the distance between the smallest and the largest round, of the median.',
  );
  return rows.some(({ isLoss }) => isLoss) ? 1 : 0;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** @param {readonly number[]} values */
const spread = (values) => (Math.max(...values) - Math.min(...values)) / median(values);
