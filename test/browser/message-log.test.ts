import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepScreenshot, PHONE, reload } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { createPerson, PASSWORD, type Person } from '../support/conversation.ts';
import { writeLongChat } from '../support/long-chat.ts';
import { signIn, valueOf } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { restingBox } from '../support/settled.ts';
import { fillSignIn } from '../support/standalone.ts';

/** The message log in a real browser: scroll positions and their stability. */

/** Far more than the test needs: at the edge of the loaded range steps repeat until the next page of history arrives. */
const MOST_STEPS = 2000;

let provider: TestProvider;
const stage = useBrowser();

beforeAll(async () => {
  provider = await startTestProvider({ widgetDirectory: path.resolve('dist/widget') });
});
afterAll(async () => {
  await provider?.stop();
});

async function visit(person: Person): Promise<Page> {
  const { page } = await stage.visitor(PHONE);
  await page.goto(`${provider.baseUrl.replace('127.0.0.1', 'localhost')}/ml?lang=en&tenant=CB`);
  await fillSignIn(page, person.loginName, PASSWORD);
  return page;
}

/** Opens the only chat of a user. */
async function enter(page: Page): Promise<void> {
  await page.locator('[data-chat-id]').first().click();
  await page.getByRole('log').locator('[data-message-id]').first().waitFor();
}

/** The numbers of the visible messages, of all rendered messages, and the number of rows. */
const look = (page: Page): Promise<{ seen: readonly number[]; rows: number; numbers: readonly number[] }> =>
  page.evaluate(() => {
    const log = document.querySelector('[role="log"]');
    if (log === null) throw new Error('no log');
    const frame = log.getBoundingClientRect();
    const rows = [...log.querySelectorAll('[data-message-id]')];
    const numberOf = (row: Element): number => Number(/#(\d+)/.exec(row.textContent ?? '')?.[1] ?? 0);
    const seen = rows.filter((row) => {
      const box = row.getBoundingClientRect();
      return box.bottom > frame.top && box.top < frame.bottom;
    });
    return { seen: seen.map(numberOf), rows: rows.length, numbers: rows.map(numberOf) };
  });

/** Scrolls by `px` and returns the drift of the row nearest to the middle once the layout rests: 0 px is right. */
const scrollAndMeasure = (page: Page, px: number): Promise<number> =>
  page.evaluate(async (by) => {
    const log = document.querySelector('[role="log"]');
    if (log === null) throw new Error('no log');
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const before = log.scrollTop;
    log.scrollTop += by;
    const moved = log.scrollTop - before;
    const middle = log.getBoundingClientRect().top + log.clientHeight / 2;
    const row = [...log.querySelectorAll('[data-message-id]')].find(
      (one) => one.getBoundingClientRect().bottom > middle,
    );
    const id = row?.getAttribute('data-message-id') ?? '';
    const top = row?.getBoundingClientRect().top ?? 0;
    let quiet = 0;
    let height = log.scrollHeight;
    while (quiet < 8) {
      await frame();
      quiet = log.scrollHeight === height ? quiet + 1 : 0;
      height = log.scrollHeight;
    }
    const after = log.querySelector(`[data-message-id="${id}"]`)?.getBoundingClientRect().top;
    if (moved === 0 && after === undefined) return 0;
    return after === undefined ? Number.NaN : Math.abs(after - top);
  }, px);

/** Swipes a message to the left, far enough to trigger a reply. */
async function swipeLeft(page: Page, text: string): Promise<void> {
  const box = await restingBox(page.locator('[data-message-id]').filter({ hasText: text }));
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [box.x + Math.min(box.width, 300) / 2 + 60, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number): Promise<unknown> =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }] });
  await touch('touchStart', 0);
  for (const dx of [-15, -35, -60, -75]) await touch('touchMove', dx);
  await touch('touchEnd', 0);
}

async function pair(count: number, readByAnna: number): Promise<{ anna: Person; ben: Person; chatId: string }> {
  const anna = await createPerson(provider, 'Anna');
  const ben = await createPerson(provider, 'Ben');
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const unread = { [anna.account.userId]: count - readByAnna };
  await writeLongChat(provider, { chatId, senderId: ben.account.userId, count, unread });
  return { anna, ben, chatId };
}

