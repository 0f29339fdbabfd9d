import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEAR, loaderTag, type LoaderLab, showIntent, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** The files that the loader fetches while the chat is not open, and the triggers that start the widget. */

let lab: LoaderLab;

beforeAll(async () => {
  lab = await startLoaderLab();
});
beforeEach(() => void lab.widget.requests.splice(0));
afterEach(() => lab.close());
afterAll(() => lab?.stop());

/** Runs before all other scripts of the page. */
const connection = (value: object): string =>
  `<script>Object.defineProperty(Navigator.prototype, 'connection', { get: () => (${JSON.stringify(value)}) })</script>`;

const open = (head = ''): Promise<Visit> =>
  lab.open(`<html lang="en"><title>host</title>${head}<body><p>A page.</p>${HEAR}${loaderTag(lab.widget.origin)}`);

/** The names of the requested files, without those of the page itself. */
const fetched = (): readonly string[] =>
  lab.widget.requests
    .filter((path) => path !== '/page' && path !== '/favicon.ico')
    .map((path) => path.replace(/^\/v1.*\//, ''));

const LOADER = ['loader.js'];
const WITH_EXTRAS = ['brand.js', 'bridge.js', 'bubble-extras.js', 'commands.js', 'loader.js'];

/** Waits until the browser has run all idle callbacks, including the loader's. */
const beIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });

/** Waits until the widget has asked for the identity and received this answer. */
async function signIn(visit: Visit, identity: string): Promise<void> {
  await visit.page.evaluate(`MeeLine.init({ tenant: 'CB', getIdentity: () => ${identity} })`);
  await visit.frame();
  await visit.call('getIdentity', 'boot');
}

async function reload({ page }: Visit): Promise<void> {
  lab.widget.requests.splice(0);
  await page.reload();
  await page.locator(loaderPart('bubble')).waitFor();
}

describe('an idle page', () => {
  test('loads five small files and no widget', async () => {
    const { page } = await open();
    await expect.poll(() => fetched().toSorted()).toEqual(WITH_EXTRAS);
    await beIdle(page);
    expect(await page.locator('meeline-root iframe').count()).toBe(0);
    expect(fetched().toSorted()).toEqual(WITH_EXTRAS);
  });

  test('starts the widget for a player signed in before', async () => {
    const visit = await open();
    await signIn(visit, `'token'`);
    await reload(visit);
    await expect.poll(() => fetched()).toContain('/ml');
  });

  test('reports a folded start and a near pointer to widgets', async () => {
    const visit = await open();
    await signIn(visit, `'token'`);
    await reload(visit);
    const iframe = visit.page.locator('meeline-root iframe');
    await expect.poll(() => iframe.getAttribute('src')).toContain('&folded=1');
    await visit.page.locator(loaderPart('bubble')).hover();
    await expect.poll(() => visit.reported()).toContainEqual(['setView', { isOpen: false, isNear: true }]);
  });

  test.each<[string, (visit: Visit) => Promise<unknown>]>([
    ['has signed out on the platform', ({ page }) => page.evaluate(() => window.MeeLine?.logout())],
    ['was signed out by the chat', ({ call }) => call('tokenCleared', 'kicked')],
    ['was a visitor the last time', (visit) => signIn(visit, 'null')],
  ])('starts no widget for a player who %s', async (_case, leave) => {
    const visit = await open();
    await signIn(visit, `'token'`);
    await leave(visit);
    // Only the tenant's name stays stored.
    await expect.poll(() => visit.page.evaluate(() => Object.keys(localStorage))).toEqual(['meeline.default.CB.names']);
    await reload(visit);
    await expect.poll(() => fetched()).toContain('commands.js');
    await beIdle(visit.page);
    expect(fetched()).not.toContain('/ml');
  });

  test('remembers the player after a failed identity', async () => {
    const visit = await open();
    await signIn(visit, `'token'`);
    await signIn(visit, 'Promise.reject(new Error())');
    expect(await visit.page.evaluate(() => localStorage.getItem('meeline.default.player'))).toBe('1');
  });
});

describe('a page of a user who saves data, or on a 2G network', () => {
  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'loads nothing before the chat is opened: %o',
    async (network) => {
      const visit = await open(connection(network) + `<script>localStorage['meeline.default.player'] = '1'</script>`);
      const { page } = visit;
      await page.locator(loaderPart('bubble')).waitFor();
      await beIdle(page);
      await showIntent(page);
      await page.locator(loaderPart('bubble')).focus();
      await beIdle(page);
      expect(fetched()).toEqual(LOADER);
      await page.locator(loaderPart('bubble')).click();
      await expect.poll(() => fetched()).toContain('/ml');
      await page.locator(loaderPart('panel')).waitFor();
      // The focus has moved from the bubble into the panel, which appeared after the click.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName))
        .toBe('iframe');
    },
  );

  test.each([{ saveData: false, effectiveType: '3g' }, {}])('is not a page with %o', async (network) => {
    await open(connection(network));
    await expect.poll(() => fetched().toSorted()).toEqual(WITH_EXTRAS);
  });
});

describe('an intent to open the chat starts the widget', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['a pointer over the bubble', (page) => page.locator(loaderPart('bubble')).hover()],
    ['the focus', (page) => page.keyboard.press('Tab')],
    ['a finger', (page) => page.locator(loaderPart('bubble')).dispatchEvent('pointerenter', { pointerType: 'touch' })],
  ])('when shown by %s', async (_name, show) => {
    const { page } = await open();
    await page.locator(loaderPart('bubble')).waitFor();
    await show(page);
    await expect.poll(() => fetched()).toContain('/ml');
    expect(await page.locator('meeline-root .on').count()).toBe(0);
  });

  test('unfolded', async () => {
    const { page } = await open();
    await page.locator(loaderPart('bubble')).hover();
    await expect.poll(() => page.locator('meeline-root iframe').getAttribute('src')).not.toContain('folded');
  });
});
