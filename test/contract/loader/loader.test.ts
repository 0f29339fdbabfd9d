import { mkdir } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reloadFrame } from '../../support/browser.ts';
import { showIntent } from '../../support/loader-lab.ts';
import { createHostFiles, type HostFiles, PLAYERS } from '../../support/host-files.ts';
import { type HostProcess, startHostProcess } from '../../support/host-process.ts';
import { startWidgetOrigin, type WidgetOrigin } from '../../support/host-widget-origin.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** The loader alone: the real host page and the real bridge, with a fake widget behind it. */

const WIDGET_PORT = 4720;
const HOST_PORT = 4721;
const ARTIFACTS = '.artifacts/loader';

let browser: Browser;
let files: HostFiles;
let widget: WidgetOrigin;
let host: HostProcess;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  files = await createHostFiles();
  widget = await startWidgetOrigin(WIDGET_PORT);
  host = await startHostProcess({
    HOST_PAGE_PORT: String(HOST_PORT),
    PORT: String(WIDGET_PORT),
    DATA_DIR: files.dataDir,
  });
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
  });
  await mkdir(ARTIFACTS, { recursive: true });
});

afterAll(async () => {
  await browser?.close();
  await host?.stop();
  await widget?.stop();
  await files?.remove();
});

beforeEach(() => {
  widget.isSilent = false;
  widget.requests.splice(0);
});

afterEach(async () => {
  await context.close();
  expect(problems).toEqual([]);
});

/** Opens a page in its own browser context and collects console errors and CSP violations. */
async function openPage(address: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  page = await context.newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The tests read the loader's own lines as events.
    if (message.type() === 'error' && !message.text().startsWith('MeeLine: ')) problems.push(message.text());
  });
  await page.addInitScript(() => {
    Object.assign(window, { violations: [], shift: 0, heard: [] });
    document.addEventListener('securitypolicyviolation', (event) =>
      testWindow().violations.push(event.violatedDirective),
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) testWindow().shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const testWindow = () => window as unknown as { violations: string[]; shift: number };
  });
  await page.goto(address);
}

const bubble = () => page.locator(loaderPart('bubble'));
const panel = () => page.locator(loaderPart('panel'));
const iframe = () => page.locator('meeline-root iframe');

/** The frame of the fake widget, once it is ready and the bridge is connected. */
async function widgetFrame(): Promise<Frame> {
  await showIntent(page);
  await page.locator('meeline-root .ready').waitFor({ state: 'attached' });
  const frame = page.frames().find((each) => each.url().includes('/ml'));
  if (!frame) throw new Error('no widget frame');
  return frame;
}

const reported = (frame: Frame) => frame.evaluate(() => (window as unknown as { reported: unknown[][] }).reported);

type Host = Record<string, (...args: unknown[]) => Promise<unknown>>;
const callHost = (frame: Frame, method: string, ...args: unknown[]) =>
  frame.evaluate(([name, values]) => (window as unknown as { host: Host }).host[name]?.(...values), [
    method,
    args,
  ] as const);

const listen = (...events: string[]) =>
  page.evaluate((names) => {
    for (const name of names) {
      window.MeeLine?.('on', name as 'unread', (event) => {
        (window as unknown as { heard: unknown[] }).heard.push([name, event.detail]);
      });
    }
  }, events);
const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);

