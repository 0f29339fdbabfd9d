import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEAR, loaderTag, type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** `relogin` on a page where no player is signed in, and after the end of a session. */

let lab: LoaderLab;
let visit: Visit;

beforeAll(async () => {
  lab = await startLoaderLab();
  lab.widget.isAsking = true;
});
beforeEach(() => {
  lab.widget.requests.splice(0);
});
afterEach(async () => {
  expect(visit.problems).toEqual([]);
  await lab.close();
});
afterAll(() => lab?.stop());

const VISITOR = 'relogin {"reason":"visitor"}';
const EXPIRED = 'relogin {"reason":"expired"}';

/** @param answer the page's answer to the question who is signed in */
async function open(more = '', answer = 'null', loader?: string): Promise<Visit> {
  const start = `<script>MeeLine('init', { tenant: 'CB', getIdentity: () => ${answer} });${more}</script>`;
  const tag = loader ?? loaderTag(lab.widget.origin, '');
  visit = await lab.open(`<html lang="en"><title>host</title><body><div id="chat"></div>${HEAR}${start}${tag}`);
  await visit.page.waitForFunction(() => window.MeeLine?.init !== undefined);
  return visit;
}

const events = async (): Promise<readonly string[]> =>
  (await visit.heard()).filter((event) => /^(open|close|ready|relogin|unread)/.test(event));
const relogins = async (): Promise<readonly string[]> =>
  (await visit.heard()).filter((event) => event.startsWith('relogin'));
const isReady = () => expect.poll(() => events()).toContain('ready');
/** Events that the widget causes arrive in order. */
const untilHeard = async (total: number): Promise<void> => {
  await visit.call('unreadChanged', { total });
  await expect.poll(async () => (await visit.heard()).join()).toContain(`unread {"total":${total}`);
};

describe('a visitor', () => {
  test('causes `relogin` at each opening of the bubble only', async () => {
    const { page, frame } = await open();
    await frame();
    await untilHeard(1);
    expect(await relogins()).toEqual([]);
    await page.locator(loaderPart('bubble')).click();
    expect(await relogins()).toEqual([VISITOR]);
    await page.evaluate(() => window.MeeLine?.open());
    expect(await relogins()).toEqual([VISITOR]);
    await page.evaluate(() => {
      window.MeeLine?.minimise();
      window.MeeLine?.toggle();
    });
    expect(await relogins()).toEqual([VISITOR, VISITOR]);
  });

  test.each([`MeeLine('open')`, `MeeLine('openChat', '12345678')`])(
    'causes `relogin` when the page opens an unstarted chat: %s',
    async (command) => {
      await open(command);
      await isReady();
      expect(await events()).toEqual(['open', VISITOR, 'ready']);
    },
  );

  test('causes `relogin` when the user taps “Sign in”', async () => {
    const { call } = await open(`MeeLine('open')`);
    await isReady();
    await call('getIdentity', 'boot');
    expect(await relogins()).toEqual([VISITOR, VISITOR]);
  });

  test('causes none when closing precedes the answer, but on reopening', async () => {
    const { page } = await open(`MeeLine('open'); MeeLine('close');`);
    await isReady();
    expect(await relogins()).toEqual([]);
    await page.evaluate(() => window.MeeLine?.open());
    expect(await relogins()).toEqual([VISITOR]);
  });

  test('causes none on a restored panel, `setUser` or `logout`', async () => {
    const { page, frame } = await open();
    await page.evaluate(() => window.MeeLine?.open());
    await expect.poll(() => relogins()).toEqual([VISITOR]);
    await page.reload();
    await isReady();
    expect(await events()).toEqual(['open', 'ready']);
    for (const command of ['setUser', 'logout'] as const) {
      await page.evaluate((name) => window.MeeLine?.[name](), command);
      await frame();
      await untilHeard(command.length);
      expect(await relogins()).toEqual([]);
    }
    await page.evaluate(() => {
      window.MeeLine?.close();
      window.MeeLine?.open();
    });
    expect(await relogins()).toEqual([VISITOR]);
  });

  test('causes none on an applet’s automatic start, but on opening', async () => {
    const tag = `<script async src="${lab.widget.origin}/v1/applet.js" data-container="#chat"></script>`;
    const { page } = await open('', 'null', tag);
    await isReady();
    expect(await relogins()).toEqual([]);
    await page.evaluate(() => {
      window.MeeLine?.close();
      window.MeeLine?.open();
    });
    expect(await relogins()).toEqual([VISITOR]);
  });
});

describe('a player', () => {
  test('causes none at an opening', async () => {
    const { page } = await open(`MeeLine('open')`, `'token'`);
    await isReady();
    await page.evaluate(() => {
      window.MeeLine?.close();
      window.MeeLine?.open();
    });
    await untilHeard(1);
    expect(await relogins()).toEqual([]);
  });

  test.each(['expiring', 'rejected', 'boot'])(
    'whose session has ended causes `relogin` with reason: %s',
    async (reason) => {
      const { page, call } = await open('window.token = "token";', 'window.token');
      await visit.frame();
      await page.evaluate(() => Object.assign(window, { token: null }));
      await call('getIdentity', reason);
      expect(await relogins()).toEqual([EXPIRED]);
    },
  );

  test('whose identity failed causes `relogin` as visitor with open chat', async () => {
    const { page, call } = await open('window.token = 7;', 'window.token');
    await visit.frame();
    await page.evaluate(() => Object.assign(window, { token: null }));
    await call('getIdentity', 'boot');
    expect(await relogins()).toEqual([]);
    await page.evaluate(() => window.MeeLine?.open());
    expect(await relogins()).toEqual([VISITOR]);
  });
});
