import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { DESKTOP, keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { restingBox } from '../support/settled.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** The chat room with a mouse: emoji, hover actions, menus at the pointer. */

const stage = useStackStage();
const FRIEND = 'Emma Wilson';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Write a message' });
const message = ({ log }: StandaloneUser, text: string): Locator =>
  log.locator('[data-message-id]').filter({ hasText: text });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Message actions' });

async function enter(options: BrowserContextOptions = DESKTOP): Promise<StandaloneUser> {
  const user = await stage.signIn('xiaoming', options);
  await user.openChat(FRIEND);
  await user.log.locator('[data-message-id]').first().waitFor();
  return user;
}

describe('emoji on desktop', () => {
  it('opens the emoji popover with search, categories and skin tones', async () => {
    const user = await enter();
    const { page } = user;
    await field(page).fill('ab');
    await field(page).evaluate((node: HTMLTextAreaElement) => node.setSelectionRange(1, 1));
    const logBefore = await restingBox(user.log);
    await button(page, 'Emoji').click();
    const popover = page.getByRole('dialog', { name: 'Emoji' });
    await popover.getByRole('group', { name: 'Smileys and emotion' }).waitFor();
    expect(await restingBox(user.log)).toEqual(logBefore);
    const panel = await restingBox(popover);
    expect(panel.width).toBeLessThan(400);
    const search = popover.getByRole('searchbox', { name: 'Search emoji' });
    await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
    await keepScreenshot(page, 'room-emoji-popover');
    await search.fill('pizza');
    await button(page, 'pizza').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('a🍕b');
    await search.fill('');

    await popover.getByRole('tab', { name: 'People and gestures' }).click();
    await popover.getByRole('radio').nth(3).click();
    await popover.getByRole('button', { name: 'waving hand' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('a🍕👋🏽b');
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('raised back of hand');
    expect(await complaints(page, 'emoji popover')).toEqual([]);
    await keepScreenshot(page, 'room-emoji-people');
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    // The next time, the recently used emoji come first with their skin tone.
    await button(page, 'Emoji').click();
    await popover.getByRole('group', { name: 'Recent' }).getByRole('button').first().waitFor();
    await expect
      .poll(() => popover.getByRole('group', { name: 'Recent' }).getByRole('button').allTextContents())
      .toEqual(['👋🏽', '🍕']);
    await page.keyboard.press('Escape');
    await field(page).fill('');
  });

  it('turn pages by dots and wheel in a small window', async () => {
    const { page } = await enter({ viewport: { width: 380, height: 620 } });
    await button(page, 'Emoji').click();
    const strip = page.getByRole('group', { name: 'Emoji' });
    const pageShown = () => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
    await button(page, 'Page 4').click();
    await expect.poll(pageShown).toBe(3);
    await expect.poll(() => button(page, 'Page 4').getAttribute('aria-current')).toBe('true');
    await strip.hover();
    await page.mouse.wheel(0, 120);
    await expect.poll(pageShown).toBe(4);
    await page.mouse.wheel(-120, 0);
    await expect.poll(pageShown).toBe(3);
    expect(await complaints(page, 'emoji panel')).toEqual([]);
  });
});

describe('a message on desktop', () => {
  it('shows actions on hover and the menu at the pointer', async () => {
    const user = await enter();
    const { page } = user;
    const text = `point at me ${Date.now()}`;
    await user.send(text);
    await expect.poll(() => message(user, text).getAttribute('data-state')).toBe('sent');
    const own = message(user, text);
    const before = await restingBox(own);
    await own.hover();
    await own.getByRole('button', { name: 'Reply' }).waitFor();
    expect(await restingBox(own)).toEqual(before);
    await keepScreenshot(page, 'room-hover');
    await own.getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('group', { name: /^Reply to/ }).waitFor();
    await button(page, 'Cancel reply').click();

    await own.hover();
    const more = await restingBox(own.getByRole('button', { name: 'More' }));
    await own.getByRole('button', { name: 'More' }).click();
    expect(Math.abs((await restingBox(menu(page))).x - more.x)).toBeLessThan(120);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });

    const at = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    await page.mouse.click(at.x, at.y, { button: 'right' });
    const opened = await restingBox(menu(page));
    expect(opened.width).toBeLessThan(400);
    const distance = Math.min(
      Math.hypot(opened.x - at.x, opened.y + opened.height - at.y),
      Math.hypot(opened.x - at.x, opened.y - at.y),
      Math.hypot(opened.x + opened.width - at.x, opened.y + opened.height - at.y),
      Math.hypot(opened.x + opened.width - at.x, opened.y - at.y),
    );
    expect(distance).toBeLessThan(30);
    await keepScreenshot(page, 'room-menu');
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });

    await user.log.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+F10');
    await menu(page).waitFor();
    expect((await restingBox(menu(page))).width).toBeLessThan(400);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.includes('point at me')))
      .toBe(true);
  });
});
