import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP, launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { loaderPart } from '../support/loader-parts.ts';
import { scaled } from './data/scale.ts';

/** The cost of MeeLine for a page: the demo platform's page with and without the loader, at a quarter of the speed. */

const WARM_UP = scaled(1, 0);
const COUNTED = scaled(5, 1);
const THROTTLING = 4;
const QUIET_MS = scaled(2_000, 200);
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 500;

const PHASES = ['before idle', 'with the frame'] as const;
const FIGURES = [
  'requests',
  'kilobytes',
  'page thread, ms',
  'frame thread, ms',
  'longest task, ms',
  'layout shift',
] as const;
type Figures = Record<(typeof FIGURES)[number], number>;
type Run = Readonly<Record<(typeof PHASES)[number], Figures>>;

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

it('compares a host page with the loader and without it', async () => {
  const runs: Record<'with' | 'without', Run[]> = { with: [], without: [] };
  for (let index = 0; index < WARM_UP + COUNTED; index += 1) {
    // A page keeps running its own tasks, so both pages are measured for the same time.
    const withIt = await visit();
    const without = await visit(withIt.frameMs);
    if (index < WARM_UP) continue;
    runs.with.push(withIt.run);
    runs.without.push(without.run);
  }
  for (const phase of PHASES) {
    console.log(`${phase}: medians of ${COUNTED}`);
    console.table(
      Object.fromEntries(
        FIGURES.map((figure) => {
          const [without, withIt] = [runs.without, runs.with].map((all) =>
            median(all.map((run) => run[phase][figure])),
          ) as [number, number];
          const ratio = without === 0 ? '–' : (withIt / without).toFixed(2);
          return [figure, { without, with: withIt, difference: round(withIt - without), ratio }];
        }),
      ),
    );
  }
  expect(runs.with).toHaveLength(COUNTED);
});

/**
 * One visit in a separate browser profile. The frame's figures count from those before idle.
 * @param withoutForMs measures the page without the loader, for this long after idle. Undefined: measures it with the loader,
 *   until shortly after the widget has started
 */
async function visit(withoutForMs?: number): Promise<{ run: Run; frameMs: number }> {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  // As on every platform, the widget's origin is another site, so its frame has a separate process.
  const origin = stack.platformOrigin.replace('localhost', '127.0.0.1');
  const inFrame = measureFrame(page);
  if (withoutForMs !== undefined) await leaveLoaderOut(cdp);
  await page.addInitScript(holdIdle);
  await slowDown(cdp);
  await page.goto(origin);

  const soFar = async (): Promise<Figures> => {
    const { shift, longest } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    const bytes = await Promise.all(sizes);
    return {
      requests: bytes.length,
      kilobytes: round(bytes.reduce((sum, size) => sum + size, 0) / 1024),
      'page thread, ms': await taskMs(cdp),
      'longest task, ms': longest,
      'frame thread, ms': await inFrame.taskMs(),
      'layout shift': shift,
    };
  };
  await wait(QUIET_MS);
  const before = await soFar();
  const idleAt = performance.now();
  await page.evaluate(() => (globalThis as unknown as { idle: () => void }).idle());
  // The widget starts when the pointer is over the bubble. The page without the loader has no bubble.
  await page
    .locator(loaderPart('bubble'))
    .dispatchEvent('pointerenter', undefined, { timeout: 1000 })
    .catch(() => undefined);
  // The bench polls from outside, because a wait inside the page would count as the page's work.
  const isReady = (): Promise<boolean> =>
    page.evaluate(() => Boolean(document.querySelector('meeline-root')?.shadowRoot?.querySelector('.ready')));
  for (let readyAt = Infinity; ; await wait(LOOK_EVERY_MS)) {
    const now = performance.now();
    if ((await isReady()) && readyAt === Infinity) readyAt = now;
    if (withoutForMs === undefined ? now > readyAt + QUIET_MS : now > idleAt + withoutForMs) break;
    if (now > idleAt + READY_WITHIN_MS) throw new Error('the widget does not start');
  }
  const frameMs = performance.now() - idleAt;
  const after = await soFar();
  expect(await page.locator('meeline-root').count()).toBe(withoutForMs === undefined ? 1 : 0);
  await context.close();
  const grown = Object.fromEntries(FIGURES.map((figure) => [figure, round(after[figure] - before[figure])])) as Figures;
  return {
    run: { 'before idle': before, 'with the frame': { ...grown, 'longest task, ms': after['longest task, ms'] } },
    frameMs,
  };
}

interface Seen {
  shift: number;
  longest: number;
}

/** Runs in the page before its scripts: delays idle callbacks until the bench releases them, and records shifts and long tasks. */
function holdIdle(): void {
  if (window !== window.top) return;
  const held: IdleRequestCallback[] = [];
  const idle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback) => held.push(callback);
  const seen: Seen = { shift: 0, longest: 0 };
  Object.assign(window, {
    seen,
    idle: () => {
      seen.longest = 0;
      window.requestIdleCallback = idle;
      for (const callback of held.splice(0)) idle(callback);
    },
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Keeps the browser from requesting the loader, as if the page had no tag. Changes nothing else. */
async function leaveLoaderOut(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.setBlockedURLs', { urls: ['*/v1/loader.js'] });
}

/** Measures the frame's own process from the arrival of its document. */
function measureFrame(page: Page): { readonly taskMs: () => Promise<number> } {
  let session: Promise<CDPSession> | undefined;
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() === null || !frame.url().startsWith('http')) return;
    session ??= page
      .context()
      .newCDPSession(frame)
      .then(async (cdp) => {
        await slowDown(cdp);
        return cdp;
      });
  });
  return { taskMs: async () => (session ? taskMs(await session) : 0) };
}

async function slowDown(cdp: CDPSession): Promise<void> {
  // Processor time instead of clock time: other programs on the machine do not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
}

/** The total task time of the main thread so far. */
async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return round((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000);
}

const round = (value: number): number => Math.round(value * 10) / 10;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
