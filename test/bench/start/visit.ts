import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { PHONE } from '../../support/browser.ts';

/** Lighthouse's slow 4G: 1.47 Mbit/s down, 675 kbit/s up, 562 ms of latency per request. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 };
const CPU_SLOWDOWN = 4;
const USABLE_WITHIN_MS = 60_000;
/** Long enough for the work after the first screen: prefetches begin, the link opens. */
const SETTLE_MS = 2500;
const BLOCKING_FROM_MS = 50;

export interface StartPage {
  readonly name: string;
  readonly url: string;
  /** The page is usable once it shows an element with this CSS selector. */
  readonly usable: string;
  /** A signed-in session, and the database of an earlier visit. */
  readonly state?: BrowserContextOptions['storageState'];
  /** A CSS selector: the usable element is tapped afterwards, and has opened once an element of this selector is shown. */
  readonly opens?: string;
  /** False if later visits do not begin like the first. */
  readonly hasWarm?: boolean;
  /** The page has a service worker. The second visit begins when the worker has cached the page. */
  readonly hasWorker?: boolean;
}

export type Figures = Readonly<Record<string, number>>;

interface Observed {
  usableMs: number;
  lcpMs: number;
  shift: number;
  readonly tasks: [startMs: number, durationMs: number][];
}

/**
 * Opens a page in a separate profile with an empty cache, then again with the cache of that visit. The slow network covers the
 * page and its calls, but not the worker's own requests: those install files after a visit, or fetch the page for the next one.
 */
export async function measureStart(
  browser: Browser,
  { url, usable, state, opens, hasWarm = true, hasWorker = false }: StartPage,
): Promise<{ readonly cold: Figures; readonly warm: Figures | undefined }> {
  const context = await browser.newContext({
    ...PHONE,
    deviceScaleFactor: 2,
    locale: 'en-US',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    ...(state === undefined ? {} : { storageState: state }),
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe, usable);
    const visited = async (): Promise<Figures> => {
      const figures = await visit(page, cdp, url);
      return opens === undefined ? figures : { ...figures, tapped: await page.evaluate(tap, [usable, opens] as const) };
    };
    const cold = await visited();
    if (!hasWarm) return { cold, warm: undefined };
    if (hasWorker) await page.waitForFunction(hasCachedPage, undefined, { timeout: USABLE_WITHIN_MS });
    await page.goto('about:blank');
    return { cold, warm: await visited() };
  } finally {
    await context.close();
  }
}

async function visit(page: Page, cdp: CDPSession, url: string): Promise<Figures> {
  const counted = { bytes: 0, requests: 0 };
  const handleFinished = ({ encodedDataLength }: { encodedDataLength: number }): void => {
    counted.bytes += encodedDataLength;
  };
  const handleResponse = ({ response }: { response: { url: string; fromDiskCache?: boolean } }): void => {
    if (/^https?:/.test(response.url) && response.fromDiskCache !== true) counted.requests += 1;
  };
  cdp.on('Network.loadingFinished', handleFinished);
  cdp.on('Network.responseReceived', handleResponse);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { start?: Observed }).start?.usableMs, undefined, {
    timeout: USABLE_WITHIN_MS,
    polling: 50,
  });
  const untilUsable = { ...counted };
  await page.waitForTimeout(SETTLE_MS);
  cdp.off('Network.loadingFinished', handleFinished);
  cdp.off('Network.responseReceived', handleResponse);
  const { usableMs, lcpMs, shift, tasks, fcpMs } = await page.evaluate(() => ({
    ...(window as unknown as { start: Observed }).start,
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  const blocked = (until: number): number =>
    tasks.reduce((sum, [from, ms]) => (from < until ? sum + Math.max(0, ms - BLOCKING_FROM_MS) : sum), 0);
  return {
    usable: Math.max(usableMs, fcpMs),
    fcp: fcpMs,
    lcp: lcpMs,
    blocked: blocked(usableMs + BLOCKING_FROM_MS),
    blockedLater: blocked(Number.POSITIVE_INFINITY),
    requests: untilUsable.requests,
    kilobytes: untilUsable.bytes / 1024,
    kilobytesLater: counted.bytes / 1024,
    shift,
  };
}

/** Runs in the page. */
const hasCachedPage = async (): Promise<boolean> =>
  navigator.serviceWorker.controller?.state === 'activated' && (await caches.match(location.pathname)) !== undefined;

/** Runs in the page. Returns the time from a tap to the paint of what it opens, in milliseconds. */
const tap = ([target, opened]: readonly [string, string]): Promise<number> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    document.querySelector<HTMLElement>(target)?.click();
    const look = (): void => {
      if (document.querySelector(opened) === null) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    };
    look();
  });

/** Runs in the page before its own scripts. */
function observe(usable: string): void {
  const start: Observed = { usableMs: 0, lcpMs: 0, shift: 0, tasks: [] };
  Object.assign(window, { start });
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  };
  watch('largest-contentful-paint', ({ startTime }) => (start.lcpMs = startTime));
  watch('longtask', ({ startTime, duration }) => start.tasks.push([startTime, duration]));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) start.shift += value;
  });
  const look = (): void => {
    const isUsable = [...document.querySelectorAll(usable)].some((element) => {
      const { width, height, top } = element.getBoundingClientRect();
      return width > 0 && height > 0 && top < innerHeight;
    });
    // The element is painted in the next frame.
    if (isUsable) requestAnimationFrame(() => setTimeout(() => (start.usableMs = performance.now())));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
