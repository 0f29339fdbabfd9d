import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { launchBrowser, PHONE } from '../../support/browser.ts';
import { PICTURES } from '../data/data.ts';
import { PRODUCT } from '../data/product.ts';
import type { Runner } from './page/runner.ts';
import { picture } from './pictures.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const CPU_SLOWDOWN = 4;
const STEP_WITHIN_MS = 180_000;

/** Serves the pages of all lists, and the pictures in them. */
export interface Lab {
  readonly open: (pagePath: string, options?: OpenOptions) => Promise<LabPage>;
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** Simulates browsers without scroll anchoring. */
  readonly withoutAnchoring?: boolean;
}

/** One list in a separate profile, on a phone's screen. */
export interface LabPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** From now on the processor runs at a quarter of its speed. */
  readonly slowDown: () => Promise<void>;
  readonly call: <Name extends keyof Runner>(
    name: Name,
    ...args: Parameters<Runner[Name]>
  ) => Promise<Awaited<ReturnType<Runner[Name]>>>;
  /** Runs a task and returns the main thread's processor time for it, in milliseconds. */
  readonly costOf: <T>(run: () => Promise<T>) => Promise<readonly [outcome: T, cpuMs: number]>;
  /** After two garbage collections: the heap in megabytes and the number of nodes. */
  readonly memory: () => Promise<{ readonly heapMb: number; readonly nodes: number }>;
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

/** @param peers the folder of the peers' pages; undefined if only our lists are measured */
export async function openLab(peers: string | undefined): Promise<Lab> {
  const folders: Readonly<Record<string, string | undefined>> = { ours: path.join(PRODUCT, 'dist/bench'), peers };
  const pictures = Array.from({ length: PICTURES }, (_, number) => picture(number));
  const runner = await readFile(path.join(PRODUCT, 'dist/bench/runner.js'), 'utf8');

  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://x');
    // Our list requests a file by its key, the others by its address.
    const number = /\/img\/(\d+)\.png/.exec(decodeURIComponent(pathname + search))?.[1];
    const found = number === undefined ? undefined : pictures[Number(number)];
    if (found !== undefined) {
      response.setHeader('cache-control', 'max-age=3600').setHeader('content-type', 'image/png').end(found);
      return;
    }
    const [, root = '', ...rest] = path.normalize(pathname).split('/');
    const folder = folders[root];
    if (folder === undefined) {
      response.writeHead(404).end();
      return;
    }
    const file = path.join(folder, ...rest);
    readFile(file).then(
      (body) => response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  let browser: Browser | undefined;

  return {
    async open(pagePath, options = {}) {
      if (browser?.isConnected() !== true) browser = await launchBrowser(['--disable-gpu', '--js-flags=--expose-gc']);
      return openPage(browser, origin + pagePath, runner, options);
    },
    async close() {
      await browser?.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function openPage(browser: Browser, url: string, runner: string, options: OpenOptions): Promise<LabPage> {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  if (options.withoutAnchoring === true) await page.addInitScript(forgetAnchoring);
  await page.goto(url);
  await page.waitForFunction(() => '__bench' in window || '__benchRooms' in window || '__benchSwitches' in window);
  if (options.withoutAnchoring === true) await page.addStyleTag({ content: '* { overflow-anchor: none !important; }' });
  await page.addScriptTag({ content: runner });
  // The time of other programs does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

  const metrics = async (): Promise<ReadonlyMap<string, number>> => {
    const read = await cdp.send('Performance.getMetrics');
    return new Map(read.metrics.map(({ name, value }) => [name, value]));
  };
  const taskMs = async (): Promise<number> => ((await metrics()).get('TaskDuration') ?? Number.NaN) * 1000;

  return {
    page,
    cdp,
    errors,
    slowDown: async () => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })),
    async call(name, ...args) {
      const called = page.evaluate(
        async ([step, given]) => {
          const { __run: run } = window as unknown as { __run: Record<string, (...all: unknown[]) => unknown> };
          return run[step]?.(...given);
        },
        [name, args] as const,
      );
      // The page returns the result of the runner's method of that name.
      return (await within(called, STEP_WITHIN_MS, name)) as never;
    },
    async costOf(run) {
      const before = await taskMs();
      const outcome = await run();
      return [outcome, (await taskMs()) - before] as const;
    },
    async memory() {
      await cdp.send('HeapProfiler.collectGarbage');
      await cdp.send('HeapProfiler.collectGarbage');
      const now = await metrics();
      return { heapMb: (now.get('JSHeapUsedSize') ?? Number.NaN) / 1024 ** 2, nodes: now.get('Nodes') ?? Number.NaN };
    },
    close: () => context.close(),
  };
}

function forgetAnchoring(): void {
  const supports = CSS.supports.bind(CSS);
  Object.assign(CSS, {
    supports: (property: string, value: string) => property !== 'overflow-anchor' && supports(property, value),
  });
}

async function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took too long`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