describe('the bubble', () => {
  test('appears without layout shift and with one request until idle', async () => {
    await openPage(`${host.url}/`);
    await bubble().waitFor();
    await expect.poll(() => widget.requests.some((path) => path.endsWith('/commands.js'))).toBe(true);
    expect(await iframe().count()).toBe(0);
    expect(widget.requests.slice(0, 1)).toEqual(['/v1/loader.js']);
    const order = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return (
        entries
          // The page's own player pictures come from this origin, too. They do not count as requests of the loader.
          .filter((entry) => entry.name.includes(':4720') && entry.initiatorType !== 'img')
          .filter((entry) => entry.startTime < (load?.loadEventStart ?? 0))
          .map((entry) => new URL(entry.name).pathname)
      );
    });
    expect(order).toEqual(['/v1/loader.js']);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
  });

  test('shows and announces unread counts, 99+ from a hundred', async () => {
    await openPage(`${host.url}/`);
    const frame = await widgetFrame();
    await listen('unread');
    await callHost(frame, 'unreadChanged', { total: 9 });
    await expect.poll(() => bubble().innerText()).toBe('9');
    expect(await bubble().getAttribute('aria-label')).toBe('打开聊天，9 条未读');
    await page.screenshot({ path: `${ARTIFACTS}/host-1280-light.png` });

    await page.evaluate(() => window.MeeLine?.setLocale('en'));
    await expect.poll(() => bubble().getAttribute('aria-label')).toBe('Open chat, 9 unread');
    await callHost(frame, 'unreadChanged', { total: 100 });
    await expect.poll(() => bubble().innerText()).toBe('99+');
    await callHost(frame, 'unreadChanged', { total: 0 });
    await expect.poll(() => bubble().innerText()).toBe('');
    expect(await heard()).toEqual([
      ['unread', { total: 9, chats: {} }],
      ['unread', { total: 100, chats: {} }],
      ['unread', { total: 0, chats: {} }],
    ]);
  });

  test('ignores malformed messages', async () => {
    await openPage(`${host.url}/`);
    const frame = await widgetFrame();
    await listen('unread', 'tokenCleared');
    for (const bad of [undefined, null, 3, {}, { total: -1 }, { total: '9' }, { total: 1.5 }])
      await callHost(frame, 'unreadChanged', bad);
    for (const bad of [undefined, 'because', { reason: 'logout' }]) await callHost(frame, 'tokenCleared', bad);
    await expect(callHost(frame, 'getIdentity', 'please')).rejects.toThrow();
    await expect(callHost(frame, 'constructor')).rejects.toThrow();
    await expect(callHost(frame, 'hasOwnProperty', 'minimise')).rejects.toThrow();
    expect(await heard()).toEqual([]);
    expect(await bubble().innerText()).toBe('');
  });
});

describe('the panel', () => {
  test('opens with the focus inside and returns it on Escape', async () => {
    await openPage(`${host.url}/`);
    const frame = await widgetFrame();
    await listen('open', 'close');
    await bubble().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => reported(frame)).toContainEqual(['setView', { isOpen: true }]);
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName)).toBe('IFRAME');
    await expect.poll(() => panel().boundingBox()).toEqual({ x: 876, y: 156, width: 380, height: 620 });
    await page.screenshot({ path: `${ARTIFACTS}/panel-1280-light.png` });

    // Inside the iframe, the widget handles Escape; on the page, the loader does.
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    await expect.poll(async () => (await reported(frame)).at(-1)).toMatchObject(['setView', { isOpen: false }]);
    await expect.poll(() => panel().isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).toBe('f');
    expect(await heard()).toEqual([
      ['open', null],
      ['close', null],
    ]);
  });

  test('closes when the user minimises it inside the widget', async () => {
    await openPage(`${host.url}/`);
    const frame = await widgetFrame();
    await listen('minimise', 'close');
    await page.evaluate(() => window.MeeLine?.open());
    await panel().waitFor();
    await callHost(frame, 'minimise');
    await expect.poll(() => panel().isVisible()).toBe(false);
    expect(await heard()).toEqual([
      ['minimise', null],
      ['close', null],
    ]);
  });

  test('fills a phone screen and locks the page behind it', async () => {
    await openPage(`${host.url}/`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await widgetFrame();
    await page.screenshot({ path: `${ARTIFACTS}/host-390-light.png` });
    await bubble().tap();
    await expect.poll(() => panel().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await overflow()).toBe('hidden');
    await page.evaluate(() => window.MeeLine?.close());
    await expect.poll(overflow).toBe('visible');
    // A page wider than the phone widens the window, too.
    await page.evaluate(() => {
      const wide = document.body.appendChild(document.createElement('div'));
      wide.style.cssText = 'width: 600px; height: 1px';
    });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBeGreaterThan(390);
    await page.evaluate(() => window.MeeLine?.open());
    await expect.poll(() => panel().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });

  test('reports its state to a widget that has reloaded', async () => {
    await openPage(`${host.url}/`);
    const frame = await widgetFrame();
    await page.evaluate(() => window.MeeLine?.open());
    await reloadFrame(frame);
    await expect.poll(() => reported(frame).catch(() => [])).toContainEqual(['setView', { isOpen: true }]);
    await callHost(frame, 'unreadChanged', { total: 2 });
    await expect.poll(() => bubble().textContent()).toBe('2');
  });

  test('passes language and colour scheme by address, then by bridge', async () => {
    await openPage(`${host.url}/`);
    const frame = await widgetFrame();
    const query = await frame.evaluate(() => (window as unknown as { query: unknown }).query);
    expect(query).toMatchObject({ tenant: 'CB', instance: 'default', scheme: 'system', embed: '1', lang: 'cn' });
    await page.evaluate(() => {
      window.MeeLine?.setColorScheme('dark');
      window.MeeLine?.setLocale('id-ID');
    });
    await expect.poll(() => reported(frame)).toContainEqual(['setLocale', 'ind']);
    expect(await reported(frame)).toContainEqual(['setColorScheme', 'dark']);
    expect(await page.locator(loaderPart('wrapper')).getAttribute('class')).toContain('dark');
  });
});

