import type { Browser, Frame, FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepScreenshot, launchBrowser } from '../support/browser.ts';
import { startKeepingBrowser, type Watched, watchedIn, type KeepingBrowser } from '../support/kept-pages.ts';
import { type Player, takesPresses, visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { DEMO_PASSWORD } from '../support/standalone.ts';

/** Pages in the back/forward cache of the browser: the chat continues with one socket. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';
/** `readyState` of a socket. */
const OPEN = 1;

let stack: Stack;
let browser: Browser;
let kept: KeepingBrowser;
let ben: Player;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
  kept = await startKeepingBrowser();
  ben = await visitAs(browser, stack, BEN);
  await ben.open();
  await ben.openChat(ANNA);
});
afterAll(async () => {
  await kept?.stop();
  await browser?.close();
  await stack?.stop();
});

const widgetOf = (page: Page): FrameLocator => page.frameLocator('meeline-root iframe');
const frameOf = (page: Page): Frame => {
  const frame = page.frames().find((each) => each !== page.mainFrame() && each.url().startsWith(stack.widgetOrigin));
  if (frame === undefined) throw new Error('the page has no widget');
  return frame;
};
const openSockets = async (frame: Frame): Promise<number> =>
  (await watchedIn(frame)).sockets.filter((state) => state === OPEN).length;

/** Waits for the frame and its event: during the return the frames change, and they answer before they receive the event. */
const isRestored = (find: () => Frame, expected: Partial<Watched>): Promise<void> =>
  expect.poll(() => watchedIn(find())).toMatchObject(expected);

/** A service worker that takes over a cached document would make the browser evict it. */
const serviceWorkerHasTakenOver = (frame: Frame): Promise<void> =>
  expect.poll(() => frame.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

/** Opens the chat with Ben on a page of the platform. */
async function openChat(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('meeline-root').waitFor({ state: 'attached' });
  if ((await page.locator('meeline-root .on').count()) === 0)
    await page.getByRole('button', { name: /^打开聊天/ }).click();
  await takesPresses(page);
  const [row, log] = [
    widgetOf(page).locator('[data-chat-id]').filter({ hasText: BEN }).first(),
    widgetOf(page).getByRole('log'),
  ];
  // A later page of the visit opens the panel at the chat of the page before.
  await row.or(log).first().waitFor();
  if (!(await log.isVisible())) await row.click();
  await log.waitFor();
  await serviceWorkerHasTakenOver(frameOf(page));
}

describe('a host page restored from the back/forward cache', () => {
  const home = () => `${stack.platformOrigin}/`;
  const field = (page: Page) => widgetOf(page).getByRole('textbox', { name: '输入消息' });

  it('restores chat and draft, loads missed messages on one socket', async () => {
    await kept.visit(async (page) => {
      const players = (await (await page.request.get(`${home()}api/players`)).json()) as Record<string, string>[];
      const playerId = players.find(({ name }) => name === ANNA)?.['playerId'];
      await page.request.post(`${home()}api/session`, {
        headers: { origin: stack.platformOrigin },
        data: { playerId },
      });
      await openChat(page, home());
      await field(page).fill('a thought that is not finished');
      await expect.poll(() => openSockets(frameOf(page))).toBe(1);
    });
    await kept.leave(`${home()}healthz`);
    const missed = `while nobody looked ${Date.now()}`;
    await ben.send(missed);
    await expect.poll(() => ben.message(missed).getAttribute('data-state')).toBe('sent');
    await kept.goBack(home());
    await kept.visit(async (page) => {
      for (const find of [() => page.mainFrame(), () => frameOf(page)])
        await isRestored(find, { returns: [true], unloads: 0, reasons: null });
      await widgetOf(page).getByRole('log').getByText(missed).waitFor();
      await expect.poll(() => field(page).inputValue()).toBe('a thought that is not finished');
      await expect.poll(() => openSockets(frameOf(page))).toBe(1);
      expect((await watchedIn(frameOf(page))).sockets.length).toBe(2);
      // The bridge works again, too.
      await widgetOf(page).getByRole('button', { name: '返回' }).click();
      await widgetOf(page).getByRole('button', { name: '最小化' }).click();
      await page.getByRole('button', { name: /^打开聊天/ }).click();
      await takesPresses(page);
      await widgetOf(page).locator('[data-chat-id]').filter({ hasText: BEN }).first().click();
      await widgetOf(page).getByRole('log').getByText(missed).waitFor();
    });
  });

  it('shows messages that the user sent on another page meanwhile', async () => {
    const said = `from another page ${Date.now()}`;
    await kept.visit(async (page) => {
      await openChat(page, `${home()}?another`);
      await field(page).fill(said);
      await field(page).press('Enter');
      await expect
        .poll(() => widgetOf(page).locator('[data-message-id]').filter({ hasText: said }).getAttribute('data-state'))
        .toBe('sent');
    });
    await kept.goBack(home());
    await kept.visit(async (page) => {
      await isRestored(() => frameOf(page), { returns: [true, true], reasons: null });
      await widgetOf(page).getByRole('log').getByText(said).waitFor();
      await expect.poll(() => openSockets(frameOf(page))).toBe(1);
      const answer = `and an answer ${Date.now()}`;
      await ben.send(answer);
      await widgetOf(page).getByRole('log').getByText(answer).waitFor();
      await keepScreenshot(page, 'back-forward');
    });
  });
});

describe('a standalone page restored from the back/forward cache', () => {
  it('loads missed messages over one socket after going back', async () => {
    const address = await kept.visit(async (page) => {
      await page.goto(`${stack.widgetOrigin}/ml?lang=en`);
      await page.getByLabel('Username').fill('emma');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('[data-chat-id]').filter({ hasText: BEN }).first().click();
      await page.getByRole('log').waitFor();
      await expect.poll(() => openSockets(page.mainFrame())).toBe(1);
      await expect.poll(() => page.url()).not.toContain('anime=');
      await serviceWorkerHasTakenOver(page.mainFrame());
      return page.url();
    });
    await kept.leave(`${stack.widgetOrigin}/ml/icon.svg`);
    const missed = `to a page of its own ${Date.now()}`;
    await ben.send(missed);
    await expect.poll(() => ben.message(missed).getAttribute('data-state')).toBe('sent');
    await kept.goBack(address);
    await kept.visit(async (page) => {
      await isRestored(() => page.mainFrame(), { returns: [true], unloads: 0, reasons: null });
      await page.getByRole('log').getByText(missed).waitFor();
      await expect.poll(() => openSockets(page.mainFrame())).toBe(1);
    });
  });
});
