import { readFile } from 'node:fs/promises';
import type { Browser, Page, WebSocket } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, launchBrowser, PHONE } from '../support/browser.ts';
import { untilFetchedAhead } from '../support/fetched-ahead.ts';
import { type Player, visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** The real widget behind the real loader: previews, safe areas, quiet, and a loader one version older. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';

/** What version 0.1 offered to the widget, and what it called. */
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
  heard.push('told');
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
  it('waits on the close button until the widget is there, and is then inside it', async () => {
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
    await page.locator('meeline-root iframe').waitFor({ state: 'attached' });
    await player.bubble.click();
    expect(await focused()).toBe('x');
    serve();
    await widget.getByRole('navigation').waitFor();
    await expect.poll(focused).toBe('iframe');
    await page.keyboard.press('Tab');
    expect(await widget.locator(':focus').count()).toBe(1);
  });
});

describe('a message that arrives while the panel is folded', () => {
  it('is shown beside the bubble, and a tap on it opens its chat', async () => {
    const anna = await visit(ANNA);
    const ben = await visit(BEN);
    await anna.open();
    await anna.openChat(BEN);
    await ben.open();
    await ben.widget.getByRole('button', { name: '最小化' }).click();
    await ben.bubble.waitFor();
    const preview = ben.page.locator('meeline-root .k');
    // What is replaced by a warning in the chat is so on the platform's page (L-03).
    await anna.send('<img src="x"> look');
    await preview.getByText('该消息含有不安全的内容，已隐藏').waitFor();
    expect(await preview.innerText()).not.toContain('look');
    const text = `preview ${Date.now()}`;
    await anna.send(text);
    await preview.getByText(text).waitFor();
    expect(await preview.innerText()).toContain(ANNA);
    await keepScreenshot(ben.page, 'host-mini');
    await preview.getByText(text).click();
    await ben.message(text).waitFor();
    expect(await preview.isVisible()).toBe(false);
  });
});

describe('the safe area of a phone', () => {
  it('is kept free by the widget’s own screens, which fill the rest', async () => {
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
    // Held sideways the notch is at a side.
    await page.setViewportSize({ width: 844, height: 390 });
    await override({ top: 0, right: 47, bottom: 21, left: 47 });
    await expect.poll(async () => (await back.boundingBox())?.x).toBeGreaterThanOrEqual(47);
    await expect.poll(bottomOf).toBeLessThanOrEqual(390 - 21);
    await keepScreenshot(page, 'safe-area-sideways');
    expect(errors).toEqual([]);
    await close();
  });
});

/** A page of the platform's that does nothing but embed MeeLine. It notes who asks it what, and what is to be done later. */
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
          later.push(timer);
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

describe('time that passes', () => {
  it('costs a page on which nothing happens neither a request nor a timer, and has the session renewed unseen', async () => {
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
    const requests: string[] = [];
    page.on('request', (request) => {
      // To the widget a leap of the clock may look like a slow disk, of which it tells the provider.
      if (!/error-?report/i.test(request.url())) requests.push(request.url());
    });
    const planned = (await listed(page, 'later')).length;
    const sent = () => frame.evaluate(() => (window as unknown as { sent: () => number }).sent());
    // Five minutes, in steps that give each heartbeat the time to be answered.
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
  it('embeds the widget as before, and what it does not know costs no error', async () => {
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
    await expect.poll(heard, { timeout: 30_000 }).toContain('ready');
    await ben.send(`to an old loader ${Date.now()}`);
    await expect.poll(heard, { timeout: 30_000 }).toContain('unread true');
    expect(await heard()).not.toContain('tokenCleared');
  });
});
