import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEAR, loaderTag, type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** The page's own launcher, the look of bubble and panel, late listeners, and the platform's ids in `openChat`. */

let lab: LoaderLab;

beforeAll(async () => {
  lab = await startLoaderLab();
});
beforeEach(() => {
  lab.widget.isSilent = false;
  lab.widget.pages.clear();
});
afterEach(() => lab.close());
afterAll(() => lab?.stop());

async function openPage(attributes = '', body = '', head = ''): Promise<Visit> {
  const tag = loaderTag(lab.widget.origin, `data-tenant="CB" ${attributes}`);
  const visit = await lab.open(`<html lang="en"><title>host</title>${head}<body>${body}${HEAR}${tag}`);
  await visit.page.waitForFunction(() => window.MeeLine?.init !== undefined);
  return visit;
}

const errorsOf = async (visit: Visit): Promise<readonly string[]> =>
  (await visit.heard()).filter((each) => each.startsWith('error')).map((each) => JSON.parse(each.slice(6)).code);

describe('a launcher of the page', () => {
  test('opens and closes the panel, also when the page draws it later, and gets the focus back', async () => {
    const { page, heard, problems } = await openPage('data-launcher="nav .chat"', '<nav></nav>');
    expect(await page.locator(loaderPart('bubble')).isHidden()).toBe(true);
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.className = 'chat';
      button.append(Object.assign(document.createElement('b'), { textContent: 'Help' }));
      document.querySelector('nav')?.append(button);
    });
    await page.click('nav b');
    await page.locator(`meeline-root .ready iframe`).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('meeline-root');
    expect(await page.evaluate(() => window.MeeLine?.getState())).toMatchObject({ status: 'ready', isOpen: true });
    await page.click('nav b');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('chat');
    await expect.poll(heard).toContain('close');
    expect(problems).toEqual([]);
  });

  test('is refused if it is not a selector', async () => {
    const { page } = await openPage();
    const refusal = page.evaluate(() => window.MeeLine?.init({ tenant: 'CB', launcher: 'a[' }));
    await expect(refusal).rejects.toThrow('MeeLine: option "launcher" must be a selector, or false.');
  });

  test('is not needed: without one the page opens the panel itself', async () => {
    const { page } = await openPage('data-launcher="false"');
    await page.evaluate(() => window.MeeLine?.open());
    await page.locator(`meeline-root .ready iframe`).waitFor();
    expect(await page.locator(loaderPart('bubble')).isHidden()).toBe(true);
  });
});

test('shows a picture in the bubble and a panel of another size and side', async () => {
  const look = `data-icon="/pictures/chat.png?v=1" data-panel-width="460" data-panel-height="700" data-position="left"`;
  const { page, frame } = await openPage(look);
  await frame();
  const picture = await page
    .locator(loaderPart('bubble'))
    .evaluate((bubble) => getComputedStyle(bubble, ':before').backgroundImage);
  expect(picture).toContain('/pictures/chat.png?v=1');
  await page.evaluate(() => window.MeeLine?.open());
  const panel = page.locator(loaderPart('panel'));
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(460);
  expect(await panel.boundingBox()).toMatchObject({ x: 24, height: 700 });
  await page.setViewportSize({ width: 480, height: 600 });
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(432);
});

test('repeats ready and unread for late listeners, once for each, and not after their removal', async () => {
  const visit = await openPage();
  await visit.frame();
  await visit.call('unreadChanged', { total: 4 });
  await expect.poll(visit.heard).toContain('unread {"total":4}');
  const late = await visit.page.evaluate(async () => {
    const meeLine = window.MeeLine;
    if (!meeLine) throw new Error('no loader');
    const got: unknown[] = [meeLine.getState()];
    meeLine.on('ready', () => got.push('on ready'));
    meeLine.once('unread', ({ detail }) => got.push(`once ${detail.total}`));
    const stop = meeLine.on('unread', ({ detail }) => got.push(`on ${detail.total}`));
    meeLine.on('unread', () => got.push('removed'))();
    await Promise.resolve();
    Object.assign(window, { got });
    Object.assign(window, { stop });
    return got;
  });
  expect(late).toEqual([{ status: 'ready', isOpen: false, unread: 4 }, 'on ready', 'once 4', 'on 4']);
  await visit.call('unreadChanged', { total: 5 });
  const got = () => visit.page.evaluate(() => (window as unknown as { got: unknown[] }).got.slice(4));
  await expect.poll(got).toEqual(['on 5']);
  await visit.page.evaluate(() => (window as unknown as { stop: () => void }).stop());
  await visit.call('unreadChanged', { total: 6 });
  await expect.poll(visit.heard).toContain('unread {"total":6}');
  expect(await got()).toEqual(['on 5']);
});

