import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt, filesBelow } from './build-state.mjs';
import { countTested, engineReport } from './engines.mjs';
import { Failure } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureRecommendedNode } from './other-node.mjs';
import { bin, inRoot } from './paths.mjs';
import { startObjectStorage } from './object-storage.mjs';
import { startPostgres } from './postgres.mjs';
import { describeResults, forgetResults, resultsFile } from './test-results.mjs';
import { run, runNode, seconds } from './run.mjs';
import {
  ensureChromium,
  ensureFonts,
  ensureHeadlessShell,
  ensureLanguages,
  ensureOtherBrowsers,
  ensurePgBouncer,
  ensurePostgres,
  ensureRedis,
  ensureSwift,
  ensureTurnServer,
  installAhead,
  untilInstalled,
} from './system.mjs';

/**
 * The stages in their order; `npm test -- unit flow` runs only those two, and `--all` runs each contract on every database.
 * @type {Record<string, () => Promise<number>>} each resolves to an exit code
 */
const STAGES = {
  verify: async () => (await runNode([inRoot('.tools/verify.mjs')], { inherit: true })).code,
  unit: () => vitest('unit'),
  contract: withPostgres((env) =>
    withObjectStorage((storage) =>
      withBrowser(async (browser) => {
        await ensureLanguages();
        const shell = await ensureHeadlessShell();
        return vitest('contract', { ...env, ...storage, ...browser, ...shell, ...(await ensurePgBouncer()) });
      })(),
    )(),
  ),
  flow: () => vitest('flow'),
  // A part of the contract: the built programs start, answer and stop, and the widget's core talks with the provider.
  process: withPostgres((env) => withBrowser((browser) => vitest('contract', { ...env, ...browser }, ...SMOKE))()),
  browser: withBrowser(async (browser) => {
    const env = { ...browser, ...(await ensureHeadlessShell()) };
    if (changedSince !== undefined) return vitest('browser', env, SPINE);
    return vitest('browser', { ...env, ...(await ensureOtherBrowsers()), ...(await ensureTurnServer()) });
  }),
  fault: withPostgres((env) =>
    withBrowser(async (browser) => vitest('fault', { ...env, ...browser, ...(await ensureHeadlessShell()) }))(),
  ),
  // Installs frameworks that are no dependencies of this repository. Some of them need a newer Node than the tests.
  examples: withBrowser(async (browser) => {
    const node = { EXAMPLES_NODE: await ensureRecommendedNode() };
    return vitest('examples', { ...browser, ...node, ...(await ensureHeadlessShell()) });
  }),
  bench: withPostgres((env) =>
    withBrowser(async (browser) => {
      const { code } = await runNode([inRoot('.tools/build.mjs'), 'bench'], { inherit: true });
      return code === 0 ? vitest('bench', { ...env, ...browser }) : code;
    })(),
  ),
  // Each benchmark starts once at its smallest size, so that none breaks unseen. The figures mean nothing.
  benches: withPostgres((env) =>
    withBrowser(async (browser) => {
      const { code } = await runNode([inRoot('.tools/build.mjs'), 'bench'], { inherit: true });
      if (code !== 0) return code;
      return runProjects('benches', ['bench', 'lists', 'start'], {
        ...env,
        ...browser,
        ...SMALLEST,
      });
    })(),
  ),
};
/** The smallest size of each benchmark, without other products: those are installed only for a measurement. */
const SMALLEST = {
  BENCH_SCALE: '0.001',
  LISTS_PEERS: '',
  LISTS_RUNS: '1',
  LISTS_SIZES: '80',
  LISTS_ROOMS: '50',
  LISTS_PREPENDS: '1',
  START_RUNS: '0',
  START_PAGES: 'floor,list',
};
/** Stages that need only Node: they run while the system's packages are installed. */
const WITHOUT_PROGRAMS = ['verify', 'unit'];
/** The contract in short, for other versions of Node. */
const SMOKE = ['test/contract/provider/process.test.ts', 'test/contract/links/widget.test.ts'];

/** Stages that run only by name: benchmark figures prove nothing, and the contract contains the processes. */
const ON_REQUEST = ['bench', 'process'];
/** Stages that also run with `--all`: they install large packages. */
const ONLY_WITH_ALL = ['examples'];

