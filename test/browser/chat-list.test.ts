import type { CDPSession, Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, PHONE, reload, LARGE_PHONE_SIZE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { untilFetchedAhead } from '../support/fetched-ahead.ts';
import { restingBox } from '../support/settled.ts';

/** Actions on the rows of the chat list by touch, mouse and keyboard, and the search. */

const SHARED = '开奖夜谈';

const stage = useStackStage();

const rowAt = (page: Page, index: number): Locator => page.locator('[data-chat-id]').nth(index);
const rowOf = (page: Page, chatId: string): Locator => page.locator(`[data-chat-id="${chatId}"]`);
const idOf = async (row: Locator): Promise<string> => (await row.getAttribute('data-chat-id')) ?? '';

/** The list reacts to gestures once its lazy file has loaded. */
async function ready(page: Page): Promise<void> {
  await rowAt(page, 3).waitFor();
  await page.locator('[style*="touch-action: pan-y"] [data-chat-id]').first().waitFor();
}

/** A finger presses a row, moves in steps and lifts. */
async function drag(touch: CDPSession, row: Locator, dx: number, dy: number): Promise<void> {
  const box = await restingBox(row);
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height / 2];
  const at = (share: number) => [{ x: x + dx * share, y: y + dy * share }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step += 1) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

it('swiping opens and closes a row; vertical scrolling does not', async () => {
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
    const { width, height } = await restingBox(page.getByRole('button', { name, exact: true }));
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  // The first tap outside the row only closes it.
  await rowAt(page, 4).tap();
  await strip.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/ml/home');

  await drag(touch, rowAt(page, 2), -20, -160);
  await expect.poll(() => strip.count()).toBe(0);

  await page.locator('[role=list]').evaluate((list) => list.scrollTo(0, 0));
  await drag(touch, rowOf(page, chatId), -180, 4);
  // A tap while the list still glides would only stop the glide.
  await page.getByRole('button', { name: /^(Mute|Unmute)$/ }).click();
  await strip.waitFor({ state: 'detached' });
  await rowOf(page, chatId).getByText('Notifications muted').waitFor({ state: 'attached' });
});

it('deletes chats by menu or keys, with or without history', async () => {
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
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await rowOf(page, first).waitFor({ state: 'detached' });

  // The dialog was closed by mouse: the focus becomes visible with the first key only.
  await rowOf(page, second).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await rowOf(page, second).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  // The button after the row becomes visible on focus.
  await rowOf(page, second).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete with messages' }).click();
  await rowOf(page, second).waitFor({ state: 'detached' });

  await reload(page);
  await ready(page);
  await expect.poll(() => rowOf(page, first).count()).toBe(0);
  await expect.poll(() => rowOf(page, second).count()).toBe(0);
});

it('moves the focus into a dialog that reopens while closing', async () => {
  const { page } = await stage.signIn('xiaoming', DESKTOP);
  await ready(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
  const isFocused = (button: Locator): Promise<boolean> =>
    button.evaluate((element) => element === document.activeElement, undefined, { timeout: 1000 }).catch(() => false);

  await rowAt(page, 3).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => isFocused(cancel)).toBe(true);
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(rowAt(page, 3))).toBe(true);
  expect(await page.locator('[role=alertdialog][inert]').count()).toBe(1);
  await page.keyboard.press('Delete');
  await expect.poll(() => isFocused(cancel)).toBe(true);
});

it('lists a favourite shared group and closes its guest chat', async () => {
  const ben = await stage.signIn('xiaoming', PHONE);
  await ben.page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
  const groupId = await ben.page.locator('[data-group-id]').filter({ hasText: SHARED }).getAttribute('data-group-id');
  await ben.page.getByRole('navigation').getByRole('link', { name: 'Chats' }).click();
  await ben.openChat(SHARED);

  const { page } = await stage.signIn('budi', PHONE);
  const row = rowOf(page, groupId ?? '');
  await ready(page);
  await expect.poll(() => row.count()).toBe(0);
  await page.goto(`${stage.stack.widgetOrigin}/ml/chat?lang=en&group_id=${groupId}`);
  await page.getByRole('button', { name: 'Add group to favourites' }).click();
  await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await row.getByText('Guest', { exact: true }).waitFor();
  const text = `heard by guests ${Date.now()}`;
  await ben.send(text);
  await row.getByText(text).waitFor();
  // The guest chat stands behind the pinned chats and before all others.
  const unpinned = page.locator('[data-chat-id]').filter({ hasNotText: 'Pinned' }).first();
  await expect.poll(() => idOf(unpinned)).toBe(groupId);
  await keepScreenshot(page, 'chat-list-guest');

  await row.tap();
  await page.getByRole('log').getByText(text).waitFor();
  expect(new URL(page.url()).searchParams.get('group_id')).toBe(groupId);
  await page.getByRole('button', { name: 'Back' }).click();
  // The favourite is still listed after a reload.
  await reload(page);
  await row.getByText(text).waitFor();
  await ready(page);
  const touch = await page.context().newCDPSession(page);
  await drag(touch, row, -80, 4);
  await page.getByRole('button', { name: 'Close chat' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^(Pin|Mute|Delete)$/ }).count()).toBe(0);
  await keepScreenshot(page, 'chat-list-guest-swiped');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
});

