import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reloadFrame } from '../../support/browser.ts';
import { HEAR, loaderTag, type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** The API on a page: commands, named instances, user changes, older widgets, and the cleanup. */

let lab: LoaderLab;
let visit: Visit;

beforeAll(async () => {
  lab = await startLoaderLab();
});
beforeEach(() => {
  lab.widget.isOld = false;
  lab.widget.requests.splice(0);
});
afterEach(async () => {
  expect(visit.problems).toEqual([]);
  await lab.close();
});
afterAll(() => lab?.stop());

const open = async (more = '', attributes?: string): Promise<Visit> => {
  visit = await lab.open(
    `<html lang="en"><title>host</title><body><p>A page.</p>${HEAR}${more}${loaderTag(lab.widget.origin, attributes)}`,
  );
  return visit;
};
const said = (what: string) => expect.poll(async () => (await visit.heard()).includes(what)).toBe(true);

describe('commands', () => {
  test('wait in the queue, and for a needed widget', async () => {
    const { reported } = await open(`<script>
      MeeLine('setTheme', { accent: '#0a7', onAccent: '#ffffff' });
      MeeLine('openChat', '12345678');
    </script>`);
    await expect.poll(() => reported()).toContainEqual(['openChat', '12345678']);
    await expect.poll(() => reported()).toContainEqual(['setTheme', { accent: '#0a7', onAccent: '#ffffff' }]);
    await said('open');
    const color = visit.page.locator(loaderPart('bubble'));
    expect(await color.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(0, 170, 119)');
  });

  test('toggle, minimise and close the panel', async () => {
    const { page, heard, frame } = await open();
    await frame();
    await page.evaluate(() => {
      window.MeeLine?.toggle();
      window.MeeLine?.toggle();
      window.MeeLine?.open();
      window.MeeLine?.minimise();
      window.MeeLine?.('close');
    });
    const seen = (await heard()).filter((event) => /^(open|close|minimise)$/.test(event));
    expect(seen).toEqual(['open', 'minimise', 'close', 'open', 'minimise', 'close']);
  });

  test.each([
    [`openChat: bad id`, `MeeLine.openChat('a b')`, 'option "chatId" must be'],
    [`setTheme: no colour`, `MeeLine.setTheme({ accent: 'red; }' })`, 'option "theme.accent" must be'],
    [
      `setTheme: unknown name`,
      `MeeLine.setTheme({ display: '#fff' })`,
      'option "theme.display" must be one of accent, onAccent,',
    ],
    [`setTheme: no object`, `MeeLine.setTheme('dark')`, 'option "theme" must be an object'],
    [`shareBet: no order`, `MeeLine.shareBet('all')`, 'option "order" must be an object'],
    [`shareBet: no type`, `MeeLine.shareBet({ gameId: 1 })`, 'option "order.type" must be shareBet or plan'],
    [
      `shareBet: bad item`,
      `MeeLine.shareBet({ type: 'plan', gameId: 1, playName: 'a', periodNo: 1, betContent: '1', betItem: [{ money: '-1' }] })`,
      'option "order.betItem[0].money" must be a decimal',
    ],
    [`setUser: no function`, `MeeLine.setUser({ getIdentity: 'me' })`, 'option "getIdentity" must be a function'],
    [`setUser: no object`, `MeeLine.setUser(7)`, 'option "identity" must be an object'],
  ])('reject invalid input and name it: %s', async (_name, call, message) => {
    const { page, frame } = await open();
    await frame();
    const failure = page.evaluate(call);
    await expect(failure).rejects.toThrow(message);
    expect(await page.locator('meeline-root .on').count()).toBe(0);
  });

  test('in the queue are reported once when invalid, stopping nothing', async () => {
    await open(`<script>MeeLine('openChat', '?')</script>`);
    await expect.poll(async () => (await visit.heard()).filter((event) => event.startsWith('error')).length).toBe(1);
    expect((await visit.heard()).find((event) => event.startsWith('error'))).toContain('chatId');
  });
});

describe('the state shared by page and widget', () => {
  const ORDER = { type: 'shareBet', gameId: '28', playName: 'Sum', periodNo: '082', betContent: '04' };

  test('includes the mode, on every change and at each start', async () => {
    const { page, reported, heard, frame, call } = await open();
    await frame();
    await said('mode {"mode":"mini"}');
    await page.evaluate(() => window.MeeLine?.open());
    await said('mode {"mode":"floating"}');
    await page.setViewportSize({ width: 390, height: 844 });
    await said('mode {"mode":"full"}');
    await expect.poll(() => reported()).toContainEqual(['setView', { isOpen: true, mode: 'full' }]);
    await call('minimise');
    await expect.poll(() => reported()).toContainEqual(['setView', { isOpen: false, mode: 'mini' }]);
    expect((await heard()).filter((event) => event.startsWith('mode'))).toHaveLength(4);
    // The reloaded widget knows no mode yet.
    await reloadFrame(await frame());
    await expect.poll(() => reported()).toContainEqual(['setView', { isOpen: false, mode: 'mini' }]);
  });

  test('includes the widget’s screen and the page’s path', async () => {
    const { page, reported, heard, frame, call } = await open();
    await frame();
    await said('mode {"mode":"mini"}');
    for (const path of ['/ml/chat', '/ml/chat?chatId=1', 'javascript:1', 7]) await call('navigated', path);
    await call('unreadChanged', { total: 1 });
    await said('unread {"total":1,"chats":{}}');
    expect((await heard()).filter((event) => event.startsWith('navigate'))).toEqual(['navigate {"path":"/ml/chat"}']);
    await page.evaluate(() => history.pushState(null, '', '/lottery?secret=1'));
    await expect.poll(() => reported()).toContainEqual(['pageChanged', '/lottery']);
  });

  test('keeps a bet order until taken or the user changes', async () => {
    const { page, reported, frame, call } = await open(
      `<script>MeeLine('shareBet', ${JSON.stringify({ ...ORDER, html: '<b>' })})</script>`,
    );
    await said('open');
    await expect.poll(() => reported()).toContainEqual(['shareBet', ORDER]);
    await reloadFrame(await frame());
    await expect.poll(() => reported()).toContainEqual(['shareBet', ORDER]);
    await call('betTaken');
    await page.evaluate(() => window.MeeLine?.setUser({ getIdentity: () => 'token-of-b' }));
    await frame();
    await page.evaluate(() => window.MeeLine?.setTheme({ accent: '#123456' }));
    await expect.poll(() => reported()).toContainEqual(['setTheme', { accent: '#123456' }]);
    expect((await reported()).filter(([name]) => name === 'shareBet')).toEqual([]);
  });
});

describe('named instances', () => {
  test('coexist with their own events, widget and position', async () => {
    const { page, frame, reported } = await open(
      `<script>
        window.second = [];
        MeeLine('support.on', 'open', () => second.push('open'));
        MeeLine('support.init', { position: 'left', locale: 'vi', getIdentity: () => 'token-of-support' });
      </script>`,
      'data-tenant="CB" data-position="right"',
    );
    const [first, second] = [await frame(), await frame('support')];
    expect(first).not.toBe(second);
    expect(await page.locator('meeline-root').count()).toBe(2);
    await page.evaluate(() => window.MeeLine?.instance('support').open());
    await expect.poll(() => reported('support')).toContainEqual(['setView', { isOpen: true }]);
    expect(await reported()).not.toContainEqual(['setView', { isOpen: true }]);
    expect(await page.evaluate(() => (window as unknown as { second: string[] }).second)).toEqual(['open']);
    expect(await visit.heard()).not.toContain('open');
    const answer = await second.evaluate(() =>
      (window as unknown as { host: { getIdentity(reason: string): Promise<unknown> } }).host.getIdentity('boot'),
    );
    expect(answer).toEqual({ kind: 'identity', token: 'token-of-support' });
    expect(await page.evaluate(() => window.MeeLine?.instance('support') === window.MeeLine?.instance('support'))).toBe(
      true,
    );
    await page.evaluate(() => window.MeeLine?.instance('support').destroy());
    await expect.poll(() => page.locator('meeline-root').count()).toBe(1);
    await expect(page.evaluate(() => void window.MeeLine?.instance('no name'))).rejects.toThrow('option "name"');
  });
});

describe('the pages of two tenants on one origin', () => {
  const KEPT = `<script>
    sessionStorage['meeline.default'] = 'open';
    sessionStorage['meeline.default.CB.chat'] = '12345678';
  </script>`;
  test.each([
    ['CB', [['openChat', '12345678']]],
    ['GPO', []],
  ] as const)('keep chat and look apart: %s', async (tenant, restored) => {
    const { page, reported } = await open(KEPT, `data-tenant="${tenant}"`);
    await page.waitForFunction(() => window.MeeLine?.init !== undefined);
    await page.evaluate(() => window.MeeLine?.openChat('87654321'));
    const opened = async () => (await reported()).filter(([name]) => name === 'openChat');
    await expect.poll(opened).toEqual([...restored, ['openChat', '87654321']]);
    const looks = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.names')));
    await expect.poll(looks).toEqual([`meeline.default.${tenant}.names`]);
  });
});

describe('another user', () => {
  test('gets a new widget without the previous user’s content', async () => {
    const { page, frame, call } = await open();
    const before = await frame();
    await call('unreadChanged', { total: 7 });
    await call('messageArrived', { chatId: '12345678', title: 'of A', text: 'secret of A' });
    await page.locator(loaderPart('preview')).waitFor();
    await page.evaluate(() => window.MeeLine?.setUser({ getIdentity: () => 'token-of-b' }));
    await expect.poll(() => lab.widget.requests).toContain('/ml/destroyed');
    await expect.poll(() => before.isDetached()).toBe(true);
    expect(await call('getIdentity', 'boot')).toEqual({ kind: 'identity', token: 'token-of-b' });
    expect(await page.locator(loaderPart('badge')).innerText()).toBe('');
    expect(await page.locator(loaderPart('preview')).isVisible()).toBe(false);
    expect(await page.locator('meeline-root').evaluate((root) => root.shadowRoot?.textContent)).not.toContain('of A');
    expect(await page.locator('meeline-root iframe').count()).toBe(1);
  });

  test('replaces a logged-out one only after the page’s sign-in', async () => {
    const { page, frame, call } = await open();
    await frame();
    await page.evaluate(() => window.MeeLine?.logout());
    await expect.poll(() => lab.widget.requests).toContain('/ml/loggedout');
    await frame();
    expect((await visit.heard()).join()).not.toContain('relogin');
    expect(await call('getIdentity', 'boot')).toEqual({ kind: 'none' });
    await said('relogin {"reason":"visitor"}');
  });
});

describe('a widget one version older', () => {
  test('is embedded, receives only known commands, and shows no errors', async () => {
    lab.widget.isOld = true;
    const { page, frame, reported } = await open();
    const before = await frame();
    await page.evaluate(async () => {
      await window.MeeLine?.setTheme({ accent: '#123456' });
      await window.MeeLine?.openChat('12345678');
      window.MeeLine?.setLocale('th');
    });
    await expect.poll(() => reported()).toContainEqual(['setView', { isOpen: true }]);
    await expect.poll(() => reported()).toContainEqual(['setLocale', 'th']);
    const names = new Set((await reported()).map(([name]) => name));
    expect(names).toEqual(new Set(['setView', 'setLocale']));
    await page.evaluate(() => window.MeeLine?.logout());
    await expect.poll(() => before.isDetached()).toBe(true);
    await frame();
  });
});

describe('a cached loader older than /v1/', () => {
  const LAZY_FILES = ['bridge', 'bubble-extras', 'commands'];
  const asked = () => lab.widget.requests.filter((path) => /\/(bridge|bubble-extras|commands)\.js$/.test(path));

  test('loads lazy files of its own version', async () => {
    const { frame } = await open();
    await frame();
    await said('mode {"mode":"mini"}');
    const own = asked().map((path) => path.replace(/\/v\d+\.\d+\.\d+\//, 'own '));
    expect(own.toSorted()).toEqual(LAZY_FILES.map((name) => `own ${name}.js`));
  });

  test('loads neighbouring lazy files if its version is missing', async () => {
    lab.widget.hasReleases = false;
    try {
      const { frame } = await open();
      await frame();
      await said('mode {"mode":"mini"}');
      expect(
        asked()
          .filter((path) => path.startsWith('/v1/'))
          .toSorted(),
      ).toEqual(LAZY_FILES.map((name) => `/v1/${name}.js`));
    } finally {
      lab.widget.hasReleases = true;
    }
  });
});

describe('the host page', () => {
  test('keeps no node, listener, timer or style after 50 cycles', async () => {
    const { page, frame } = await open(`<style>p { color: rgb(1, 2, 3); margin: 7px }</style>`);
    await frame();
    const styles = () =>
      page.evaluate(() =>
        ['html', 'body', 'p'].map((name) => {
          const style = getComputedStyle(document.querySelector(name) as Element);
          return Array.from(style, (property) => `${property}:${style.getPropertyValue(property)}`).join(';');
        }),
      );
    const withMeeLine = await styles();
    await page.evaluate(() => window.MeeLine?.destroy());
    const count = () =>
      page.evaluate(() => ({
        nodes: document.querySelectorAll('*').length,
        frames: window.frames.length,
        sheets: document.adoptedStyleSheets.length,
        globals: Object.keys(window).length,
        cookies: document.cookie,
      }));
    const before = await count();
    expect(await styles()).toEqual(withMeeLine);
    await page.evaluate(() => {
      const live = ((window as unknown as { live: Set<unknown> }).live = new Set());
      const { setTimeout: set, clearTimeout: clear } = window;
      Object.assign(window, {
        setTimeout: (run: (...args: unknown[]) => void, ms: number, ...args: unknown[]) => {
          const id = set(() => {
            live.delete(id);
            run(...args);
          }, ms);
          live.add(id);
          return id;
        },
        clearTimeout: (id: number) => {
          live.delete(id);
          clear(id);
        },
      });
    });
    const session = await page.context().newCDPSession(page);
    const listeners = async () => {
      const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
      const found = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
      return found.listeners.length;
    };
    const heardBefore = await listeners();
    await page.evaluate(async () => {
      for (let round = 0; round < 50; round++) {
        window.MeeLine?.init({ tenant: 'CB' });
        if (round % 2) window.MeeLine?.open();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await window.MeeLine?.destroy();
      }
    });
    await expect.poll(count).toEqual({ ...before, globals: before.globals + 1 });
    await expect.poll(listeners).toBe(heardBefore);
    expect(await styles()).toEqual(withMeeLine);
    await expect.poll(() => page.evaluate(() => (window as unknown as { live: Set<unknown> }).live.size)).toBe(0);
  }, 90_000);

  test('keeps one iframe and one widget across navigations', async () => {
    const { page, frame } = await open();
    await frame();
    const loads = () => lab.widget.requests.filter((path) => path === '/ml').length;
    expect(loads()).toBe(1);
    await page.evaluate((origin) => {
      // A router.
      history.pushState({}, '', '/page?step=2');
      // Turbo, Turbolinks and Astro replace the body and run its scripts again.
      const body = document.createElement('body');
      const script = document.createElement('script');
      script.src = `${origin}/v1/loader.js`;
      script.dataset['tenant'] = 'CB';
      body.append('another page', script);
      document.body.replaceWith(body);
      return new Promise((resolve) => script.addEventListener('load', resolve));
    }, lab.widget.origin);
    await frame();
    expect(loads()).toBe(1);
    expect(await page.locator('meeline-root iframe').count()).toBe(1);
  });

  test('keeps one widget on two starts, also without a body', async () => {
    visit =
      await lab.open(`<html lang="en"><head>${HEAR}<script src="${lab.widget.origin}/v1/loader.js"></script><script>
      window.bodyAtStart = document.body;
      MeeLine.init({ tenant: 'CB' });
      // As a component that is mounted twice.
      MeeLine.destroy();
      MeeLine.init({ tenant: 'CB' });
    </script></head><body>late`);
    const { page, frame } = visit;
    await frame();
    await expect.poll(() => page.locator('meeline-root').count()).toBe(1);
    expect(await page.evaluate(() => (window as unknown as { bodyAtStart: unknown }).bodyAtStart)).toBeNull();
    expect(lab.widget.requests.filter((path) => path === '/ml').length).toBe(1);
  });
});
