import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEAR, isHandy, loaderTag, type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** Host pages that replace objects of the language, print, zoom, replace their document, have a `<base>` or are in a sandbox. */

let lab: LoaderLab;

beforeAll(async () => {
  lab = await startLoaderLab();
});
beforeEach(() => {
  lab.widget.pages.clear();
  lab.widget.requests.splice(0);
});
afterEach(() => lab.close());
afterAll(() => lab?.stop());

const PHONE = { viewport: { width: 390, height: 700 }, hasTouch: true };

async function openPage(head = '', attributes = '', viewport = { width: 1366, height: 657 }): Promise<Visit> {
  const tag = loaderTag(lab.widget.origin, `data-tenant="CB" ${attributes}`);
  const visit = await lab.open(`<html lang="en"><title>host</title>${head}<body><p>A page.</p>${HEAR}${tag}`, {
    viewport,
  });
  await visit.page.waitForFunction(() => window.MeeLine?.init !== undefined);
  return visit;
}

const openPanel = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.MeeLine?.open());
  await page.locator('meeline-root .ready iframe').waitFor();
};

/** Promises of zone.js before 0.8.21 and of polyfills of ES2015: they have `then` and `catch` only. */
const OLD_PROMISE = `(() => {
  const Native = Promise;
  function Old(run) { this.inner = new Native(run); }
  Old.prototype.then = function (a, b) { const { inner } = this; return new Old((resolve, reject) => { inner.then(a, b).then(resolve, reject); }); };
  Old.prototype.catch = function (b) { return this.then(undefined, b); };
  Old.resolve = (value) => new Old((resolve) => resolve(value));
  Old.reject = (reason) => new Old((_, reject) => reject(reason));
  Old.all = (all) => new Old((resolve, reject) => { Native.all(all).then(resolve, reject); });
  Old.race = (all) => new Old((resolve, reject) => { Native.race(all).then(resolve, reject); });
  window.Promise = Old;
})();`;

/** Leaves of each object what ES2015 has. */
const ONLY_ES2015 = `
for (const [object, names] of [
  [Promise, 'allSettled any try withResolvers'],
  [Promise.prototype, 'finally'],
  [Object, 'entries values fromEntries hasOwn groupBy getOwnPropertyDescriptors'],
  [Array, 'fromAsync'],
  [Array.prototype, 'includes at flat flatMap findLast findLastIndex toSorted toReversed toSpliced with'],
  [String.prototype, 'at padStart padEnd trimStart trimEnd replaceAll matchAll isWellFormed toWellFormed'],
  [Map, 'groupBy'],
  [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
]) for (const name of names.split(' ')) delete object[name];`;

describe('a page whose objects are older than the browser', () => {
  test.each([
    ['promises without finally', OLD_PROMISE],
    ['nothing newer than ES2015', ONLY_ES2015],
    ['both', `${ONLY_ES2015}${OLD_PROMISE}`],
  ])('has a working chat: %s', async (_name, script) => {
    lab.widget.pages.set('/token', { html: '{"token":"t1"}', headers: { 'content-type': 'application/json' } });
    // Locators of the test would use the page's objects, too, so the test looks at the widget's own frame only.
    const { page, problems } = await openPage(`<script>${script}</script>`, 'data-identity-url="/token"');
    await page.evaluate(() => window.MeeLine?.open());
    await expect.poll(() => page.evaluate(() => window.MeeLine?.getState().status)).toBe('ready');
    const widget = page.frames().find((each) => new URL(each.url()).pathname === '/ml');
    const answers = await widget?.evaluate(async () => {
      const { getIdentity } = (window as unknown as { host: Record<'getIdentity', (reason: string) => unknown> }).host;
      return [await getIdentity('boot'), await getIdentity('rejected')];
    });
    expect(answers).toEqual(Array(2).fill({ kind: 'identity', token: 't1' }));
    const failures = await page.evaluate(async () => {
      const failed: string[] = [];
      const attempt = async (work: Promise<void> | undefined): Promise<void> => {
        await work?.catch((error: unknown) => void failed.push(String(error)));
      };
      await attempt(window.MeeLine?.openChat('g1234567'));
      await attempt(window.MeeLine?.setTheme({ accent: '#123456' }));
      await attempt(window.MeeLine?.openService({ topic: 'Help', data: { order: '7' } }));
      await attempt(window.MeeLine?.shareBet({ type: 'plan' } as never));
      // A text, because the browser's driver cannot pass lists from such a page.
      return failed.join();
    });
    // The order lacks fields: its check runs, and names one.
    expect(failures).toMatch(/^TypeError: MeeLine: option "order\.gameId" must be [\w ]+\.$/);
    const calls = await widget?.evaluate(() => (window as unknown as { reported: unknown[][] }).reported);
    expect(calls).toContainEqual(['openChat', 'g1234567']);
    await page.evaluate(() => window.MeeLine?.destroy());
    await expect.poll(() => page.frames().length).toBe(1);
    expect(problems).toEqual([]);
  });
});