describe('identity', () => {
  test('comes signed from the page’s server, once at a time', async () => {
    await openPage(`${host.url}/`);
    const frame = await widgetFrame();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/meeline-token')) asked++;
    });
    const answers = await frame.evaluate(() => {
      const { host: methods } = window as unknown as { host: Host };
      return Promise.all(
        ['boot', 'expiring', 'rejected'].map((reason) => Promise.resolve(methods['getIdentity']?.(reason))),
      );
    });
    expect(asked).toBe(1);
    expect(answers[1]).toEqual(answers[0]);
    const { kind, token } = answers[0] as { kind: string; token: string };
    expect(kind).toBe('identity');
    const { createLocalJWKSet, jwtVerify } = await import('jose');
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys: [files.publicKey] }));
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'test-key' });
    expect(payload).toMatchObject({ iss: 'CB', sub: PLAYERS[0].playerId, name: PLAYERS[0].name, aud: 'meeline' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(300);
    expect(payload.jti).toMatch(/^[\w-]{20,}$/);
  });

  test('changes with the player switch', async () => {
    await openPage(`${host.url}/`);
    await widgetFrame();
    await page.locator('#switch summary').click();
    await page.screenshot({ path: `${ARTIFACTS}/switch-1280-light.png` });
    await page.locator('[data-players] button').nth(1).click();
    await expect.poll(() => page.locator('[data-player]').innerText()).toBe(PLAYERS[1].name);
    await expect.poll(() => page.locator('meeline-root').count()).toBe(1);
    const frame = await widgetFrame();
    const answer = (await callHost(frame, 'getIdentity', 'boot')) as { token: string };
    const claims = JSON.parse(Buffer.from(answer.token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    expect(claims.sub).toBe(PLAYERS[1].playerId);
  });

  test('is none for visitors, failed when the host’s callback fails', async () => {
    await openPage(`${host.url}/`);
    await widgetFrame();
    await listen('error');
    await page.evaluate(() => window.MeeLine?.init({ getIdentity: () => null }));
    await expect.poll(() => page.locator('meeline-root').count()).toBe(1);
    expect(await callHost(await widgetFrame(), 'getIdentity', 'boot')).toEqual({ kind: 'none' });
    await page.evaluate(() => window.MeeLine?.init({ getIdentity: () => Promise.reject(new Error('no server')) }));
    await expect.poll(() => page.locator('meeline-root').count()).toBe(1);
    const failed = await callHost(await widgetFrame(), 'getIdentity', 'boot');
    expect(failed).toEqual({ kind: 'failed', message: 'MeeLine: no identity: no server.' });
    expect(await heard()).toEqual([
      ['error', { code: 'identity-failed', message: 'MeeLine: no identity: no server.' }],
    ]);
  });
});

