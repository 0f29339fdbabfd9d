import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

const SECOND = 1_000;

/** One project for each stage of `npm test`; `npx vitest run --config test/vitest.config.ts --project unit` runs one. */
export default defineConfig({
  root,
  define: { __MEELINE_VERSION__: JSON.stringify(manifest.version) },
  test: {
    allowOnly: false,
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
      // The built product in a real browser, one page at a time: the machine's cores belong to the browsers.
      stage('browser', { timeout: 90 * SECOND, fileParallelism: false }),
      stage('fault', { timeout: 300 * SECOND, fileParallelism: false }),
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
}

function stage(name: string, options: StageOptions) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`test/${options.folder ?? name}/**/*.${options.suffix ?? 'test'}.{ts,tsx}`],
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