test('is not on printed pages, open or minimised', async () => {
  const { page } = await openPage();
  await isHandy(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator(loaderPart('bubble')).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  expect(await page.locator(loaderPart('bubble')).isVisible()).toBe(true);
  await openPanel(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator(loaderPart('panel')).isVisible()).toBe(false);
});

describe.each([1, 1.1, 1.25, 1.5])('a page with html{zoom:%d}', (zoom) => {
  const head = `<style>html{zoom:${zoom}}</style>`;
  const boxOf = async (page: Page, part: 'panel' | 'bubble') => {
    const box = await page.locator(loaderPart(part)).evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    });
    return box;
  };

  test('has the panel and the bubble inside the window', async () => {
    const { page } = await openPage(head);
    await isHandy(page);
    const bubble = await boxOf(page, 'bubble');
    expect(Math.min(bubble.left, bubble.top, 1366 - bubble.right, 657 - bubble.bottom)).toBeGreaterThanOrEqual(16);
    await openPanel(page);
    const panel = await boxOf(page, 'panel');
    expect(Math.min(panel.left, panel.top, 1366 - panel.right, 657 - panel.bottom)).toBeGreaterThanOrEqual(20);
  });

  test('has a panel as large as a phone’s screen', async () => {
    const { page } = await openPage(head, '', PHONE.viewport);
    await openPanel(page);
    const { left, top, right, bottom } = await boxOf(page, 'panel');
    expect([left, top, right, bottom].map(Math.round)).toEqual([0, 0, 390, 700]);
  });

  test('moves the bubble with the pointer', async () => {
    const { page } = await openPage(head);
    await isHandy(page);
    const from = await boxOf(page, 'bubble');
    await page.mouse.move((from.left + from.right) / 2, (from.top + from.bottom) / 2);
    await page.mouse.down();
    await page.mouse.move(400, 300, { steps: 3 });
    const held = await boxOf(page, 'bubble');
    expect([(held.left + held.right) / 2, (held.top + held.bottom) / 2].map(Math.round)).toEqual([400, 300]);
    await page.mouse.up();
    const left = await boxOf(page, 'bubble');
    expect(Math.abs((left.top + left.bottom) / 2 - 300)).toBeLessThan(2);
    expect(left.left).toBeLessThan(40);
  });
});

describe('a page that replaces its document', () => {
  test.each([
    ['document.open', 'document.open(); document.write("<title>new</title><p>New.</p>"); document.close()'],
    ['innerHTML of the root', 'document.documentElement.innerHTML = "<body><p>New.</p>"'],
    ['another root element', 'document.replaceChild(document.createElement("html"), document.documentElement)'],
    ['a removed element of the chat', 'document.querySelector("meeline-root").remove()'],
  ] as const)('has the chat again at the next open: %s', async (_name, replace) => {
    const { page, heard, frame, reported } = await openPage();
    await openPanel(page);
    await page.evaluate(replace);
    expect(await page.locator('meeline-root').count()).toBe(0);
    await openPanel(page);
    await frame();
    expect(await page.locator(loaderPart('panel')).isVisible()).toBe(true);
    await page.evaluate(() => window.MeeLine?.openChat('g1234567'));
    await expect.poll(reported).toContainEqual(['openChat', 'g1234567']);
    await page.evaluate(() => window.MeeLine?.minimise());
    await page.locator(loaderPart('bubble')).waitFor();
    expect((await heard()).filter((each) => each === 'ready')).toHaveLength(2);
    expect(await page.locator('meeline-root').count()).toBe(1);
  });

  test('has the chat again after another init', async () => {
    const { page } = await openPage();
    await openPanel(page);
    await page.evaluate('document.documentElement.innerHTML = "<body>"');
    await page.evaluate(() => window.MeeLine?.init());
    await page.locator(loaderPart('bubble')).waitFor();
    expect(await page.locator('meeline-root').count()).toBe(1);
  });
});

describe('a page with a base address', () => {
  test.each([
    ['/token', '/token'],
    ['token', '/token'],
    ['./api/token?a=1', '/api/token'],
  ])('is asked for the identity at %s of its address', async (address, expected) => {
    const base = `<base href="${lab.widget.origin}/elsewhere/">`;
    const { call, frame, page } = await openPage(base, `data-identity-url="${address}"`);
    lab.widget.pages.set(expected, { html: '{"token":"t1"}', headers: { 'content-type': 'application/json' } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openPanel(page);
    await frame();
    expect(await call('getIdentity', 'boot')).toEqual({ kind: 'identity', token: 't1' });
    expect(asked.filter((url) => url.includes('token')).map((url) => new URL(url).hostname)).toEqual(['127.0.0.1']);
  });
});

test('names a blocking sandbox in the error and the card', async () => {
  const inner = `<!doctype html><html lang="en"><title>inner</title>${HEAR}${loaderTag(lab.widget.origin)}`;
  lab.widget.pages.set('/inner', { html: inner });
  const { page } = await lab.open('<title>host</title><iframe id="box" sandbox="allow-scripts" src="/inner"></iframe>');
  const box = page.frameLocator('#box');
  await box.locator(loaderPart('bubble')).click();
  await box.getByText('Chat can’t be opened on this page').waitFor();
  expect(await box.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  const inside = page.frames().find((each) => each.url().endsWith('/inner'));
  const heard = await inside?.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const errors = heard?.filter((each) => each.startsWith('error')).map((each) => JSON.parse(each.slice(6)) as object);
  expect(errors).toEqual([
    { code: 'sandboxed', message: expect.stringContaining('its sandbox needs allow-same-origin') as string },
  ]);
});
