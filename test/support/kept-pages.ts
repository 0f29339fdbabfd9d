import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { freePort } from './free-port.ts';
import { PATIENCE_MS } from './patience.ts';

/** A browser with the back/forward cache, like users' browsers. The browsers of other tests have none. */
export interface KeepingBrowser {
  /**
   * Works on the only page. Each visit connects to the browser again, because a page's driver does not notice that the page
   * was restored from the cache.
   */
  readonly visit: <T>(work: (page: Page) => Promise<T>) => Promise<T>;
  /** Leaves the page for another address. */
  readonly leave: (address: string) => Promise<void>;
  /** Goes back to the last page at an address, like the browser's Back button. */
  readonly goBack: (address: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Observations of `WATCH` in a document. */
export interface Watched {
  /** `persisted` of each pageshow after the first one. */
  readonly returns: readonly boolean[];
  /** The states of all sockets that the document has opened. */
  readonly sockets: readonly number[];
  /** The number of listeners that prevent caching. */
  readonly unloads: number;
  /** The browser's reasons for not caching the page; null if the page was cached. */
  readonly reasons: unknown;
}

function watch(): void {
  const sockets: WebSocket[] = [];
  const returns: boolean[] = [];
  let unloads = 0;
  let isFirst = true;
  const { addEventListener: add } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type: string, ...rest: [never, never?]) {
    if (type.endsWith('unload')) unloads += 1;
    add.call(this, type, ...rest);
  };
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.push(this);
    }
  };
  add.call(window, 'pageshow', (event) => {
    if (!isFirst) returns.push((event as PageTransitionEvent).persisted);
    isFirst = false;
  });
  const watched = (): Watched => ({
    returns,
    sockets: sockets.map(({ readyState }) => readyState),
    unloads,
    reasons: Reflect.get(performance.getEntriesByType('navigation')[0] ?? {}, 'notRestoredReasons') ?? null,
  });
  Object.assign(window, { watched });
}

/** The observations in a frame's document since it was loaded. */
export const watchedIn = (frame: { evaluate: Page['evaluate'] }): Promise<Watched> =>
  frame.evaluate(() => (window as unknown as { watched: () => Watched }).watched());

export async function startKeepingBrowser(): Promise<KeepingBrowser> {
  const executablePath = process.env['CHROMIUM'];
  if (executablePath === undefined) throw new Error('CHROMIUM must name a Chromium: run the tests with npm test');
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-kept-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const visit: KeepingBrowser['visit'] = async (work) => {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    try {
      const page = browser.contexts()[0]?.pages()[0];
      if (page === undefined) throw new Error('the browser has no page');
      page.setDefaultTimeout(PATIENCE_MS);
      await page.addInitScript(watch);
      return await work(page);
    } finally {
      await browser.close();
    }
  };
  return {
    visit,
    leave: (address) =>
      visit(async (page) => {
        await page.goto(address);
      }),
    async goBack(address) {
      await visit(async (page) => {
        const session = await page.context().newCDPSession(page);
        const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
        // The frames of a page have separate entries, which also have the page's address.
        const entry = entries.findLast(({ url }, at) => at < currentIndex && url === address);
        if (entry === undefined) throw new Error(`the browser has never been at ${address}`);
        await session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
      });
      const deadline = Date.now() + PATIENCE_MS;
      while ((await visit((page) => page.evaluate(() => location.href).catch(() => ''))) !== address)
        if (Date.now() > deadline) throw new Error(`the browser did not go back to ${address}`);
    },
    async stop() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
