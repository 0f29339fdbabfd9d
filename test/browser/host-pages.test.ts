import type { Browser, Frame, FrameLocator, Page, WebSocket } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, launchBrowser } from '../support/browser.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { takesPresses } from '../support/players.ts';
import { restingBox } from '../support/settled.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { loaderPart } from '../support/loader-parts.ts';

/** Every host page of the demo platform: one bubble, one iframe, one socket, a message, and a quiet console. */

let stack: Stack;
let browser: Browser;
const visits: Visit[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
});
afterEach(async () => {
  for (const visit of visits.splice(0)) {
    expect(visit.problems).toEqual([]);
    await visit.page.context().close();
  }
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

interface Visit {
  readonly page: Page;
  /** Errors of page and widget from the console. */
  readonly problems: string[];
  /** Open sockets of the widgets. */
  readonly sockets: ReadonlySet<WebSocket>;
  readonly widget: FrameLocator;
}

/** @param before receives the page before the navigation */
async function visit(path: string, before?: (page: Page) => unknown): Promise<Visit> {
  const context = await browser.newContext({ ...DESKTOP, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  const sockets = new Set<WebSocket>();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('websocket', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const made: Visit = { page, problems, sockets, widget: page.frameLocator('meeline-root iframe') };
  visits.push(made);
  await before?.(page);
  await page.goto(new URL(path, stack.platformOrigin).href);
  return made;
}

const bubble = (page: Page) => page.locator(loaderPart('bubble'));

/** Opens the panel by the bubble and the first chat of the list, and sends a message. */
async function talk({ page, widget }: Visit, text: string): Promise<void> {
  if ((await page.locator('meeline-root .on').count()) === 0) await bubble(page).click();
  const row = widget.locator('[data-chat-id]').first();
  await row.waitFor();
  await takesPresses(page);
  await row.click();
  await write(widget, text);
}

/** Sends a message in the open chat. */
async function write(widget: FrameLocator | Page, text: string): Promise<void> {
  const log = widget.getByRole('log');
  await log.waitFor();
  const field = widget.getByRole('textbox', { name: 'Write a message', exact: true });
  await field.fill(text);
  await field.press('Enter');
  const message = log.locator('[data-message-id]').filter({ hasText: text });
  await expect.poll(() => message.getAttribute('data-state')).toBe('sent');
}

/** The document of the widget; a different one after a reload of the iframe. */
const widgetFrame = ({ page }: Visit): Frame | undefined =>
  page.frames().find((frame) => frame.url().startsWith(`${stack.widgetOrigin}/ml`));

const expectOne = async ({ page, sockets }: Visit): Promise<void> => {
  await expect.poll(() => page.locator('meeline-root iframe').count()).toBe(1);
  await expect.poll(() => sockets.size).toBe(1);
};

/** Places a bet on the page, and shares it. If the draw has just closed, the page says so, and the next draw takes the bet. */
async function shareBet({ page, problems }: Pick<Visit, 'page' | 'problems'>): Promise<void> {
  const bet = page.getByRole('button', { name: 'Bet ¥20 on big' });
  const isPlaced = async (): Promise<boolean> => {
    await bet.click();
    await expect.poll(() => bet.isEnabled()).toBe(true);
    if (await page.getByText('Bet placed. Good luck!').isVisible()) return true;
    expect(await page.getByText('This draw has closed. Bet on the next one.').isVisible()).toBe(true);
    problems.splice(0, problems.length, ...problems.filter((line) => !line.includes('409')));
    return false;
  };
  await expect.poll(isPlaced).toBe(true);
  await page.getByRole('button', { name: 'Share 流明 28 · Big' }).first().click();
}

describe('each embedding mode', () => {
  it('shows the applet in a column and shares a bet', async () => {
    const here = await visit('/applet');
    const { page, widget } = here;
    await talk(here, `from the applet ${Date.now()}`);
    await expectOne(here);
    await expect.poll(() => page.locator('#chat meeline-root iframe').count()).toBe(1);
    await shareBet(here);
    await widget.getByText('Big', { exact: false }).first().waitFor();
    await keepScreenshot(page, 'page-applet');
    await page.getByRole('button', { name: 'Show or hide the chat' }).click();
    await expect.poll(() => page.locator('.seat').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show or hide the chat' }).click();
    await expect.poll(() => page.locator('.seat').isVisible()).toBe(true);
  });

  it('opens an applet window, shares a bet, and closes it', async () => {
    const { page, problems } = await visit('/window');
    const state = page.getByRole('status');
    const open = page.getByRole('button', { name: 'Open the chat' });
    await page.waitForFunction(() => window.MeeLine?.init !== undefined);
    const [popup] = await Promise.all([page.waitForEvent('popup'), open.click()]);
    popup.on('pageerror', (error) => problems.push(String(error)));
    await popup.getByRole('navigation').waitFor();
    await state.getByText('The chat is open in its window.').waitFor();
    await popup.locator('[data-chat-id]').first().click();
    const text = `from a window ${Date.now()}`;
    await write(popup, text);
    await shareBet({ page, problems });
    await popup.getByText('Big', { exact: false }).first().waitFor();
    // A second tap opens no second window.
    await open.click();
    expect(page.context().pages()).toHaveLength(2);
    await keepScreenshot(page, 'page-window');
    const closed = popup.waitForEvent('close');
    await page.getByRole('button', { name: 'Close the chat' }).click();
    await closed;
    await state.getByText('The chat is closed.').waitFor();
  });

  it('shows the bubble left on a right-to-left page', async () => {
    const here = await visit('/rtl');
    await talk(here, `from the left ${Date.now()}`);
    await expectOne(here);
    expect((await restingBox(here.page.locator(loaderPart('panel')))).x).toBeLessThan(100);
    await keepScreenshot(here.page, 'page-rtl');
  });

  it('opens and sends while a third party blocks the page', async () => {
    const here = await visit('/slow');
    await here.page.getByText(/^busy, /).waitFor();
    await talk(here, `from a busy page ${Date.now()}`);
    await expectOne(here);
  });

  it('lists all pages, and each one responds', async () => {
    const { page } = await visit('/pages');
    const addresses = await page
      .locator('.pages a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThanOrEqual(13);
    for (const address of addresses)
      expect((await page.request.get(stack.platformOrigin + address)).status()).toBe(200);
  });
});

describe('client-side navigation', () => {
  it('keeps iframe, socket and chat across Turbo visits', async () => {
    const here = await visit('/turbo');
    await talk(here, `before Turbo ${Date.now()}`);
    const frame = widgetFrame(here);
    for (const [link, heading] of [
      ['Results', 'Results'],
      ['Offers', 'Offers'],
      ['Lobby', 'Turbo'],
    ] as const) {
      await here.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: link }).click();
      await here.page.getByRole('heading', { level: 1, name: heading }).waitFor();
      // Turbo shows a page that it knows at once, and fetches it again: going back meanwhile is an error of Turbo’s.
      await here.page.locator('html:not([aria-busy="true"], [data-turbo-preview])').waitFor();
    }
    await here.page.goBack();
    await here.page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor();
    await expectOne(here);
    expect(widgetFrame(here)).toBe(frame);
    await write(here.widget, `after Turbo ${Date.now()}`);
  });

  it('keeps the widget across routes, removes it with its component', async () => {
    const here = await visit('/app');
    const { page } = here;
    await talk(here, `in the app ${Date.now()}`);
    const frame = widgetFrame(here);
    const go = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
    await go('Results');
    await page.locator('.table').waitFor();
    await expectOne(here);
    expect(widgetFrame(here)).toBe(frame);

    await go('Checkout');
    await expect.poll(() => page.locator('meeline-root').count()).toBe(0);
    await expect.poll(() => here.sockets.size).toBe(0);
    await go('Lobby');
    await bubble(page).waitFor();
    await talk(here, `in the app again ${Date.now()}`);
    await expectOne(here);
  });

  it('keeps the widget when Astro swaps the body', async () => {
    const here = await visit('/mini');
    await talk(here, `before the swap ${Date.now()}`);
    const frame = widgetFrame(here);
    await here.page.evaluate(() => {
      history.pushState({}, '', '/mini?swapped');
      const next = document.createElement('body');
      next.append(Object.assign(document.createElement('h1'), { textContent: 'Swapped' }));
      // The new body contains a copy of the loader tag.
      const tag = document.querySelector('script[data-tenant]');
      if (tag) next.append(tag.cloneNode());
      document.body.replaceWith(next);
      document.dispatchEvent(new Event('astro:after-swap'));
      document.dispatchEvent(new Event('astro:page-load'));
    });
    await here.page.getByRole('heading', { name: 'Swapped' }).waitFor();
    await expectOne(here);
    expect(widgetFrame(here)).toBe(frame);
    await write(here.widget, `after the swap ${Date.now()}`);
  });
});

describe('an open Bootstrap dialog', () => {
  it('stays below bubble and panel, leaving the chat its focus', async () => {
    const here = await visit('/bootstrap');
    const { page, widget } = here;
    await page.locator('.modal.show').waitFor();
    await bubble(page).waitFor();
    const onTop = () =>
      page.evaluate(() => document.elementFromPoint(innerWidth - 50, innerHeight - 54)?.localName ?? '');
    await expect.poll(onTop).toBe('meeline-root');
    await talk(here, `over the dialog ${Date.now()}`);
    await expect.poll(onTop).toBe('meeline-root');
    const field = widget.getByRole('textbox', { name: 'Write a message', exact: true });
    await field.pressSequentially('still here');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('meeline-root');
    await expect.poll(() => field.inputValue()).toBe('still here');
    await expect.poll(() => page.locator('.modal.show').count()).toBe(1);
  });
});

describe('two instances', () => {
  it('connect as two players who write to each other', async () => {
    const here = await visit('/two');
    const { page } = here;
    const [mine, other] = ['default', 'second'].map((name) =>
      page.frameLocator(`meeline-root iframe[src*="instance=${name}&"]`),
    ) as [FrameLocator, FrameLocator];
    await expect.poll(() => page.locator('meeline-root').count()).toBe(2);
    const [left, right] = (await page.locator('.pair h2').allInnerTexts()) as [string, string];
    const toggle = page.getByRole('button', { name: 'toggle' });
    await toggle.first().click();
    await toggle.last().click();
    await mine.locator('[data-chat-id]').filter({ hasText: left }).first().click();
    await other.locator('[data-chat-id]').filter({ hasText: right }).first().click();
    const text = `to the other corner ${Date.now()}`;
    await write(mine, text);
    await other.getByRole('log').getByText(text).waitFor();
    await expect.poll(() => here.sockets.size).toBe(2);
    await keepScreenshot(page, 'page-two-open');
  });
});

describe('a switch of players', () => {
  it('switches the chat to the player; clears it on sign-out', async () => {
    const here = await visit('/players');
    const { page, widget } = here;
    await talk(here, `from the first ${Date.now()}`);
    const second = page.locator('[data-seat]').last();
    await second.click();
    await expect.poll(() => second.getAttribute('aria-pressed')).toBe('true');
    await widget.locator('[data-chat-id]').first().waitFor();
    await expectOne(here);
    await talk(here, `from the second ${Date.now()}`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('No one is signed in.').waitFor();
    await expect.poll(() => widget.locator('[data-chat-id]').count()).toBe(0);
    // The answer for a signed-out visitor is a 401, which browsers write to the console.
    here.problems.splice(0, here.problems.length, ...here.problems.filter((line) => !line.includes('401')));
  });
});

describe('a loader pinned by version and hash on a strict page', () => {
  it('loads all files from its version and violates no policy', async () => {
    const asked: string[] = [];
    const here = await visit('/strict', (page) =>
      page.on('request', (request) => asked.push(new URL(request.url()).pathname)),
    );
    await talk(here, `from a strict page ${Date.now()}`);
    await expectOne(here);
    const files = asked.filter((path) => path.startsWith('/v1')).map((path) => path.replace(/\d+\.\d+\.\d+/, 'x'));
    // The tenant's look is not part of a version.
    expect(files.toSorted()).toEqual([
      '/v1/brand.js',
      '/vx/bridge.js',
      '/vx/bubble-extras.js',
      '/vx/commands.js',
      '/vx/loader.js',
    ]);
    await expect.poll(() => here.page.locator('script[integrity^="sha384-"][crossorigin]').count()).toBe(1);
    await expect.poll(() => here.page.locator('[data-violations]').innerText()).toBe('0');
    await keepScreenshot(here.page, 'page-strict');
  });

  it('does not run a modified loader', async () => {
    const here = await visit('/strict', (page) =>
      page.route('**/v1.*/loader.js', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()}\nwindow.changed = true;` });
      }),
    );
    await expect.poll(() => here.problems.join()).toContain('integrity');
    expect(await here.page.evaluate(() => 'changed' in window)).toBe(false);
    await expect.poll(() => here.page.locator('meeline-root').count()).toBe(0);
    here.problems.length = 0;
  });
});