describe('the message log', () => {
  test('keeps its exact position while history loads and is trimmed', async () => {
    const { anna } = await pair(420, 420);
    const page = await visit(anna);
    await enter(page);
    await expect.poll(async () => (await look(page)).seen.at(-1)).toBe(420);

    let worst = 0;
    let mostRows = 0;
    const go = async (px: number, isThere: (view: { numbers: readonly number[] }) => boolean): Promise<number> => {
      for (let steps = 1; steps < MOST_STEPS; steps += 1) {
        worst = Math.max(worst, await scrollAndMeasure(page, px));
        const view = await look(page);
        mostRows = Math.max(mostRows, view.rows);
        // The numbers are in order and without a gap.
        expect(view.numbers).toEqual(view.numbers.map((_, index) => (view.numbers[0] ?? 0) + index));
        if (isThere(view)) return steps;
      }
      throw new Error(`not reached in ${MOST_STEPS} steps; on screen: ${JSON.stringify(await look(page))}`);
    };
    await go(-1100, ({ numbers }) => numbers[0] === 1);
    await go(1300, ({ numbers }) => numbers.at(-1) === 420);
    expect(worst).toBeLessThanOrEqual(0.5);
    expect(mostRows).toBeLessThanOrEqual(100);
  });

  test('jumps to an old message, scrolls down to new ones', async () => {
    const { anna, ben, chatId } = await pair(420, 420);
    const page = await visit(anna);
    await enter(page);
    await expect.poll(async () => (await look(page)).seen.at(-1)).toBe(420);
    await page.evaluate(() => {
      const url = new URL(location.href);
      // With the list as its origin, the address names the newest message, which is no target.
      url.searchParams.delete('prepage');
      url.searchParams.set('msg_id', '90');
      history.pushState(null, '', url);
    });
    await page.locator('[data-highlighted]').filter({ hasText: '#90 ' }).waitFor();
    const view = await look(page);
    expect(view.seen).toContain(90);
    expect(view.rows).toBeLessThanOrEqual(100);
    await keepScreenshot(page, 'log-jumped');

    const written = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
    valueOf(await written.send(chatId, '#421 while you read'));
    const jump = page.getByRole('button', { name: 'Jump to the latest message' });
    await expect.poll(() => jump.textContent()).toBe('1');
    // A size change before the scroll event must not hide that the user is scrolling down.
    await scrollAndMeasure(page, -20);
    await page.evaluate(() => {
      const log = document.querySelector('[role="log"]');
      const content = log?.firstElementChild;
      requestAnimationFrame(() => {
        if (!(content instanceof HTMLElement)) return;
        log?.scrollBy(0, log.scrollHeight);
        content.style.minHeight = `${content.offsetHeight + 16}px`;
        requestAnimationFrame(() => content.style.removeProperty('min-height'));
      });
    });
    await expect.poll(async () => (await look(page)).numbers.at(-1)).toBeGreaterThan(110);
    for (let steps = 0; (await look(page)).seen.at(-1) !== 421; steps += 1) {
      expect(steps).toBeLessThan(MOST_STEPS);
      expect(await scrollAndMeasure(page, 1500)).toBeLessThanOrEqual(0.5);
      const { numbers, rows } = await look(page);
      expect(rows).toBeLessThanOrEqual(100);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
    await expect.poll(async () => (await look(page)).seen.at(-1)).toBe(421);
    await jump.waitFor({ state: 'detached' });
    valueOf(await written.send(chatId, '#422 and now'));
    await expect.poll(async () => (await look(page)).seen.at(-1)).toBe(422);
  });

  test('starts at the first unread message and counts those below', async () => {
    const { anna } = await pair(120, 80);
    const page = await visit(anna);
    await enter(page);
    const divider = page.locator('[data-unread-divider]');
    await divider.waitFor();
    await expect.poll(async () => (await look(page)).seen[0]).toBe(81);
    const { seen } = await look(page);
    const below = 120 - (seen.at(-1) ?? 0);
    const jump = page.getByRole('button', { name: 'Jump to the latest message' });
    await expect.poll(() => jump.textContent()).toBe(String(below));
    await keepScreenshot(page, 'log-unread');
    await jump.click();
    await expect.poll(async () => (await look(page)).seen.at(-1)).toBe(120);
    await jump.waitFor({ state: 'detached' });
  });

  test('replies by swipe, follows quotes and back, shows read receipts', async () => {
    const { anna, ben } = await pair(340, 340);
    const page = await visit(anna);
    await enter(page);
    await expect.poll(async () => (await look(page)).seen.at(-1)).toBe(340);
    // The answered message is far back.
    await page.evaluate(() => {
      const url = new URL(location.href);
      // With the list as its origin, the address names the newest message, which is no target.
      url.searchParams.delete('prepage');
      url.searchParams.set('msg_id', '40');
      history.pushState(null, '', url);
    });
    const far = page.locator('[data-message-id]').filter({ hasText: '#40 ' });
    await far.waitFor();
    await swipeLeft(page, '#40 ');
    const bar = page.getByRole('group', { name: 'Reply to Ben' });
    await bar.waitFor();
    await keepScreenshot(page, 'log-reply');
    const field = page.getByRole('textbox', { name: 'Write a message' });
    await field.fill('I answer number 40');
    await field.press('Enter');
    await bar.waitFor({ state: 'detached' });
    const own = page.locator('[data-message-id]').filter({ hasText: 'I answer number 40' });
    await own.getByRole('img', { name: 'Sent' }).waitFor();
    await keepScreenshot(page, 'log-quote');
    expect((await look(page)).seen).toContain(340);

    await own.getByRole('button', { name: /Quoted message Ben #40/ }).click();
    await page.locator('[data-highlighted]').filter({ hasText: '#40 ' }).waitFor();
    expect((await look(page)).rows).toBeLessThanOrEqual(100);
    await page.getByRole('button', { name: 'Jump to the latest message' }).click();
    await own.waitFor();

    const other = await visit(ben);
    await enter(other);
    await other.getByText('I answer number 40').waitFor();
    await own.getByRole('img', { name: 'Read' }).waitFor();
    await reload(page);
    // The address still leads to number 40.
    await far.first().waitFor();
    await page.getByRole('button', { name: 'Jump to the latest message' }).click();
    await own.getByRole('img', { name: 'Read' }).waitFor();
    await keepScreenshot(page, 'log-read');
  });

  test('shows a pinned message in full until the user scrolls', async () => {
    const anna = await createPerson(provider, 'Anna');
    const ben = await createPerson(provider, 'Ben');
    const groupId = await provider.createGroup({ owner: ben.account.userId, members: [anna.account.userId] });
    const senderId = ben.account.userId;
    const unread = { [anna.account.userId]: 20 };
    const mentions = {
      45: { everyone: true, userIds: [], words: ['all'] },
      58: { everyone: false, userIds: [anna.account.userId], words: ['Anna'] },
    };
    await writeLongChat(provider, { chatId: groupId, senderId, count: 60, unread, mentions });
    const page = await visit(anna);
    await enter(page);
    const collapse = page.getByRole('button', { name: 'Collapse' });
    await collapse.waitFor();
    await keepScreenshot(page, 'log-pinned-full');
    await expect.poll(async () => (await look(page)).seen.length).toBeGreaterThan(0);
    await scrollAndMeasure(page, 150);
    await collapse.waitFor({ state: 'detached' });
    await keepScreenshot(page, 'log-pinned-mini');
    const toMention = page.getByRole('button', { name: 'Jump to the message that mentions you' });
    await toMention.click();
    await page.locator('[data-highlighted]').filter({ hasText: '#58 ' }).waitFor();
    await page.getByRole('button', { name: /^Pinned message/ }).click();
    await page.locator('[data-highlighted]').filter({ hasText: '#45 ' }).waitFor();
  });
});
