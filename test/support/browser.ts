import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Frame, type Page } from 'playwright';
import { keepFailure, type VisitedPage } from './failure.ts';

/**
 * What Chromium is to do without. Its own address bar loads two pages into every window, which cost it more than the page under
 * test does; the rest is what Playwright switches off, whose list this one takes the place of.
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
 * Switches that keep the browser from talking to anyone but the pages under test, and from drawing by a graphics card: there is none,
 * and where one is imitated that takes a fifth of the whole time.
 */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Starts the Chromium that the test script found, without its windows where it has found that, too. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['HEADLESS_SHELL'] ?? process.env['CHROMIUM'];
  if (executablePath === undefined) throw new Error('CHROMIUM must name a Chromium: run the tests with npm test');
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...args] });
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** What the browser says when a page did what its own policy forbids. */
const VIOLATION = /Content Security Policy|Trusted ?(Type|Script|HTML)/i;

/** A page of its own browser profile, whose uncaught errors and violated policies fail the test that asks for them. */
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
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
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

/** Loads what is in a frame anew; what is asked of the frame afterwards is not answered by what was there before. */
export async function reloadFrame(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    Object.assign(window, { isOld: true });
    location.reload();
  });
  await frame.waitForFunction(() => !('isOld' in window));
}

/** Keeps a screenshot for whoever looks at the run; never part of a check. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = path.resolve('.artifacts/screenshots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
}

/** How far anything that one reads or presses stands outside the window, in pixels; what can be scrolled to does not count. */
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
