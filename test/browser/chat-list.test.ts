import type { CDPSession, Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';

/** What the rows of the chat list offer, by hand and by key, and what its search finds. */

const SHARED = '开奖夜谈';

const stage = useStackStage();

const rowAt = (page: Page, index: number): Locator => page.locator('[data-chat-id]').nth(index);
const rowOf = (page: Page, chatId: string): Locator => page.locator(`[data-chat-id="${chatId}"]`);
const idOf = async (row: Locator): Promise<string> => (await row.getAttribute('data-chat-id')) ?? '';

/** The list listens once its part for that has come. */
async function ready(page: Page): Promise<void> {
  await rowAt(page, 3).waitFor();
  await page.locator('[style*="touch-action: pan-y"] [data-chat-id]').first().waitFor();
}

/** A finger that comes down on a row, moves in steps and leaves. */
async function drag(touch: CDPSession, row: Locator, dx: number, dy: number): Promise<void> {
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not on screen');
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height / 2];
  const at = (share: number) => [{ x: x + dx * share, y: y + dy * share }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step += 1) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

it('rows are swiped open one at a time, shut again, and never while scrolling', async () => {
  const { page } = await stage.signIn('xiaoming', PHONE);
  await ready(page);
  const touch = await page.context().newCDPSession(page);
  const chatId = await idOf(rowAt(page, 2));
  const strip = page.getByRole('button', { name: /^(Pin|Unpin)$/ });

  await drag(touch, rowAt(page, 2), -180, 4);
  await strip.waitFor();
  await page.waitForFunction(
    (id) => document.querySelector<HTMLElement>(`[data-chat-id="${id}"]`)?.style.transform.includes('-216'),
    chatId,
  );
  await keepScreenshot(page, 'chat-list-swiped');
  for (const name of [/^(Pin|Unpin)$/, /^(Mute|Unmute)$/, 'Delete']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  // The first touch elsewhere only shuts it.
  await rowAt(page, 4).tap();
  await strip.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/ml/home');

  await drag(touch, rowAt(page, 2), -20, -160);
  expect(await strip.count()).toBe(0);

  await page.locator('[role=list]').evaluate((list) => list.scrollTo(0, 0));
  await drag(touch, rowOf(page, chatId), -180, 4);
  // A tap while the list still glides only stops it.
  await page.getByRole('button', { name: /^(Mute|Unmute)$/ }).click();
  await strip.waitFor({ state: 'detached' });
  await rowOf(page, chatId).getByText('Notifications muted').waitFor({ state: 'attached' });
});

it('a chat is deleted from the menu, with its history or without, and the menu opens by keys', async () => {
  const { page } = await stage.signIn('xiaoming', DESKTOP);
  await ready(page);
  const first = await idOf(rowAt(page, 3));
  const second = await idOf(rowAt(page, 4));

  await rowOf(page, first).click({ button: 'right' });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
  await keepScreenshot(page, 'chat-list-menu');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
  await keepScreenshot(page, 'chat-list-delete');
  await page.getByRole('button', { name: 'Remove from the list only' }).click();
  await rowOf(page, first).waitFor({ state: 'detached' });

  await rowOf(page, second).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  // Behind the row stands a button that is seen when it has the focus.
  await rowOf(page, second).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete with all messages' }).click();
  await rowOf(page, second).waitFor({ state: 'detached' });

  await page.reload();
  await ready(page);
  expect(await rowOf(page, first).count()).toBe(0);
  expect(await rowOf(page, second).count()).toBe(0);
});

it('a shared group that is kept stands in the list as a guest chat, moves with what is said there, and just closes', async () => {
  const ben = await stage.signIn('xiaoming', PHONE);
  await ben.page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
  const groupId = await ben.page.locator('[data-group-id]').filter({ hasText: SHARED }).getAttribute('data-group-id');
  await ben.page.getByRole('navigation').getByRole('link', { name: 'Chats' }).click();
  await ben.openChat(SHARED);

  const { page } = await stage.signIn('budi', PHONE);
  const row = rowOf(page, groupId ?? '');
  await ready(page);
  expect(await row.count()).toBe(0);
  await page.goto(`${stage.stack.widgetOrigin}/ml/chat?lang=en&group_id=${groupId}`);
  await page.getByRole('button', { name: 'Add group to favourites' }).click();
  await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await row.getByText('Guest', { exact: true }).waitFor();
  const text = `heard by guests ${Date.now()}`;
  await ben.send(text);
  await row.getByText(text).waitFor();
  // Behind what is pinned, before everything else.
  const unpinned = page.locator('[data-chat-id]').filter({ hasNotText: 'Pinned' }).first();
  await expect.poll(() => idOf(unpinned)).toBe(groupId);
  await keepScreenshot(page, 'chat-list-guest');

  await row.tap();
  await page.getByRole('log').getByText(text).waitFor();
  expect(new URL(page.url()).searchParams.get('group_id')).toBe(groupId);
  await page.getByRole('button', { name: 'Back' }).click();
  // What is kept is there after the next load, too.
  await page.reload();
  await row.getByText(text).waitFor();
  await ready(page);
  const touch = await page.context().newCDPSession(page);
  await drag(touch, row, -80, 4);
  await page.getByRole('button', { name: 'Close chat' }).waitFor();
  expect(await page.getByRole('button', { name: /^(Pin|Mute|Delete)$/ }).count()).toBe(0);
  await keepScreenshot(page, 'chat-list-guest-swiped');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

it('search finds people, groups and messages, and a hit opens its chat', async () => {
  const { page, openChat, send } = await stage.signIn('xiaoming', {
    ...PHONE,
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  });
  await ready(page);
  const name = (await rowAt(page, 0).locator('span span span').first().textContent()) ?? '';
  await openChat(name);
  await send('a needle 100%_sure');
  await page.getByRole('log').getByText('a needle 100%_sure', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Search in this chat' }).tap();
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('NEEDLE 100%');
  await page.getByText('1 found').waitFor();
  await keepScreenshot(page, 'chat-search');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 1').waitFor();
  // Back ends the search, not the chat, which goes on at the hit.
  await page.goBack();
  await page.waitForURL(/msg_id=/);
  expect(await page.getByRole('searchbox', { name: 'Search in this chat' }).count()).toBe(0);
  // Who came from another list goes back to it, however much was searched for.
  await page.getByRole('button', { name: 'Back' }).first().tap();
  await page.waitForURL(/\/ml\/home/);
  await page.getByRole('navigation').getByRole('link', { name: 'Friends' }).tap();
  await page.locator('[data-friend-id]').first().tap();
  await page.getByRole('button', { name: 'Search in this chat' }).tap();
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('a');
  await page.getByText(/^\d+\+? found$/).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^1 of/).waitFor();
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.waitForURL(/msg_id=/);
  await page.getByRole('button', { name: 'Back' }).first().tap();
  await page.waitForURL(/\/ml\/contacts/);
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).tap();

  await ready(page);
  const box = page.getByRole('searchbox');
  await box.fill('100%_SURE');
  const hit = page.getByRole('region', { name: 'Messages' }).getByRole('link');
  await hit.first().waitFor();
  expect(await hit.locator('mark').allTextContents()).toEqual(['100%_sure']);
  await keepScreenshot(page, 'chat-list-search');
  await box.fill(name.slice(0, 2));
  await page
    .getByRole('region', { name: /Friends|Groups/ })
    .getByText(name)
    .first()
    .waitFor();
  await keepScreenshot(page, 'chat-list-search-people');
  await box.fill('100%_sure');
  await hit.first().tap();
  await page.getByRole('log').getByText('a needle 100%_sure', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('msg_id')).toMatch(/^\d+$/);
});

it('a few messages are drawn ahead where nobody sees or reaches them, and go again; nothing is read by that', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', PHONE);
  await ready(page);
  const rows = page.locator('[data-chat-id]');
  await page.addInitScript(watchLogs);
  await page.reload();
  await ready(page);
  const drawn = await page.waitForFunction(() => (window.drawnAhead?.isGone === true ? window.drawnAhead : undefined));
  expect(await drawn.jsonValue()).toMatchObject({ rows: 4, pictures: 0, isHidden: true, isInert: true, isGone: true });
  const unread = await rows.getByText(/^\d+ unread/).allTextContents();
  expect(unread.length).toBeGreaterThan(0);
  await page.reload();
  await ready(page);
  expect(await rows.getByText(/^\d+ unread/).allTextContents()).toEqual(unread);

  // Where a chat is open already, there is no need of it.
  await openChat(SHARED);
  await page.reload();
  await page.getByRole('log').locator('[data-message-id]').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.drawnAhead)).toBeUndefined();
});

interface DrawnAhead {
  readonly rows: number;
  readonly pictures: number;
  readonly isHidden: boolean;
  readonly isInert: boolean;
  isGone: boolean;
}

declare global {
  interface Window {
    drawnAhead?: DrawnAhead;
  }
}

/** Takes note of a log that nobody has asked for. Runs in the page, before anything of it. */
function watchLogs(): void {
  let log: Element | null = null;
  new MutationObserver(() => {
    const found = document.querySelector('[inert] [role="log"]');
    if (found !== null && log === null) {
      window.drawnAhead = {
        rows: found.querySelectorAll('[data-message-id]').length,
        pictures: found.querySelectorAll('[data-message-id] img').length,
        isHidden: getComputedStyle(found).visibility === 'hidden',
        isInert: found.closest('[inert]') !== null,
        isGone: false,
      };
      log = found;
    }
    if (window.drawnAhead !== undefined) window.drawnAhead.isGone = log?.isConnected !== true;
  }).observe(document, { childList: true, subtree: true });
}
