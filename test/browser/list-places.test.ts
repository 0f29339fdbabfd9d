import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { PHONE } from '../support/browser.ts';
import { untilFetchedAhead } from '../support/fetched-ahead.ts';

/** The long lists of the tabs are where the user left them, when the user comes back from a screen. */

const stage = useStackStage();
/** Short enough for every list to scroll. */
const SHORT = { ...PHONE, viewport: { width: 390, height: 360 } };

it.each([
  { tab: /Chats$/, row: '[data-chat-id]' },
  { tab: /Friends/, row: '[data-friend-id]' },
])('keeps the place of $tab', async ({ tab, row }) => {
  const { page } = await stage.signIn('xiaoming', SHORT);
  const openTab = () => page.getByRole('navigation').getByRole('link', { name: tab }).click();
  await openTab();
  await page.locator(row).nth(3).waitFor();
  await untilFetchedAhead(page.mainFrame());
  const list = page.getByRole('list').filter({ has: page.locator(row) });
  // The virtual list has taken over from the first rows.
  await expect.poll(() => list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  await page.waitForFunction((selector) => {
    const scroller = document.querySelector(selector)?.closest('[role=list]');
    if (scroller === null || scroller === undefined) return false;
    scroller.scrollTop = 90;
    return scroller.scrollTop === 90 && scroller.querySelector('[aria-posinset]') !== null;
  }, row);
  const opened = list.locator(row).nth(4);
  await opened.scrollIntoViewIfNeeded();
  const place = await list.evaluate((element) => element.scrollTop);
  expect(place).toBeGreaterThan(0);
  await opened.click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.locator(row).first().waitFor();
  expect(await list.evaluate((element) => element.scrollTop)).toBe(place);
});
