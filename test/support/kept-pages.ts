import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { freePort } from './free-port.ts';

/** A browser that keeps pages to go back to, as users' browsers do and the ones of other tests do not. */
export interface KeepingBrowser {
  /**
   * Works on its one page. Each visit looks at the browser anew, because the driver of a page does not notice that the page
   * came back from the cache.
   */
  readonly visit: <T>(work: (page: Page) => Promise<T>) => Promise<T>;
  /** Leaves the page for another address. */
  readonly leave: (address: string) => Promise<void>;
  /** To the last page that was at an address, as the browser's Back does. */
  readonly goBack: (address: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What `WATCH` finds out about a document. */
export interface Watched {
  /** `persisted` of each pageshow after the first one. */
  readonly returns: readonly boolean[];
  /** The states of all sockets that the document has opened. */
  readonly sockets: readonly number[];
  /** Listeners that keep pages from being kept. */
  readonly unloads: number;
  /** Why the browser did not keep the page; null when it did. */
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

/** What has happened in the document of a frame since it was loaded. */
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
      page.setDefaultTimeout(20_000);
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
        // The frames of a page have entries of their own, which bear the page's address, too.
        const entry = entries.findLast(({ url }, at) => at < currentIndex && url === address);
        if (entry === undefined) throw new Error(`the browser has never been at ${address}`);
        await session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
      });
      const deadline = Date.now() + 20_000;
      while ((await visit((page) => page.evaluate(() => location.href).catch(() => ''))) !== address)
        if (Date.now() > deadline) throw new Error(`the browser did not go back to ${address}`);
    },
    async stop() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