describe('failure', () => {
  test('shows a card when no widget starts, until a retry', async () => {
    widget.isSilent = true;
    await openPage(`${host.url}/`);
    await listen('error', 'ready');
    await page.evaluate(() => window.MeeLine?.setLocale('vi'));
    await page.clock.install();
    await bubble().click();
    const retry = page.locator(loaderPart('retry'));
    await page.screenshot({ path: `${ARTIFACTS}/loading-1280-light.png` });
    await page.clock.pauseAt(Date.now() + 11_000);
    await retry.waitFor();
    expect(await heard()).toEqual([
      [
        'error',
        {
          code: 'unreachable',
          message: `MeeLine: no answer from ${widget.origin}/ml. Check that it is up and not blocked.`,
        },
      ],
    ]);
    // The loader asks the provider for the reason, which the policy of this page forbids.
    const forbidden = problems.splice(0);
    expect(forbidden.length).toBeGreaterThan(0);
    expect(forbidden.filter((text) => !text.includes('/vap/embedding'))).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).toBe('r');
    await page.screenshot({ path: `${ARTIFACTS}/failed-1280-light.png` });
    widget.isSilent = false;
    await retry.click();
    await page.clock.resume();
    await widgetFrame();
    expect(await retry.isVisible()).toBe(false);
    expect((await heard()).at(-1)).toEqual(['ready', null]);
  }, 40_000);

  test('shows on the bubble when the bridge fails, until retried', async () => {
    await openPage('about:blank');
    await page.route('**/bridge.js*', (route) => route.abort());
    await page.goto(`${host.url}/`);
    await bubble().click();
    await page.locator('meeline-root .on.failed').waitFor({ state: 'attached' });
    expect(await bubble().evaluate((node) => getComputedStyle(node, ':before').content)).toBe('"!"');
    await page.screenshot({ path: `${ARTIFACTS}/bridge-failed-1280-light.png` });
    await page.unroute('**/bridge.js*');
    await bubble().click();
    await widgetFrame();
    expect(await panel().isVisible()).toBe(true);
    // The browser logs the request that this test aborts.
    problems = problems.filter((problem) => !problem.includes('ERR_FAILED'));
  });
});

describe('the host page', () => {
  test('keeps no elements after destroy', async () => {
    await openPage(`${host.url}/`);
    await widgetFrame();
    await page.evaluate(() => window.MeeLine?.open());
    await panel().waitFor();
    await listen('destroy');
    const before = await page.evaluate(() => document.querySelectorAll('*').length);
    await page.evaluate(() => window.MeeLine?.destroy());
    await expect.poll(() => widget.requests).toContain('/ml/destroyed');
    const after = await page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      roots: document.querySelectorAll('meeline-root').length,
      frames: window.frames.length,
      sheets: document.adoptedStyleSheets.length,
      overflow: getComputedStyle(document.documentElement).overflowY,
    }));
    expect(after).toEqual({ nodes: before - 1, roots: 0, frames: 0, sheets: 0, overflow: 'visible' });
    expect(await heard()).toEqual([['destroy', null]]);
  });

  test('has no violations in the dark, at 320 px, cross-site', async () => {
    await openPage(`http://127.0.0.1:${HOST_PORT}/`, { colorScheme: 'dark' });
    const frame = await widgetFrame();
    await callHost(frame, 'unreadChanged', { total: 3 });
    await page.screenshot({ path: `${ARTIFACTS}/host-1280-dark.png`, fullPage: true });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.screenshot({ path: `${ARTIFACTS}/host-320-dark.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  });
});
