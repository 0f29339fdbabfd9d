import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Frame, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { DESKTOP, keepScreenshot, PHONE } from '../support/browser.ts';
import { untilFetchedAhead } from '../support/fetched-ahead.ts';

/** The service worker: the widget without a network, and updates between versions. */

const WITH_WORKER = { serviceWorkers: 'allow' } as const;

let widgetDirectory = '';
const stage = useStackStage({
  stack: async () => {
    // A separate directory, so that the test can deploy another version.
    widgetDirectory = await mkdtemp(path.join(tmpdir(), 'meeline-widget-'));
    await cp('dist/widget', widgetDirectory, { recursive: true });
    return { env: { WIDGET_DIR: widgetDirectory } };
  },
});
afterAll(() => rm(widgetDirectory, { recursive: true, force: true }));

/** Everything in Cache Storage: the request addresses and the response addresses. */
const cached = (frame: Frame): Promise<readonly string[]> =>
  frame.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { url = '' } = (await cache.match(request)) ?? {};
        addresses.push(request.url.slice(origin.length), ...(url === '' ? [] : [url.slice(origin.length)]));
      }
    }
    return addresses;
  });

/** Waits until the worker has cached all files of an offline visit. */
async function untilKept(frame: Frame, language: string): Promise<void> {
  await expect
    .poll(() => cached(frame))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/ml(?:\?tenant=\w+)?$/),
        expect.stringMatching(/assets\/room-/),
        expect.stringMatching(new RegExp(`assets/locale-${language}-`)),
        expect.stringMatching(new RegExp(`assets/locale-${language}-lazy-`)),
      ]),
    );
  await expect.poll(() => frame.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Leaves the widget and opens it again. */
async function visitAgain(page: Page, shown = page.locator('[data-chat-id]').first()): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${stage.stack.widgetOrigin}/ml?lang=en`);
  await shown.waitFor();
}

/** The build that the page runs. */
const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['build']);

/** Deploys another version: renames files and removes the old ones. */
async function deploy(version: string): Promise<void> {
  const [html, worker] = await Promise.all(
    ['index.html', 'sw.js'].map((name) => readFile(path.join(widgetDirectory, name), 'utf8')),
  );
  const [, before = ''] = /data-build="(\w+)"/.exec(html ?? '') ?? [];
  const media = /assets\/(media-\w+\.js)/.exec(html ?? '')?.[1] ?? '';
  const assets = path.join(widgetDirectory, 'assets');
  for (const copy of ['', '.br', '.gz'])
    await rename(path.join(assets, media + copy), path.join(assets, `media-${version}.js${copy}`));
  for (const copy of ['.br', '.gz']) await rm(path.join(widgetDirectory, `sw.js${copy}`), { force: true });
  const changed = (text = ''): string => text.replaceAll(before, version).replaceAll(media, `media-${version}.js`);
  await writeFile(path.join(widgetDirectory, 'index.html'), changed(html));
  await writeFile(path.join(widgetDirectory, 'sw.js'), changed(worker));
}

it('opens list and chat offline and caches only own files', async () => {
  const { page, openChat, sees } = await stage.signIn('emma', { ...PHONE, ...WITH_WORKER });
  await openChat('Weekend Football');
  await sees('Oke!');
  await untilKept(page.mainFrame(), 'en');

  for (const address of await cached(page.mainFrame()))
    expect(address).toMatch(/^\/ml(?:$|\/assets\/[\w-]+\.js$|\/presets\/\w+\.svg$|\/icon\.svg$)/);

  await stage.stack.killProvider();
  try {
    await page.goto(`${stage.stack.widgetOrigin}/ml?lang=en`);
    await page.locator('[data-chat-id]').filter({ hasText: 'Oke!' }).waitFor();
    await keepScreenshot(page, 'offline-list');
    await openChat('Weekend Football');
    await sees('Oke!');
    await keepScreenshot(page, 'offline-chat');
  } finally {
    await stage.stack.startProvider();
  }
});

it('opens inside a host page without the provider', async () => {
  const player = await stage.visit('Daniel Brooks', { ...DESKTOP, ...WITH_WORKER });
  await player.open();
  const frameOf = (): Frame => {
    const frame = player.page.frames().find((each) => each.url().startsWith(stage.stack.widgetOrigin));
    if (frame === undefined) throw new Error('the page has no widget');
    return frame;
  };
  await untilKept(frameOf(), 'cn');
  await stage.stack.killProvider();
  try {
    await player.page.reload();
    await player.chatRow('Weekend Football').first().waitFor();
  } finally {
    await stage.stack.startProvider();
  }
});

it('opens the cached page on return, the provider’s on reload', async () => {
  const { page } = await stage.signIn('emma', { ...PHONE, ...WITH_WORKER });
  await untilKept(page.mainFrame(), 'en');
  const file = path.join(widgetDirectory, 'index.html');
  const html = await readFile(file, 'utf8');
  // The provider writes the tenant's name as the title, so the deployed pages differ in a mark.
  const deploy = (mark: string) =>
    writeFile(file, html.replace('</head>', `<meta name="deployed" content="${mark}" /></head>`));
  const cachedPage = () => page.evaluate(async () => (await caches.match('/ml'))?.text());
  const marks = () =>
    page.locator('meta[name="deployed"]').evaluateAll((all) => all.map((each) => each.getAttribute('content')));
  try {
    await deploy('Changed');
    await visitAgain(page);
    expect(await marks()).toEqual([]);
    await expect.poll(cachedPage).toContain('content="Changed"');
    await visitAgain(page);
    expect(await marks()).toEqual(['Changed']);

    await deploy('Reloaded');
    await page.reload();
    await expect.poll(marks).toEqual(['Reloaded']);
  } finally {
    await writeFile(file, html);
  }
});

it('shows the login form on a visit after signing out', async () => {
  const { page } = await stage.signIn('emma', { ...PHONE, ...WITH_WORKER });
  await untilKept(page.mainFrame(), 'en');
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByText('Settings').click();
  await page.getByText('Sign out').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username').waitFor();
  await page.reload();
  await page.getByLabel('Username').waitFor();
  await visitAgain(page, page.getByLabel('Username'));
  expect(await page.locator('[data-chat-id]').count()).toBe(0);
});

it('removes worker and caches when the provider disables it', async () => {
  const { page } = await stage.signIn('emma', { ...PHONE, ...WITH_WORKER });
  await untilKept(page.mainFrame(), 'en');
  await stage.stack.killProvider();
  await stage.stack.startProvider({ SERVICE_WORKER: '0' });
  await page.reload();
  /** Registrations and caches. */
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
  await page.reload();
  await page.locator('[data-chat-id]').first().waitFor();
  expect(await left()).toEqual([0, 0]);
  await stage.stack.killProvider();
  await stage.stack.startProvider();
});

it('offers a new version; keeps old files for open pages', async () => {
  const { page } = await stage.signIn('emma', { ...PHONE, ...WITH_WORKER });
  await untilKept(page.mainFrame(), 'en');
  const media = (await cached(page.mainFrame())).find((address) => address.includes('/media-')) ?? '';
  await deploy('b0b0b0b0b0b0b0b0');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByRole('button', { name: 'A new version is ready' });
  await offer.waitFor();
  await keepScreenshot(page, 'update-offered');
  expect(await page.evaluate(async (file) => (await fetch(file)).status, media)).toBe(200);

  await offer.click();
  await expect.poll(() => buildOf(page).catch(() => undefined)).toBe('b0b0b0b0b0b0b0b0');
  await page.locator('[data-chat-id]').first().waitFor();
  await untilFetchedAhead(page.mainFrame(), widgetDirectory);
  expect(await offer.count()).toBe(0);

  // A reloaded page already runs the new version, so it offers nothing.
  await deploy('c0c0c0c0c0c0c0c0');
  await page.reload();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).at(-1))).toBe('ml-shell-c0c0c0c0c0c0c0c0');
  await untilFetchedAhead(page.mainFrame(), widgetDirectory);
  expect(await buildOf(page)).toBe('c0c0c0c0c0c0c0c0');
  expect(await offer.count()).toBe(0);
});

it('opens the old version after a deployment, then the new', async () => {
  const { page, openChat } = await stage.signIn('emma', { ...PHONE, ...WITH_WORKER });
  await untilKept(page.mainFrame(), 'en');
  const before = await buildOf(page);
  await deploy('d0d0d0d0d0d0d0d0');
  await visitAgain(page);
  expect(await buildOf(page)).toBe(before);
  await openChat('Weekend Football');
  await page.getByRole('button', { name: 'A new version is ready' }).waitFor();

  await visitAgain(page);
  expect(await buildOf(page)).toBe('d0d0d0d0d0d0d0d0');
  await untilFetchedAhead(page.mainFrame(), widgetDirectory);
});
