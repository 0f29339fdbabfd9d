import { type Browser, type BrowserContext, type BrowserContextOptions, type Frame, type Page } from 'playwright';
import { launchBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { startWidgetOrigin, type WidgetOrigin } from './host-widget-origin.ts';
import { loaderPart } from './loader-parts.ts';

type Host = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The built loader on small separate pages, with a substitute for the widget behind it. */
export interface LoaderLab {
  readonly widget: WidgetOrigin;
  /** Opens a page in a fresh browser profile. `visit.problems` collects events that must not occur. */
  readonly open: (
    html: string,
    options?: BrowserContextOptions,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Visit>;
  readonly close: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Visit {
  readonly page: Page;
  readonly problems: string[];
  /** Shows the intent to open an instance, which starts its substitute widget. Resolves to the widget's frame when it is ready. */
  readonly frame: (instance?: string) => Promise<Frame>;
  /** The calls that an instance's widget has received. */
  readonly reported: (instance?: string) => Promise<unknown[][]>;
  /** Calls a method of the loader from the widget. */
  readonly call: (method: string, ...args: unknown[]) => Promise<unknown>;
  /** Events of the default instance, as `name` or `name detail`. The page must include `HEAR`. */
  readonly heard: () => Promise<readonly string[]>;
}

const EVENTS =
  'ready open close minimise mode navigate unread message sent call money relogin tokenCleared error destroy';

/** The queueing stub, and a script that records all events of the default instance. */
export const HEAR = `<script>
window.MeeLine = window.MeeLine || function () { (MeeLine.q = MeeLine.q || []).push(arguments); };
window.heard = [];
for (const name of '${EVENTS}'.split(' '))
  MeeLine('on', name, (event) => heard.push(name + (event.detail ? ' ' + JSON.stringify(event.detail) : '')));
</script>`;

/** The loader's script tag for a page. */
export const loaderTag = (origin: string, attributes = 'data-tenant="CB"'): string =>
  `<script async src="${origin}/v1/loader.js" ${attributes}></script>`;

export async function startLoaderLab(): Promise<LoaderLab> {
  const widget = await startWidgetOrigin(await freePort());
  const browser: Browser = await launchBrowser();
  const contexts: BrowserContext[] = [];
  return {
    widget,
    async open(html, options = {}, headers = {}) {
      widget.pages.set('/page', { html: `<!doctype html>${html}`, headers });
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      contexts.push(context);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      // The same server under another host name: a host page always has another origin.
      await page.goto(`${widget.origin.replace('localhost', '127.0.0.1')}/page`);
      return visitOf(page, problems);
    },
    async close() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
    async stop() {
      await browser.close();
      await widget.stop();
    },
  };
}

/** Simulates a pointer over the bubbles without leaving one there. */
export async function showIntent(page: Page): Promise<void> {
  await page.locator(loaderPart('bubble')).first().waitFor({ state: 'attached' });
  await page.locator(loaderPart('bubble')).evaluateAll((bubbles) => {
    for (const bubble of bubbles) bubble.dispatchEvent(new PointerEvent('pointerenter'));
  });
}

/** Waits until bubble-extras.js is loaded and the bubble has its full size. */
export async function isHandy(page: Page): Promise<void> {
  await page.locator(`${loaderPart('bubble')}[aria-roledescription]`).waitFor();
  await page.locator(loaderPart('bubble')).evaluate(async (bubble) => {
    const ending = bubble.getAnimations().filter((each) => each.effect?.getTiming().iterations === 1);
    await Promise.all(ending.map(({ finished }) => finished));
  });
}

function visitOf(page: Page, problems: string[]): Visit {
  const frame = async (instance = 'default'): Promise<Frame> => {
    await showIntent(page);
    const iframe = page.locator(`meeline-root .ready iframe[src*="instance=${instance}&"]`);
    await iframe.waitFor({ state: 'attached' });
    const found = await (await iframe.elementHandle())?.contentFrame();
    if (!found) throw new Error('no widget frame');
    return found;
  };
  return {
    page,
    problems,
    frame,
    reported: async (instance) =>
      (await frame(instance)).evaluate(() => (window as unknown as { reported: unknown[][] }).reported),
    call: async (method, ...args) =>
      (await frame()).evaluate(([name, values]) => (window as unknown as { host: Host }).host[name]?.(...values), [
        method,
        args,
      ] as const),
    heard: () => page.evaluate(() => (window as unknown as { heard: string[] }).heard),
  };
}
