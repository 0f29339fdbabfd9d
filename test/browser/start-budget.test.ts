import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { untilFetchedAhead } from '../support/fetched-ahead.ts';
import { signIn } from '../support/provider-client.ts';
import { DEMO_PASSWORD } from '../support/standalone.ts';

/**
 * Files of a first visit until its screen is usable. All of them come in two rounds: the page, and the files that the page
 * requests immediately. .tools/budgets.json contains the limits.
 */

interface StartBudget {
  readonly start: 'login' | 'list';
  /** Script files and the style sheets inside the page, compressed with brotli. */
  readonly maxKilobytes: number;
  /** All requests, including the page and its calls. */
  readonly maxRequests: number;
}

const BUDGETS = (
  JSON.parse(readFileSync('.tools/budgets.json', 'utf8')) as (StartBudget | { start?: undefined })[]
).filter((budget) => budget.start !== undefined);
const LINK_AFTER_MS = 2000;
const USABLE = { login: 'input[type="password"]', list: '[data-chat-id]' } as const;

const stage = useStackStage();

it.each(BUDGETS)('keeps the $start start within $maxKilobytes KB and $maxRequests requests', async (budget) => {
  const { widgetOrigin } = stage.stack;
  const { page } = await stage.visitor(PHONE);
  if (budget.start === 'list') {
    const { token = '' } = await signIn(widgetOrigin, 'emma', DEMO_PASSWORD);
    await page.addInitScript((kept) => localStorage.setItem('ml_token:CB', kept), token);
  }
  const asked = await answerTwoRounds(page, `${widgetOrigin}/ml?lang=en`);
  // All later requests stay unanswered.
  await page.locator(USABLE[budget.start]).first().waitFor();

  const sizes = asked
    .filter((path) => /\.(?:js|css)$/.test(path))
    .map((path) => [path, readFileSync(`dist/widget${path.replace(/^\/ml/, '')}.br`).length / 1024] as const);
  const inPage = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map((block) => block.textContent).join(''),
  );
  const kilobytes = sizes.reduce((sum, [, size]) => sum + size, brotliCompressSync(inPage).length / 1024);
  const list = asked.map((path) => `${path} ${sizes.find(([file]) => file === path)?.[1].toFixed(1) ?? ''}`).join('\n');
  console.log(`${budget.start}: ${kilobytes.toFixed(1)} of ${budget.maxKilobytes} KB, ${asked.length + 1} requests`);
  expect({ kilobytes, list }).toSatisfy(() => kilobytes <= budget.maxKilobytes);
  expect({ requests: asked.length + 1, list }).toSatisfy(({ requests }) => requests <= budget.maxRequests);
});

it('shifts no drawn content on a returning visit', async () => {
  const { widgetOrigin } = stage.stack;
  const { page } = await stage.signIn('emma', PHONE);
  await untilFetchedAhead(page.mainFrame());
  // Like a slow network: the socket opens long after the list is shown.
  await page.routeWebSocket(/.*/, async (socket) => {
    await new Promise((resolve) => setTimeout(resolve, LINK_AFTER_MS));
    socket.connectToServer();
  });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as LayoutShift;
        shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent ?? '').join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${widgetOrigin}/ml?lang=en`);
  await page.getByRole('status').filter({ hasText: 'Connecting' }).waitFor();
  await keepScreenshot(page, 'start-connecting');
  await page.getByRole('status').filter({ hasText: 'Connecting' }).waitFor({ state: 'detached' });
  await untilFetchedAhead(page.mainFrame());
  await page.getByRole('button', { name: 'New', exact: true }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { shifts: readonly string[] }).shifts)).toEqual([]);
});

/** Layout shift entry of browsers; TypeScript has no type for it. */
interface LayoutShift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Opens a page and answers only the requests that it has made by the end of its HTML. The result does not depend on the speed
 * of the machine.
 */
async function answerTwoRounds(page: Page, url: string): Promise<readonly string[]> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(`${new URL(url).origin}/**`, async (route) => {
    if (route.request().isNavigationRequest()) await route.continue();
    else if (isHeld) held.push(route);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  const named = await page.evaluate(() => {
    const { mlStart } = window as { mlStart?: readonly unknown[] };
    const files = document.querySelectorAll('link[rel=modulepreload], script[type=module]');
    return files.length + (mlStart?.length ?? 0);
  });
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(named);
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  return held.map((route) => new URL(route.request().url()).pathname);
}