test('sends the platform’s ids and drafts to the chat, and refuses other targets', async () => {
  const visit = await openPage();
  await visit.frame();
  const refusals = await visit.page.evaluate(async () => {
    const meeLine = window.MeeLine;
    if (!meeLine) throw new Error('no loader');
    await meeLine.openChat('dr9hzi43');
    await meeLine.openChat({ playerId: 'player/7', draft: 'Hello' });
    await meeLine.openChat({ group: 'vip' });
    const bad = [
      {},
      { playerId: '7', group: 'vip' },
      { group: 'No spaces' },
      { playerId: '7', draft: 'x'.repeat(1001) },
    ];
    return Promise.all(bad.map((target) => meeLine.openChat(target as never).catch(({ message }) => message)));
  });
  expect(new Set(refusals)).toEqual(
    new Set(['MeeLine: option "target" must be a chat id, or an object with a chatId, playerId or group.']),
  );
  const opened = (await visit.reported()).filter(([name]) => name === 'openChat').map(([, target]) => target);
  expect(opened).toEqual(['dr9hzi43', { playerId: 'player/7', draft: 'Hello' }, { group: 'vip' }]);
});

describe('the code of an error says', () => {
  test.each([
    ['identity-failed', 'async () => { throw new Error("no session"); }'],
    ['identity-invalid', 'async () => ({ token: 7 })'],
  ])('%s', async (code, getIdentity) => {
    const visit = await openPage('', `<script>window.who = ${getIdentity}</script>`);
    await visit.page.evaluate(() =>
      window.MeeLine?.init({ tenant: 'CB', getIdentity: (window as unknown as { who: () => never }).who }),
    );
    await visit.frame();
    await visit.call('getIdentity', 'boot');
    expect(await errorsOf(visit)).toEqual([code]);
  });

  test('that the identity URL answers with an error', async () => {
    const visit = await openPage('data-identity-url="/missing"');
    await visit.page.route('**/missing', (route) => route.fulfill({ status: 500, body: '{"token":"x"}' }));
    await visit.frame();
    await visit.call('getIdentity', 'boot');
    expect(await errorsOf(visit)).toEqual(['identity-failed']);
  });

  test('that the address of the identity answers with a page', async () => {
    const visit = await openPage('data-identity-url="/login"');
    await visit.page.route('**/login', (route) => route.fulfill({ body: '<h1>Sign in</h1>' }));
    await visit.frame();
    await visit.call('getIdentity', 'boot');
    expect(await errorsOf(visit)).toEqual(['identity-invalid']);
  });

  test('that the provider refused the token', async () => {
    const visit = await openPage();
    await visit.frame();
    await expect.poll(visit.heard).toContain('mode {"mode":"mini"}');
    await visit.call('identityRefused', 'identity_expired');
    await visit.call('identityRefused', '<b>');
    expect(await visit.heard()).toContain(
      'error {"code":"identity-refused","message":"MeeLine: the provider refused the identity token: identity_expired."}',
    );
    expect(await errorsOf(visit)).toEqual(['identity-refused']);
  });

  test.each([
    ['origin-refused', { isKnown: true, isAllowed: false }],
    ['tenant-unknown', { isKnown: false, isAllowed: false }],
    ['unreachable', { isKnown: true, isAllowed: true }],
  ])('%s when the chat does not start', async (code, answer) => {
    lab.widget.isSilent = true;
    lab.widget.pages.set('/vap/embedding', {
      html: JSON.stringify(answer),
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    });
    const visit = await openPage();
    await expect.poll(visit.heard).toContain('mode {"mode":"mini"}');
    await visit.page.clock.install();
    const rejected = visit.page.evaluate(() => window.MeeLine?.openChat({ group: 'vip' }).catch((error) => error.code));
    await visit.page.clock.fastForward(4600);
    expect(await rejected).toBe(code);
    await visit.page.clock.fastForward(6000);
    await expect.poll(() => errorsOf(visit)).toEqual([code]);
  });
});
