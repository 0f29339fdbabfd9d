import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Player, visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { loaderPart } from '../support/loader-parts.ts';

/** Requests of MeeLine on a page view with a closed chat: the real widget in the real loader. */

const ANNA = 'Emma Wilson';
const MAX_REQUESTS = 15;
const MAX_BYTES = 200 * 1024;

let stack: Stack;
let browser: Browser;
const players: Player[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
});
afterEach(async () => {
  for (const player of players.splice(0)) {
    expect(player.errors).toEqual([]);
    await player.close();
  }
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

interface Traffic {
  readonly paths: string[];
  readonly sizes: Promise<number>[];
}

/** Counts requests of the page and its frames to the widget's origin. Excludes images, because the demo page has its own there. */
function count(page: Page): Traffic {
  const traffic: Traffic = { paths: [], sizes: [] };
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === stack.widgetOrigin && request.resourceType() !== 'image') traffic.paths.push(pathname);
  });
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(stack.widgetOrigin) || request.resourceType() === 'image') return;
    traffic.sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  return traffic;
}

/** A player's visit; `before` receives the page first. */
async function visit(before: (page: Page) => void): Promise<Player> {
  const player = await visitAs(browser, stack, ANNA, undefined, before);
  players.push(player);
  return player;
}

const beIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });

describe('an idle page of the platform', () => {
  it('loads few small files for a player without earlier chats', async () => {
    let traffic: Traffic | undefined;
    const { page } = await visit((opened) => (traffic = count(opened)));
    await page.locator(`${loaderPart('bubble')}[aria-roledescription]`).waitFor();
    await expect.poll(() => traffic?.paths.filter((path) => path.endsWith('commands.js')).length).toBe(1);
    await page.waitForLoadState('networkidle');
    await beIdle(page);
    const bytes = (await Promise.all(traffic?.sizes ?? [])).reduce((sum, size) => sum + size, 0);
    console.log(`idle page view: ${traffic?.paths.length} requests, ${(bytes / 1024).toFixed(1)} KB`);
    expect(traffic?.paths.length).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(traffic?.paths.filter((path) => path.startsWith('/ml'))).toEqual([]);
  });

  it('counts a known player’s unread messages until the sign-out', async () => {
    const { page, open, bubble } = await visit(() => undefined);
    await open();
    await page.evaluate(() => window.MeeLine?.close());
    await bubble.waitFor();
    await page.reload();
    await expect.poll(() => bubble.getAttribute('aria-label')).toMatch(/\d/);

    await page.evaluate(() => window.MeeLine?.logout());
    const traffic = count(page);
    await page.reload();
    await page.locator(`${loaderPart('bubble')}[aria-roledescription]`).waitFor();
    await page.waitForLoadState('networkidle');
    await beIdle(page);
    expect(traffic.paths.filter((path) => path.startsWith('/ml'))).toEqual([]);
  });

  it('loads little more and no screens for a known player', async () => {
    const { page, open, bubble } = await visit(() => undefined);
    await open();
    await page.evaluate(() => window.MeeLine?.close());
    await bubble.waitFor();
    // Leaving the page cancels its pending requests.
    await page.goto('about:blank');
    // Clears cached files; the session and the database stay.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    const traffic = count(page);
    await page.goto(stack.platformOrigin);
    await expect.poll(() => bubble.getAttribute('aria-label')).toMatch(/\d/);
    await page.waitForLoadState('networkidle');
    await beIdle(page);
    const bytes = (await Promise.all(traffic.sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`idle page view of a known player: ${traffic.paths.length} requests, ${(bytes / 1024).toFixed(1)} KB`);
    const seen = traffic.paths.join('\n');
    expect({ requests: traffic.paths.length, seen }).toSatisfy(({ requests }) => requests <= MAX_REQUESTS);
    expect({ bytes, seen }).toSatisfy(() => bytes <= MAX_BYTES);
  });

  it('loads only the loader for a user who saves data', async () => {
    let traffic: Traffic | undefined;
    const { page } = await visit((opened) => {
      traffic = count(opened);
      void opened.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
      );
    });
    await page.locator(loaderPart('bubble')).waitFor();
    await page.waitForLoadState('networkidle');
    await beIdle(page);
    expect(traffic?.paths).toEqual(['/v1/loader.js']);
  });
});
