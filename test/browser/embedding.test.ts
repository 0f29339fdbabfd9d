import { readFile } from 'node:fs/promises';
import type { Browser, Page, WebSocket } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, launchBrowser, PHONE } from '../support/browser.ts';
import { untilFetchedAhead } from '../support/fetched-ahead.ts';
import { type Player, visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { loaderPart, partClass } from '../support/loader-parts.ts';

/** The real widget in the real loader: previews, safe areas, idle time, and a loader one version older. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';

/** The methods and calls of loader version 0.1. */
const OLD_LOADER = `
import { connect, WindowMessenger } from './penpal.js';
const heard = (window.heard = []);
const origin = WIDGET;
const iframe = document.createElement('iframe');
iframe.src = origin + '/ml?tenant=CB&instance=default&scheme=light&embed=1&lang=cn';
document.body.append(iframe);
const { promise } = connect({
  messenger: new WindowMessenger({ remoteWindow: iframe.contentWindow, allowedOrigins: [origin] }),
  channel: 'meeline:1:default',
  methods: {
    getIdentity: async () => ({ kind: 'identity', ...(await (await fetch('/api/meeline-token', { method: 'POST' })).json()) }),
    widgetReady: () => void heard.push('ready'),
    minimise: () => void heard.push('minimise'),
    unreadChanged: ({ total }) => void heard.push('unread ' + (total > 0)),
    tokenCleared: () => void heard.push('tokenCleared'),
  },
});
promise.then(async (widget) => {
  await widget.setView({ isOpen: false });
  await widget.setColorScheme('dark');
  await widget.setLocale('en');
  heard.push('reported');
});
`;

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

const visit = async (name: string): Promise<Player> => {
  const player = await visitAs(browser, stack, name);
  players.push(player);
  return player;
};

describe('the focus in an opened panel', () => {
  it('starts at the close button and moves to the widget', async () => {
    let serve!: () => void;
    const isServed = new Promise<void>((resolve) => (serve = resolve));
    const player = await visitAs(browser, stack, ANNA, DESKTOP, (page) => {
      void page.route('**/ml?*', async (route) => {
        await isServed;
        await route.continue();
      });
    });
    players.push(player);
    const { page, widget } = player;
    const focused = () =>
      page.evaluate(() => {
        const inside = document.querySelector('meeline-root')?.shadowRoot?.activeElement;
        return inside?.localName === 'button' ? inside.className : inside?.localName;
      });
    await player.bubble.hover();
    await page.locator('meeline-root iframe').waitFor({ state: 'attached' });
    await player.bubble.click();
    await expect.poll(focused).toBe('x');
    serve();
    await widget.getByRole('navigation').waitFor();
    await expect.poll(focused).toBe('iframe');
    await page.keyboard.press('Tab');
    await expect.poll(() => widget.locator(':focus').count()).toBe(1);
  });
});

describe('a new message with the panel closed', () => {
  it('shows a preview at the bubble that opens the chat', async () => {
    const anna = await visit(ANNA);
    const ben = await visit(BEN);
    await anna.open();
    await anna.openChat(BEN);
    await ben.open();
    await ben.widget.getByRole('button', { name: '最小化' }).click();
    await ben.bubble.waitFor();
    const preview = ben.page.locator(loaderPart('preview'));
    // Content that the chat replaces by a warning is replaced on the platform's page, too (L-03).
    await anna.send('<img src="x"> look');
    await preview.getByText('该消息含有不安全的内容，已隐藏').waitFor();
    await expect.poll(() => preview.innerText()).not.toContain('look');
    const text = `preview ${Date.now()}`;
    await anna.send(text);
    await preview.getByText(text).waitFor();
    await expect.poll(() => preview.innerText()).toContain(ANNA);
    // The sender's picture appears although the page's own policy does not allow the chat's files.
    await preview.locator(`${partClass('avatar')} canvas`).waitFor();
    await keepScreenshot(ben.page, 'host-mini');
    await preview.getByText(text).click();
    await ben.message(text).waitFor();
    await preview.waitFor({ state: 'hidden' });
  });
});

describe('a double click on the bubble', () => {
  it('opens the panel and presses nothing inside', async () => {
    const { page, bubble, open, widget } = await visit(ANNA);
    const tab = (name: string) => widget.getByRole('navigation').getByRole('link', { name });
    const isCurrent = (name: string): Promise<boolean> =>
      tab(name)
        .getAttribute('aria-current')
        .then((current) => current === 'page');
    await open();
    await widget.getByRole('button', { name: '最小化' }).click();
    const body = widget.locator('body');
    await body.evaluate(() => {
      const presses: string[] = [];
      addEventListener('pointerdown', ({ target }) => {
        presses.push((target as Element).closest('a, button')?.textContent ?? 'nothing');
      });
      Object.assign(window, { presses });
    });
    // The panel covers the bubble; its last tab is under the pointer.
    await bubble.dblclick();
    await tab('消息').waitFor();
    // The widget accepts a later press; it is the first one.
    const pointerEvents = () =>
      page.locator('meeline-root iframe').evaluate((one) => getComputedStyle(one).pointerEvents);
    await expect.poll(pointerEvents).toBe('auto');
    await tab('好友').click();
    await expect.poll(() => isCurrent('好友')).toBe(true);
    const presses = await body.evaluate(() => (window as unknown as { presses: readonly string[] }).presses);
    expect(presses).toHaveLength(1);
    expect(presses[0]).toContain('好友');
    await tab('消息').click();
    await expect.poll(() => isCurrent('消息')).toBe(true);
  });
});

describe('the safe area of a phone', () => {
  it('stays free while the panel fills the rest', async () => {
    const { page, widget, open, openChat, errors, close } = await visitAs(browser, stack, ANNA, PHONE);
    const devtools = await page.context().newCDPSession(page);
    const override = (insets: object) => devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await override({ top: 47, right: 0, bottom: 34, left: 0 });
    await open();
    await openChat(BEN);
    const back = widget.getByRole('button', { name: '返回' });
    const field = widget.getByRole('textbox', { name: '输入消息' });
    const iframe = page.locator('meeline-root iframe');
    await expect.poll(() => iframe.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect.poll(async () => (await back.boundingBox())?.y).toBeGreaterThanOrEqual(47);
    const bottomOf = async () => {
      const box = await field.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    await expect.poll(bottomOf).toBeLessThanOrEqual(844 - 34);
    await keepScreenshot(page, 'safe-area');
    // In landscape the notch is at a side, next to the tabs.
    await page.setViewportSize({ width: 844, height: 390 });
    await override({ top: 0, right: 47, bottom: 21, left: 47 });
    const tabs = widget.getByRole('navigation');
    await expect.poll(async () => (await tabs.boundingBox())?.x).toBeGreaterThanOrEqual(47);
    await expect.poll(bottomOf).toBeLessThanOrEqual(390 - 21);
    await keepScreenshot(page, 'safe-area-sideways');
    expect(errors).toEqual([]);
    await close();
  });
});

/** A platform page that only embeds MeeLine. It records identity requests and timers. */
async function openQuietPage(name: string): Promise<Player> {
  const player = await visit(name);
  const { page } = player;
  await page.clock.install();
  await page.addInitScript(() => {
    const { send } = WebSocket.prototype;
    let sent = 0;
    WebSocket.prototype.send = function (data) {
      sent += 1;
      send.call(this, data);
    };
    Object.assign(window, { sent: () => sent });
    // One visit of twenty sends figures every five minutes. A single random number decides it: this visit is never chosen.
    const random = crypto.getRandomValues.bind(crypto);
    const withoutFigures = (values: Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
      values instanceof Uint32Array && values.length === 1 ? values.fill(2 ** 31) : random(values);
    Object.assign(crypto, { getRandomValues: withoutFigures });
  });
  await page.goto(`${stack.platformOrigin}/healthz`);
  await page.evaluate((origin) => {
    document.documentElement.lang = 'zh-CN';
    const asked: string[] = [];
    const later: string[] = [];
    Object.assign(window, { asked, later });
    for (const timer of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'] as const) {
      const real = window[timer].bind(window) as (...args: unknown[]) => number;
      Object.assign(window, {
        [timer]: (...args: unknown[]) => {
          later.push(`${timer} ${new Error().stack ?? ''}`);
          return real(...args);
        },
      });
    }
    const script = Object.assign(document.createElement('script'), { src: `${origin}/v1/loader.js` });
    script.addEventListener('load', () => {
      for (const event of ['relogin', 'tokenCleared'] as const) window.MeeLine?.on(event, () => asked.push(event));
      window.MeeLine?.init({
        tenant: 'CB',
        async getIdentity(reason) {
          asked.push(reason);
          const answer = await fetch('/api/meeline-token', { method: 'POST' });
          return ((await answer.json()) as { token: string }).token;
        },
      });
    });
    document.head.append(script);
  }, stack.widgetOrigin);
  return player;
}
const listed = (page: Page, list: 'asked' | 'later') =>
  page.evaluate((name) => (window as unknown as Record<string, string[]>)[name] ?? [], list);

describe('an idle page', () => {
  it('makes no requests and runs no timers, renews its session', async () => {
    const { page, ...player } = await openQuietPage(ANNA);
    const sockets: WebSocket[] = [];
    let answers = 0;
    page.on('websocket', (socket) => {
      sockets.push(socket);
      socket.on('framereceived', () => (answers += 1));
    });
    await player.open();
    await player.openChat(BEN);
    await player.send(`before the quiet ${Date.now()}`);
    await player.backToList();
    await expect.poll(() => sockets.length).toBe(1);
    const frame = page.frames().find((each) => each.url().startsWith(stack.widgetOrigin));
    if (frame === undefined) throw new Error('no widget');
    await untilFetchedAhead(frame);
    // The browser loads the pictures of rows outside the visible part when it wants to.
    const hasPictures = () =>
      frame.evaluate(() => {
        const pictures = [...document.images];
        for (const picture of pictures) picture.loading = 'eager';
        return pictures.every(({ complete }) => complete);
      });
    await expect.poll(hasPictures).toBe(true);
    const requests: string[] = [];
    page.on('request', (request) => {
      // A leap of the clock may look like a slow disk to the widget, which reports it to the provider.
      if (!/error-?report|\/trouble-/i.test(request.url())) requests.push(request.url());
    });
    const planned = (await listed(page, 'later')).length;
    const sent = () => frame.evaluate(() => (window as unknown as { sent: () => number }).sent());
    // Five minutes, in steps that allow an answer to each heartbeat.
    for (let beat = 0; beat < 10; beat += 1) {
      const [before, heard] = [await sent(), answers];
      await page.clock.runFor(25_000);
      while ((await sent()) === before) await page.clock.runFor(1000);
      await expect.poll(() => answers).toBeGreaterThan(heard);
    }
    expect(requests).toEqual([]);
    expect((await listed(page, 'later')).slice(planned)).toEqual([]);
    expect(await listed(page, 'asked')).toEqual(['boot']);

    await page.clock.fastForward('45:00');
    await expect.poll(() => listed(page, 'asked')).toEqual(['boot', 'expiring']);
    await expect.poll(() => requests.some((url) => url.endsWith('/identityRenew'))).toBe(true);
    await player.openChat(BEN);
    const text = `after the renewal ${Date.now()}`;
    await player.send(text);
    await expect.poll(() => player.message(text).getAttribute('data-state')).toBe('sent');
    expect([sockets.length, sockets[0]?.isClosed()]).toEqual([1, false]);
    expect(await listed(page, 'asked')).toEqual(['boot', 'expiring']);
  });
});

describe('a loader one version older', () => {
  it('embeds the widget with an older loader without errors', async () => {
    const penpal = await readFile('node_modules/penpal/dist/penpal.mjs', 'utf8');
    const anna = await visit(ANNA);
    const ben = await visit(BEN);
    await ben.open();
    await ben.openChat(ANNA);
    await anna.page.evaluate(() => window.MeeLine?.destroy());
    const serve = (name: string, body: string) =>
      anna.page
        .context()
        .route(`**/client/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await serve('penpal.js', penpal);
    await serve('old-loader.js', OLD_LOADER.replace('WIDGET', JSON.stringify(stack.widgetOrigin)));
    await anna.page.evaluate(`import('/client/old-loader.js').then(() => undefined)`);
    const heard = () => anna.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await expect.poll(heard).toContain('ready');
    await ben.send(`to an old loader ${Date.now()}`);
    await expect.poll(heard).toContain('unread true');
    expect(await heard()).not.toContain('tokenCleared');
  });
});
