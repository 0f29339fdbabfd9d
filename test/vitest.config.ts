import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

const SECOND = 1_000;
/**
 * While they run, the machine is theirs: what moves on the screen frame by frame, what has seconds to be noticed, and what crashes
 * the database server.
 */
const ALONE = ['message-log', 'half-open', 'database-restart'];

/** What takes longest begins first: at the end of a stage nobody waits for one long file. */
const LONGEST = [
  'schedules',
  'cross-site',
  'composer',
  'host-pages',
  'hostile-texts',
  'media',
  'accessibility',
  'process',
];

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
  define: {
    __MEELINE_VERSION__: JSON.stringify(manifest.version),
    __LATER_FOLDER__: JSON.stringify('/v1/'),
    __LATER_KEY__: JSON.stringify(''),
  },
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    globals: false,
    unstubEnvs: true,
    // Each stage is a run of its own: what one has compiled the next need not.
    experimental: { fsModuleCache: true, fsModuleCachePath: path.join(root, 'node_modules/.cache/meeline/vitest') },
    projects: [
      // Most need no document; a file that does says so: `// @vitest-environment happy-dom`.
      stage('unit', { timeout: 5 * SECOND, isolate: false }),
      // One suite against every implementation: links, storage drivers, databases.
      stage('contract', { timeout: 30 * SECOND, isolate: false }),
      // The widget's core with the real provider in one process.
      stage('flow', { timeout: 30 * SECOND, isolate: false }),
      // The built product in a real browser.
      stage('browser', {
        timeout: 90 * SECOND,
        isolate: false,
        except: ALONE,
        setup: 'test/support/browser-setup.ts',
        beside: 'test/support/failed-pages.ts',
      }),
      stage('browser-alone', {
        timeout: 90 * SECOND,
        folder: 'browser',
        only: ALONE,
        fileParallelism: false,
        order: 1,
        beside: 'test/support/failed-pages.ts',
      }),
      stage('fault', { timeout: 300 * SECOND, isolate: false, except: ALONE }),
      stage('fault-alone', { timeout: 300 * SECOND, folder: 'fault', only: ALONE, fileParallelism: false, order: 1 }),
      // Prints figures and proves nothing else: never part of `npm test`.
      stage('bench', { timeout: 600 * SECOND, fileParallelism: false, suffix: 'bench' }),
      // Our lists beside other people's, which it installs: `npm run bench:lists`.
      stage('lists', { timeout: 600 * SECOND, fileParallelism: false, folder: 'bench/peers', suffix: 'peers' }),
    ],
  },
});

interface StageOptions {
  readonly timeout: number;
  readonly fileParallelism?: boolean;
  /** False: the files of a worker share what they import, which is read once then and not for each of them. */
  readonly isolate?: boolean;
  readonly suffix?: string;
  readonly folder?: string;
  /** Runs before all of them, once. */
  readonly setup?: string;
  /** Belongs to each file. */
  readonly beside?: string;
  /** Names of files. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** Stages of one run that may not overlap go in this order. */
  readonly order?: number;
}

function stage(name: string, options: StageOptions) {
  const { folder = name, suffix = 'test', only, except, setup, beside, order } = options;
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
      hookTimeout: Math.max(options.timeout, 60 * SECOND),
      fileParallelism: options.fileParallelism ?? true,
      isolate: options.isolate ?? true,
      maxWorkers: 2,
      // A condition has come true when it has, on a busy machine too.
      expect: { poll: { timeout: Math.min(options.timeout / 2, 20 * SECOND) } },
    },
  };
}
