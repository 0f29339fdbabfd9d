import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { complaintsInBothSchemes } from '../support/axe.ts';
import { DESKTOP, keepScreenshot, sticksOut } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { pngSample } from '../support/media-samples.ts';
import { restingBox } from '../support/settled.ts';

/** Desktop conventions for mouse and keyboard. */

const stage = useStackStage();
const GROUP = 'Lounge';
const FRIEND = 'Emma Wilson';

const rowOf = (page: Page, name: string): Locator => page.locator('[data-chat-id]').filter({ hasText: name });
const roomName = (page: Page): Locator => page.getByRole('banner').getByRole('heading', { level: 1 });
const hasFocus = (of: Locator): Promise<boolean> => of.evaluate((element) => document.activeElement === element);
/** The list reacts to more than clicks once its lazy file has loaded. */
const listReady = (page: Page): Promise<void> =>
  page.locator('[style*="touch-action: pan-y"] [data-chat-id]').first().waitFor();

it('opens the row menu at the pointer inside the window', async () => {
  const { page } = await stage.signIn('xiaoming', DESKTOP);
  await listReady(page);
  const row = rowOf(page, FRIEND);
  const box = await restingBox(row);
  await row.click({ button: 'right', position: { x: 60, y: 20 } });
  const menu = page.getByRole('dialog');
  const place = await restingBox(menu);
  expect(Math.abs(place.x - (box.x + 60))).toBeLessThanOrEqual(1);
  expect(Math.abs(place.y - (box.y + 20))).toBeLessThanOrEqual(1);
  expect.soft(await complaintsInBothSchemes(page, 'menu at the pointer')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(menu.getByRole('button').first())).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(menu.getByRole('button').last())).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });

  // Near the bottom of the window the menu opens upwards.
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.locator('[data-chat-id]').nth(4).click({ button: 'right' });
  const low = await restingBox(menu);
  expect(low.y).toBeGreaterThanOrEqual(0);
  expect(low.y + low.height).toBeLessThanOrEqual(420);
  await page.mouse.click(900, 40);
  await menu.waitFor({ state: 'detached' });
});

it('shows the row’s button on hover next to the time', async () => {
  const { page } = await stage.signIn('xiaoming', DESKTOP);
  await listReady(page);
  const row = rowOf(page, FRIEND);
  await row.hover();
  const button = page.getByRole('listitem').filter({ has: row }).getByRole('button', { name: 'Chat actions' });
  await expect.poll(() => button.evaluate((one) => getComputedStyle(one.parentElement ?? one).opacity)).toBe('1');
  await keepScreenshot(page, 'desktop-row-hover');
  const [dots, time] = [await restingBox(button), await restingBox(row.getByText(/\d:\d\d|day|ago/).first())];
  const areApart = dots.y >= time.y + time.height || dots.x >= time.x + time.width;
  expect(areApart).toBe(true);
  await button.click();
  const menu = page.getByRole('dialog', { name: `Actions for ${FRIEND}` });
  await menu.waitFor();
  const [place, at] = [await restingBox(menu), await restingBox(button)];
  expect(Math.abs(place.y - (at.y + at.height))).toBeLessThanOrEqual(8);
  await menu.getByRole('button', { name: 'Pin', exact: true }).waitFor();
});

it('dropping files opens the chat with the send dialog', async () => {
  const { page } = await stage.signIn('xiaoming', DESKTOP);
  await listReady(page);
  const data = [...(await pngSample())];
  const drag = (type: string): Promise<void> =>
    rowOf(page, FRIEND).evaluate(
      (row, { name, bytes }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], 'lake.png', { type: 'image/png' }));
        row.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      },
      { name: type, bytes: data },
    );
  await drag('dragover');
  await keepScreenshot(page, 'desktop-drop');
  await drag('drop');
  await page.getByRole('dialog').getByText('lake.png').waitFor();
  await expect.poll(() => roomName(page).textContent()).toBe(FRIEND);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // The dialog does not open again.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('keys reach search, lists and chats, and list the shortcuts', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  await openChat(FRIEND);
  const field = page.getByRole('textbox', { name: 'Write a message' });
  const search = page.getByRole('searchbox', { name: 'Search friends, groups, messages' });
  await expect.poll(() => hasFocus(field)).toBe(true);
  // In the text field these keys are text.
  await page.keyboard.type('/?');
  await expect.poll(() => field.inputValue()).toBe('/?');
  await field.fill('');
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
  await page.keyboard.press('Control+k');
  await expect.poll(() => hasFocus(search)).toBe(true);

  await page.keyboard.press('ArrowDown');
  const rows = page.locator('[data-chat-id]');
  await expect.poll(() => hasFocus(rows.nth(0))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(rows.nth(1))).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(rows.nth(0))).toBe(true);
  await page.keyboard.press('/');
  await expect.poll(() => hasFocus(search)).toBe(true);

  await rows.nth(2).click();
  await expect.poll(() => rows.nth(2).getAttribute('aria-current')).toBe('page');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => rows.nth(3).getAttribute('aria-current')).toBe('page');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => rows.nth(2).getAttribute('aria-current')).toBe('page');

  await page.getByRole('log').focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Next chat').waitFor();
  expect.soft(await complaintsInBothSchemes(page, 'keyboard shortcuts')).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByText('Select a chat').waitFor();
});