/** A stage that takes longer is ended: its workers hang. Twice what two slow cores need. */
const LIMIT_MS = Object.fromEntries(
  Object.entries({ unit: 10, contract: 30, flow: 10, browser: 60, fault: 30, benches: 15 }).map(([stage, minutes]) => [
    stage,
    minutes * 60_000,
  ]),
);

/** Installs what is missing, runs the stages, prints the time of each. Resolves to the exit code. */
export async function runTests() {
  const { values, positionals: asked } = readArguments();
  if (values.all === true) process.env['TEST_ALL'] = '1';
  if (values.screenshots === true) process.env['SCREENSHOTS'] = '1';
  if (values.changed !== undefined) await narrow(values.changed);
  const unknown = asked.find((name) => !(name in STAGES));
  if (unknown !== undefined)
    throw new Failure(`unknown stage: ${unknown} (available: ${Object.keys(STAGES).join(', ')})`);
  await ensureInstalled();
  mkdirSync(inRoot('.artifacts'), { recursive: true });
  forgetResults(Object.keys(STAGES));
  // Not awaited: stages that need a program wait for the package manager.
  if (asked.length === 0 && values.changed === undefined) void installAhead();

  const notRun = [...ON_REQUEST, ...(values.all === true ? [] : ONLY_WITH_ALL)];
  const rows = [];
  const begunAt = performance.now();
  for (const [name, stage] of Object.entries(STAGES)) {
    if (asked.length > 0 ? !asked.includes(name) : notRun.includes(name)) continue;
    if (changedSince !== undefined && !WITH_GRAPH.includes(name)) continue;
    console.log(`\n━━ ${name} ━━ after ${seconds(performance.now() - begunAt)}`);
    if (!WITHOUT_PROGRAMS.includes(name)) await untilInstalled();
    const startedAt = performance.now();
    const code = await stage().catch(explain);
    rows.push({ name, isPassed: code === 0, ms: performance.now() - startedAt });
  }
  console.log('');
  for (const { name, isPassed, ms } of rows)
    console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seconds(ms)}`);
  // Where only the end of a long output is kept, the failures are in it.
  for (const line of describeResults(Object.keys(STAGES))) console.log(line);
  for (const line of engineReport()) console.log(line);
  console.log(`total ${seconds(rows.reduce((sum, row) => sum + row.ms, 0))}`);
  return rows.every((row) => row.isPassed) ? 0 : 1;
}

/** With `--changed`: the revision. Tests run that depend on a file that has changed since it, by their imports. */
let changedSince = /** @type {string | undefined} */ (undefined);
/** Stages whose tests import what they test, and the checks. The browser tests import none of the product. */
const WITH_GRAPH = ['verify', 'unit', 'contract', 'flow', 'browser'];
/** The one browser test that runs after any change: a conversation in the built product. */
const SPINE = 'test/browser/spine.test.ts';

/** @param {string} revision */
async function narrow(revision) {
  const { code, output } = await run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if (code !== 0) throw new Failure(`--changed: git knows no revision "${revision}"`);
  changedSince = output.trim();
}

function readArguments() {
  const options = /** @type {const} */ ({
    all: { type: 'boolean' },
    changed: { type: 'string' },
    screenshots: { type: 'boolean' },
  });
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Failure(
      `${error instanceof Error ? error.message : String(error)} (usage: npm test -- [--all] [--changed REVISION] [--screenshots] [stages])`,
    );
  }
}

/** @param {string} project @param {NodeJS.ProcessEnv} [env] @param {string[]} only runs only these files, if there are any */
async function vitest(project, env = {}, ...only) {
  if (!filesBelow(`test/${project}`).some((file) => /\.(test|bench)\.tsx?$/.test(file)))
    throw new Failure(`test/${project} contains no tests`);
  // The wildcard includes related projects, such as browser-alone.
  return runProjects(project, [`${project}*`], env, only);
}

/**
 * @param {string} stage @param {readonly string[]} projects @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [files] runs only these
 */
async function runProjects(stage, projects, env, files = []) {
  const args = [
    bin('vitest'),
    'run',
    '--config',
    'test/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=.tools/lib/results-reporter.mjs',
    ...(changedSince === undefined || files.length > 0 ? [] : [`--changed=${changedSince}`, '--passWithNoTests']),
    ...files,
  ];
  const own = { RESULTS_FILE: resultsFile(stage), STAGE_LIMIT_MS: String(LIMIT_MS[stage] ?? 0) };
  return (await runNode(args, { inherit: true, env: { ...process.env, ...own, ...env } })).code;
}

/** Fault schedules per process. The limit exists because the process' memory grows with each schedule. */
const SCHEDULES_AT_ONCE = 500;

/**
 * `npm run fault -- --runs 10000 [--seed N] [--nodes 1|2] [--wallet]`: long runs of the schedules (or those of the wallet), of which
 * `npm test` runs only a few. Stops at the first seed that fails and leaves its history in .artifacts/fault. Resolves to the exit code.
 */
export async function runFaults() {
  const options = /** @type {const} */ ({
    runs: { type: 'string' },
    seed: { type: 'string' },
    nodes: { type: 'string' },
    wallet: { type: 'boolean' },
  });
  const { values } = parseArgs({ options });
  const file = values.wallet === true ? 'test/fault/wallet-schedules.test.ts' : 'test/fault/schedules.test.ts';
  const runs = wholeNumber('--runs', values.runs ?? '1000');
  const first = wholeNumber('--seed', values.seed ?? String(Date.now() % 1_000_000_000));
  if (!['1', '2', undefined].includes(values.nodes)) throw new Failure('--nodes must be 1 or 2');
  await ensureInstalled();
  console.log(`${runs} schedules of faults from seed ${first}`);
  return withPostgres(async (env) => {
    for (let done = 0; done < runs; done += SCHEDULES_AT_ONCE) {
      const count = Math.min(SCHEDULES_AT_ONCE, runs - done);
      const wanted = { FAULT_RUNS: String(count), FAULT_SEED: String(first + done), FAULT_NODES: values.nodes ?? '' };
      const code = await vitest('fault', { ...env, ...wanted, STAGE_LIMIT_MS: '0' }, file);
      if (code !== 0) return code;
      console.log(`${done + count} of ${runs} schedules passed`);
    }
    return 0;
  })();
}

/** @param {string} name @param {string} text */
function wholeNumber(name, text) {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Failure(`${name} must be a whole number, not "${text}"`);
}

/** @param {(env: NodeJS.ProcessEnv) => Promise<number>} stage @returns {() => Promise<number>} */
function withPostgres(stage) {
  return withServer(
    async () => startPostgres(await ensurePostgres()),
    async (url) =>
      stage({
        TEST_POSTGRES_URL: url,
        TEST_DATABASES: process.env['TEST_DATABASES'] ?? 'pglite,postgres',
        REDIS_SERVER: await ensureRedis(),
        // Programs for dumps that are as new as the server.
        PG_BIN: await ensurePostgres(),
      }),
  );
}

/** @param {(env: NodeJS.ProcessEnv) => Promise<number>} stage @returns {() => Promise<number>} */
function withObjectStorage(stage) {
  return async () => {
    const python = await ensureSwift();
    if (python === undefined) return stage({});
    return withServer(
      () => startObjectStorage(python),
      (url) => stage({ TEST_S3_URL: url, TEST_STORES: 'disk,s3' }),
    )();
  };
}

/**
 * Runs a stage with a running server, and always stops the server afterwards.
 * @param {() => Promise<{ url: string, stop: () => Promise<void> }>} start
 * @param {(url: string) => Promise<number>} stage
 * @returns {() => Promise<number>}
 */
function withServer(start, stage) {
  return async () => {
    const server = await start();
    const stopOnSignal = () => void server.stop().then(() => process.exit(1));
    process.once('SIGINT', stopOnSignal).once('SIGTERM', stopOnSignal);
    try {
      return await stage(server.url);
    } finally {
      process.off('SIGINT', stopOnSignal).off('SIGTERM', stopOnSignal);
      await server.stop();
    }
  };
}

/** @param {(env: NodeJS.ProcessEnv) => Promise<number>} stage @returns {() => Promise<number>} */
function withBrowser(stage) {
  return async () => {
    const chromium = await ensureChromium();
    countTested('Chromium');
    await ensureFonts();
    await ensureBuilt();
    return stage({ CHROMIUM: chromium });
  };
}

/** @param {unknown} error */
function explain(error) {
  console.error(error instanceof Failure ? error.message : error);
  return 1;
}
