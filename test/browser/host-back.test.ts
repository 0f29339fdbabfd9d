import type { BrowserContextOptions, FrameLocator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { loaderPart } from '../support/loader-parts.ts';
import { takesPresses } from '../support/players.ts';

/** Back on host pages: in a panel or an applet it belongs to the page, on phones the open chat has exactly one entry. */

const stage = useStackStage();
/** The pages are in English or Chinese. */
const NAMES = {
  back: /^(Back|返回)/,
  minimise: /^(Minimise|最小化)$/,
  emoji: /^(Emoji|表情)$/,
  info: /^(Group info|群资料)$/,
};
/** A group of every demo player. */
const GROUP = '好运大厅';
/** A page that has no chat: where the player was before. */
const BEFORE = '/healthz';
const panel = (page: Page) => page.locator(loaderPart('panel'));
const bubble = (page: Page) => page.locator(loaderPart('bubble'));
/** The number of entries in the browser's own list: a page's `history.length` may lag behind it. */
async function lengthOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return entries.length;
}
const before = (): string => stage.stack.platformOrigin + BEFORE;

async function come(path: string, options: BrowserContextOptions): Promise<{ page: Page; widget: FrameLocator }> {
  const { page } = await stage.visitor({ ...options, locale: 'en-GB' });
  await page.goto(before());
  await page.goto(stage.stack.platformOrigin + path);
  return { page, widget: page.frameLocator('meeline-root iframe') };
}

async function openPanel(page: Page, widget: FrameLocator): Promise<void> {
  await bubble(page).click();
  await widget.getByRole('navigation').waitFor();
  await takesPresses(page);
}

/** Opens three chats from the list, the information of the last one, and an overlay. */
async function wander(widget: FrameLocator): Promise<void> {
  for (const row of [0, 1]) {
    await openChat(widget, row);
    await widget.getByRole('button', { name: NAMES.back }).click();
    await widget.getByRole('navigation').waitFor();
  }
  const tabs = widget.getByRole('navigation').getByRole('link');
  await tabs.nth(1).click();
  await tabs.nth(0).click();
  await widget.locator('[data-chat-id]').filter({ hasText: GROUP }).click();
  await widget.getByRole('log').waitFor();
}

async function openChat(widget: FrameLocator, row: number): Promise<void> {
  await widget.locator('[data-chat-id]').nth(row).click();
  await widget.getByRole('log').waitFor();
}

const minimise = async (widget: FrameLocator): Promise<void> => {
  await widget.getByRole('button', { name: NAMES.back }).click();
  await widget.getByRole('button', { name: NAMES.minimise }).click();
};

describe('a panel in the corner', () => {
  it.each(['/', '/turbo', '/app', '/rtl'])('leaves Back and the history of %s alone', async (path) => {
    const { page, widget } = await come(path, DESKTOP);
    const length = await lengthOf(page);
    await openPanel(page, widget);
    await wander(widget);
    await minimise(widget);
    await panel(page).waitFor({ state: 'hidden' });
    await page.evaluate(() => window.MeeLine?.open());
    await takesPresses(page);
    await openChat(widget, 0);
    expect(await lengthOf(page)).toBe(length);
    await page.goBack();
    expect(page.url()).toBe(before());
  });
});

describe('an applet', () => {
  it.each([
    ['a wide page', DESKTOP],
    ['a phone', PHONE],
  ])('leaves Back and the history alone on %s', async (_name, options) => {
    const { page, widget } = await come('/applet', options);
    await widget.getByRole('navigation').waitFor();
    const length = await lengthOf(page);
    await wander(widget);
    expect(await lengthOf(page)).toBe(length);
    await page.goBack();
    expect(page.url()).toBe(before());
  });
});

describe('a chat that fills the screen', () => {
  it.each(['/', '/turbo', '/app'])('has one entry on %s for Back through its screens', async (path) => {
    const { page, widget } = await come(path, PHONE);
    // Gone if a router renders the page again.
    await page.evaluate(() => (document.body.dataset['rendered'] = 'once'));
    const stateBefore = await page.evaluate(() => history.state as unknown);
    const length = await lengthOf(page);
    await openPanel(page, widget);
    await wander(widget);
    await widget.getByRole('button', { name: NAMES.info }).last().click();
    const log = widget.getByRole('log');
    await log.waitFor({ state: 'hidden' });
    expect(await lengthOf(page)).toBe(length + 1);
    await page.goBack();
    await log.waitFor();
    await page.goBack();
    await widget.getByRole('navigation').waitFor();
    expect(await lengthOf(page)).toBe(length + 1);
    await page.goBack();
    await panel(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.body.dataset['rendered'])).toBe('once');
    expect(await page.evaluate(() => history.state as unknown)).toEqual(stateBefore);
    await page.goBack();
    expect(page.url()).toBe(before());
  });

  it('closes an overlay first', async () => {
    const { page, widget } = await come('/', PHONE);
    await openPanel(page, widget);
    await openChat(widget, 0);
    await widget.getByRole('button', { name: NAMES.emoji }).click();
    const tab = widget.getByRole('tab', { name: NAMES.emoji });
    await tab.waitFor();
    await page.goBack();
    await tab.waitFor({ state: 'detached' });
    await widget.getByRole('log').waitFor();
  });

  it('leaves no entry when buttons, page or command close it', async () => {
    const { page, widget } = await come('/', PHONE);
    const closings: (() => Promise<unknown>)[] = [
      () => page.evaluate(() => window.MeeLine?.close()),
      () => page.evaluate(() => window.MeeLine?.minimise()),
      () => minimise(widget),
    ];
    const log = widget.getByRole('log');
    await openPanel(page, widget);
    await openChat(widget, 0);
    const lengths = new Set<number>();
    for (const close of closings) {
      await page.evaluate(() => window.MeeLine?.open());
      await log.waitFor();
      await takesPresses(page);
      lengths.add(await lengthOf(page));
      await close();
      await panel(page).waitFor({ state: 'hidden' });
      // The browser goes back later than the panel closes.
      await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
    }
    expect(lengths.size).toBe(1);
    await page.goBack();
    expect(page.url()).toBe(before());
  });

  it('gives way to a navigating page; Back passes over it', async () => {
    const { page, widget } = await come('/app', PHONE);
    await openPanel(page, widget);
    await page.evaluate(() => {
      window.MeeLine?.once('close', () =>
        document.querySelector<HTMLAnchorElement>('nav[aria-label="Pages"] a[href$="results"]')?.click(),
      );
      window.MeeLine?.close();
    });
    await page.locator('.table').waitFor();
    await expect.poll(() => page.url()).toBe(`${stage.stack.platformOrigin}/app/results`);
    await page.goBack();
    await page.getByRole('link', { name: 'Lobby', exact: true }).and(page.locator('[aria-current]')).waitFor();
    await expect
      .poll(() => page.evaluate(() => (history.state as { meeline?: string } | null)?.meeline))
      .toBe(undefined);
    await page.goBack();
    expect(page.url()).toBe(before());
  });

  it('has its entry only while it fills the screen', async () => {
    const { page, widget } = await come('/', PHONE);
    await openPanel(page, widget);
    const marked = () => page.evaluate(() => (history.state as { meeline?: string } | null)?.meeline);
    await expect.poll(marked).toBe('default');
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect.poll(marked).toBe(undefined);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(marked).toBe('default');
    await page.goBack();
    await panel(page).waitFor({ state: 'hidden' });
  });
});