it('keeps a row’s menu open after a long press', async () => {
  const { page } = await stage.signIn('xiaoming', PHONE);
  await ready(page);
  const touch = await page.context().newCDPSession(page);
  const box = await restingBox(rowAt(page, 2));
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const menu = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await menu.waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // The tap is handled after all effects of the release.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Mute|Unmute)$/ })
    .tap();
  await menu.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/ml/home');
});

it('clears the search on Back before leaving the list', async () => {
  const { page } = await stage.signIn('xiaoming', PHONE);
  await ready(page);
  const box = page.getByRole('searchbox');
  const found = page.getByText('No results');
  await box.fill('nobody is called so');
  await found.waitFor();
  await page.goBack();
  await found.waitFor({ state: 'detached' });
  await rowAt(page, 3).waitFor();
  expect([new URL(page.url()).pathname, await box.inputValue()]).toEqual(['/ml/home', '']);
  // Back from a chat that was opened from the search leads to the list.
  await box.fill('Emma');
  await page.getByRole('region', { name: 'Friends' }).getByRole('link').first().tap();
  await page.getByRole('log').waitFor();
  await page.goBack();
  await page.waitForURL(/\/ml\/home/);
  await rowAt(page, 3).waitFor();
});

it('finds people, groups and messages and opens a hit’s chat', async () => {
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
  await page.getByText('1 of 1').waitFor();
  await keepScreenshot(page, 'chat-search');
  // Back ends the search; the chat stays open at the hit.
  await page.goBack();
  // The list's own address also names a message, with `prepage`.
  await page.waitForURL(({ searchParams }) => searchParams.has('msg_id') && !searchParams.has('prepage'));
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search in this chat' }).count()).toBe(0);
  // After a search, Back still leads to the list from which the user came.
  await page.getByRole('button', { name: 'Back' }).first().tap();
  await page.waitForURL(/\/ml\/home/);
  await page.getByRole('navigation').getByRole('link', { name: 'Friends' }).tap();
  await page.locator('[data-friend-id]').first().tap();
  await page.getByRole('button', { name: 'Send message' }).tap();
  await page.setViewportSize(LARGE_PHONE_SIZE);
  await page.getByRole('button', { name: 'Search in this chat' }).tap();
  await page.getByRole('searchbox', { name: 'Search in this chat' }).fill('a');
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

it('renders messages ahead, inert and unread, and removes them', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', PHONE);
  await ready(page);
  const rows = page.locator('[data-chat-id]');
  await page.addInitScript(watchLogs);
  await reload(page);
  await ready(page);
  const drawn = await page.waitForFunction(() => (window.drawnAhead?.isGone === true ? window.drawnAhead : undefined));
  expect(await drawn.jsonValue()).toMatchObject({ rows: 4, pictures: 0, isHidden: true, isInert: true, isGone: true });
  const unread = await rows.getByText(/^\d+ unread/).allTextContents();
  expect(unread.length).toBeGreaterThan(0);
  await reload(page);
  await ready(page);
  expect(await rows.getByText(/^\d+ unread/).allTextContents()).toEqual(unread);

  // With an open chat, nothing is rendered ahead.
  await openChat(SHARED);
  await reload(page);
  await page.getByRole('log').locator('[data-message-id]').first().waitFor();
  await untilFetchedAhead(page.mainFrame());
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
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

/** Records a log that is rendered ahead. Runs in the page before its scripts. */
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