it('leaves a chat on Escape in one pane, too', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', { viewport: { width: 600, height: 800 } });
  await openChat(FRIEND);
  await page.getByRole('log').focus();
  await page.keyboard.press('Escape');
  await rowOf(page, FRIEND).waitFor();
});

/** The heights of the first rows and the distances between them. */
const rowSteps = (page: Page, rows: string): Promise<readonly number[]> =>
  page
    .getByRole('complementary')
    .locator(rows)
    .evaluateAll((found) => {
      const boxes = found.slice(0, 3).map((row) => row.getBoundingClientRect());
      return boxes.flatMap(({ top, height }, at) => [height, ...(at === 0 ? [] : [top - (boxes[at - 1]?.top ?? 0)])]);
    });

it('makes rows 56 px in low windows and 64 otherwise', async () => {
  const phone = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  const { page } = await stage.signIn('xiaoming', phone);
  const low = [56, 56, 56, 56, 56];
  await expect.poll(() => rowSteps(page, '[data-chat-id]')).toEqual(low);
  // The virtual list is mounted; its rows have the same height.
  await page.locator('[role="listitem"][style*="56px"]').first().waitFor();
  expect(await rowSteps(page, '[data-chat-id]')).toEqual(low);
  await page.setViewportSize({ width: 844, height: 640 });
  await expect.poll(() => rowSteps(page, '[data-chat-id]')).toEqual([64, 64, 64, 64, 64]);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => rowSteps(page, '[data-chat-id]')).toEqual(low);
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
  await expect.poll(() => rowSteps(page, '[role="listitem"]:nth-child(n + 2)')).toEqual(low);
  await keepScreenshot(page, 'landscape-rows');
});

it('shows list and chat together on a landscape phone', async () => {
  const phone = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  const { page, openChat, log } = await stage.signIn('xiaoming', phone);
  await page.locator('[data-chat-id]').nth(3).waitFor();
  await openChat(GROUP);
  await log.locator('[data-message-id]').last().waitFor();
  const [tabs, list, chat] = [
    await restingBox(page.getByRole('navigation')),
    await restingBox(page.getByRole('complementary')),
    await restingBox(log),
  ];
  expect(tabs.height).toBeGreaterThan(tabs.width);
  expect(list.width).toBeLessThan(chat.width);
  await expect.poll(() => page.locator('[data-chat-id]:visible').count()).toBeGreaterThanOrEqual(4);
  const composer = await restingBox(page.getByRole('textbox', { name: 'Write a message' }));
  expect(composer.y + composer.height).toBeLessThanOrEqual(390);
  expect(chat.height).toBeGreaterThan(150);
  expect(await sticksOut(page)).toBe(0);
  await keepScreenshot(page, 'landscape');
  for (const name of ['Friends', 'Groups', 'Me']) {
    const tab = page.getByRole('navigation').getByRole('link', { name, exact: name === 'Me' });
    const box = await restingBox(tab);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepScreenshot(page, 'landscape-dark');
});

it('stacks a dialog’s buttons when a label would wrap', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', { viewport: { width: 390, height: 844 } });
  await openChat(GROUP);
  await page.getByRole('button', { name: 'Group info' }).click();
  await page.getByText('Clear chat history').click();
  const question = page.getByRole('alertdialog');
  const [cancel, confirm] = [question.getByRole('button').nth(0), question.getByRole('button').nth(1)];
  const boxes = [await restingBox(cancel), await restingBox(confirm)] as const;
  await keepScreenshot(page, 'question-stacked');
  const isOneLine = boxes[0].height === boxes[1].height;
  expect(isOneLine).toBe(true);
  const isStacked = boxes[1].y + boxes[1].height <= boxes[0].y;
  const isBeside = boxes[0].y === boxes[1].y && Math.abs(boxes[0].width - boxes[1].width) <= 1;
  expect(isStacked || isBeside).toBe(true);
});
