import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { loadBrokenBuilds } from './support/broken-build-plugin.ts';
import { PATIENCE_MS } from './support/patience.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

const SECOND = 1_000;
/**
 * Files that run alone on the machine: they check single frames, have time limits of seconds, or crash the database server.
 */
const ALONE = ['message-log', 'half-open', 'database-restart', 'envelopes'];

/** The longest files start first, so that a stage does not end with one long file. */
const LONGEST = [
  'broken-providers',
  'broken-widgets',
  'first-error',
  'schedules',
  'retention',
  'cross-site',
  'composer',
  'host-pages',
  'hostile-texts',
  'media',
  'accessibility',
  'lottery',
  'process',
];

/** At their smallest size benchmarks run only to see that they work, so that they may share the machine. */
const isSmallest = process.env['BENCH_SCALE'] !== undefined;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const stages = [...new Set(sorted.map(({ project }) => project.name))];
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.includes(path.basename(moduleId).split('.')[0] ?? '');
    const rank = (file: TestSpecification) => 2 * stages.indexOf(file.project.name) + (isLong(file) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** The stages of `npm test`; `npx vitest run --config test/vitest.config.ts --project 'browser*'` runs one. */
export default defineConfig({
  root,
  plugins: [loadBrokenBuilds()],
  define: {
    __MEELINE_VERSION__: JSON.stringify(manifest.version),
    __LAZY_FOLDER__: JSON.stringify('/v1/'),
    __LAZY_KEY__: JSON.stringify(''),
  },
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    globals: false,
    unstubEnvs: true,
    // Each stage is a separate run. The cache lets it reuse modules that earlier stages compiled.
    experimental: { fsModuleCache: true, fsModuleCachePath: path.join(root, 'node_modules/.cache/meeline/vitest') },
    projects: [
      // Most files need no document. A file that needs one contains `// @vitest-environment happy-dom`.
      stage('unit', { timeout: PATIENCE_MS, isolate: false }),
      // One suite for all implementations: links, storage drivers, databases. It often waits for starts of processes.
      stage('contract', { timeout: 3 * PATIENCE_MS, isolate: false, workers: 3 }),
      // The widget's core with the real provider in one process.
      stage('flow', { timeout: 3 * PATIENCE_MS, isolate: false }),
      // The built product in a real browser.
      stage('browser', {
        timeout: 5 * PATIENCE_MS,
        isolate: false,
        workers: 3,
        except: ALONE,
        setup: 'test/support/browser-setup.ts',
        beside: 'test/support/failed-pages.ts',
      }),
      stage('browser-alone', {
        timeout: 5 * PATIENCE_MS,
        folder: 'browser',
        only: ALONE,
        fileParallelism: false,
        order: 1,
        beside: 'test/support/failed-pages.ts',
      }),
      stage('fault', { timeout: 10 * PATIENCE_MS, isolate: false, except: ALONE }),
      stage('fault-alone', {
        timeout: 10 * PATIENCE_MS,
        folder: 'fault',
        only: ALONE,
        fileParallelism: false,
        order: 1,
      }),
      // The package in apps of frameworks that it installs: `npm test -- examples`.
      stage('examples', { timeout: 600 * SECOND }),
      // Prints figures and is never part of `npm test`.
      stage('bench', { timeout: 600 * SECOND, fileParallelism: isSmallest, suffix: 'bench' }),
      // Puts load on built providers and checks what arrives: `npm run load`.
      stage('load', { timeout: 900 * SECOND, fileParallelism: false, folder: 'bench/load', suffix: 'load' }),
      // Compares our first screens with those of other products: `npm run bench:start`.
      stage('start', { timeout: 600 * SECOND, fileParallelism: isSmallest, folder: 'bench/start', suffix: 'start' }),
      // Compares our lists with other libraries, which it installs: `npm run bench:lists`.
      stage('lists', { timeout: 600 * SECOND, fileParallelism: isSmallest, folder: 'bench/peers', suffix: 'peers' }),
    ],
  },
});

interface StageOptions {
  readonly timeout: number;
  readonly fileParallelism?: boolean;
  /** 2 by default: the tests keep a core each busy. */
  readonly workers?: number;
  /** If false, the files of a worker share their imports, so that each module is loaded once per worker. */
  readonly isolate?: boolean;
  readonly suffix?: string;
  readonly folder?: string;
  /** Runs once, before all files. */
  readonly setup?: string;
  /** Runs with each file. */
  readonly beside?: string;
  /** Base names of files. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** The position among the stages of one run that must not overlap. */
  readonly order?: number;
}

function stage(name: string, options: StageOptions) {
  const { folder = name, suffix = 'test', only, except, setup, beside, order, workers = 2 } = options;
  const filesOf = (names: readonly string[]) => names.map((file) => `test/${folder}/**/${file}.${suffix}.{ts,tsx}`);
  return {
    extends: true as const,
    test: {
      name,
      include: filesOf(only ?? ['*']),
      exclude: filesOf(except ?? []),
      globalSetup: setup === undefined ? [] : [setup],
      setupFiles: beside === undefined ? [] : [beside],
      sequence: { groupOrder: order ?? 0 },
      environment: 'node',
      testTimeout: options.timeout,
      hookTimeout: Math.max(options.timeout, 3 * PATIENCE_MS),
      fileParallelism: options.fileParallelism ?? true,
      isolate: options.isolate ?? true,
      maxWorkers: workers,
      expect: { poll: { timeout: Math.min(options.timeout / 2, PATIENCE_MS) } },
    },
  };
}
