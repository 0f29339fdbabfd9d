import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Frame, type Page } from 'playwright';
import { keepFailure, type VisitedPage } from './failure.ts';
import { PATIENCE_MS } from './patience.ts';

/**
 * Features that are disabled in Chromium. Its address bar loads two pages into every window, which cost more than the page
 * under test. The other entries are Playwright's own list, which this list replaces.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AutoDeElevate',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/**
 * These switches restrict the browser's network traffic to the pages under test. They also disable drawing by a graphics card:
 * the machine has none, and emulating one takes a fifth of the whole time.
 */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Starts the Chromium that the test script found. Prefers the headless shell if the script found that, too. */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS, ...args] });

export function chromiumPath(): string {
  const found = process.env['HEADLESS_SHELL'] ?? process.env['CHROMIUM'];
  if (found === undefined) throw new Error('CHROMIUM must name a Chromium: run the tests with npm test');
  return found;
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Wide enough for all buttons above a friend's chat. */
export const LARGE_PHONE_SIZE = { width: 440, height: 956 };
export const LARGE_PHONE: BrowserContextOptions = { ...PHONE, viewport: LARGE_PHONE_SIZE };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Messages of the browser about violations of a page's own policy. */
const VIOLATION = /Content Security Policy|Trusted ?(Type|Script|HTML)/i;

/** A page in a separate browser profile. Collects uncaught errors and policy violations for the test. */
export interface Visitor {
  readonly page: Page;
  readonly errors: string[];
  readonly close: () => Promise<void>;
}

const visited = new Set<VisitedPage>();
let visits = 0;

/** The pages of visitors that have not been closed. */
export const visitedPages = (): readonly VisitedPage[] => [...visited];

function watch(page: Page): VisitedPage {
  const said: string[] = [];
  const unanswered = new Set<string>();
  visits += 1;
  const one: VisitedPage = { page, number: visits, said, unanswered };
  visited.add(one);
  page.on('close', () => visited.delete(one));
  page.on('console', (message) => {
    said.push(message.text());
    if (said.length > 100) said.shift();
  });
  page.on('request', (request) => unanswered.add(request.url()));
  page.on('requestfinished', (request) => unanswered.delete(request.url()));
  page.on('requestfailed', (request) => unanswered.delete(request.url()));
  return one;
}

export async function newVisitor(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<Visitor> {
  // Playwright routes do not see requests that pass through a worker. Only the tests of the worker enable it.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const visit = watch(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && VIOLATION.test(message.text())) errors.push(message.text());
  });
  const close = async (): Promise<void> => {
    await keepFailure([visit]);
    await context.close();
  };
  return { page, errors, close };
}

/** Resolves when no layer has a history entry. Until then, the removal of the last one would abort or undo a navigation. */
export const layersLeft = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !(history.state as { meelineOverlay?: true } | null)?.meelineOverlay);

/** Reloads a page after the history entry of the last overlay is removed. */
export async function reload(page: Page): Promise<void> {
  await layersLeft(page);
  await page.reload();
}

/** Reloads a frame. The new document answers all later calls. */
export async function reloadFrame(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    Object.assign(window, { isOld: true });
    location.reload();
  });
  await frame.waitForFunction(() => !('isOld' in window));
}

/** Keeps a screenshot for visual inspection, with `npm test -- --screenshots browser` only; never part of a check. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== '1') return;
  const folder = path.resolve('.artifacts/screenshots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
}

/** How far a readable or pressable element extends beyond the window, in pixels. Elements within a scroller do not count. */
export const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canBeScrolledTo = (node: Element): boolean => {
      for (let around = node.parentElement; around !== null; around = around.parentElement) {
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(around).overflowX);
        if (scrolls && around.scrollWidth > around.clientWidth) return true;
      }
      return false;
    };
    const boxes = [...document.querySelectorAll('button, a, input, textarea, h1, h2, time, [data-message-id] > div')]
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.right > innerWidth || box.left < 0))
      .filter(({ node }) => !canBeScrolledTo(node))
      .map(({ box }) => Math.max(box.right - innerWidth, -box.left));
    return Math.max(0, ...boxes);
  });
