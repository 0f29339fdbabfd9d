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
  test('opens and closes the panel, and gets the focus back', async () => {
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

  test('says whether the panel is open, until it is released', async () => {
    const { page } = await openPage(
      'data-launcher=".chat"',
      '<nav><button class="chat" aria-controls="menu">Help</button></nav>',
    );
    const launchers = () =>
      page
        .locator('.chat')
        .evaluateAll((all) =>
          all.map((each) => ['aria-expanded', 'aria-controls'].map((name) => each.getAttribute(name))),
        );
    await expect.poll(launchers).toEqual([['false', 'meeline-default']]);
    expect(await page.locator('#meeline-default').evaluate((root) => root.localName)).toBe('meeline-root');
    await page.click('.chat');
    await expect.poll(launchers).toEqual([['true', 'meeline-default']]);
    await page.evaluate(() => {
      const later = Object.assign(document.createElement('button'), { className: 'chat', textContent: 'Later' });
      document.querySelector('nav')?.append(later);
    });
    const both = (value: string) => [
      [value, 'meeline-default'],
      [value, 'meeline-default'],
    ];
    await expect.poll(launchers).toEqual(both('true'));
    await page.evaluate(() => window.MeeLine?.close());
    expect(await launchers()).toEqual(both('false'));
    const OWN = [
      [null, 'menu'],
      [null, null],
    ];
    await page.evaluate(() => window.MeeLine?.update({ launcher: undefined }));
    await expect.poll(launchers).toEqual(OWN);
    await page.evaluate(() => window.MeeLine?.update({ launcher: '.chat' }));
    await expect.poll(launchers).toEqual(both('false'));
    await page.evaluate(() => window.MeeLine?.destroy());
    expect(await launchers()).toEqual(OWN);
  });

  test('is refused if it is not a selector', async () => {
    const { page } = await openPage();
    const refusal = page.evaluate(() => window.MeeLine?.init({ tenant: 'CB', launcher: 'a[' }));
    await expect(refusal).rejects.toThrow('MeeLine: option "launcher" must be a selector, or false.');
  });

  test('is not needed when the page opens the panel itself', async () => {
    const { page } = await openPage('data-launcher="false"');
    await page.evaluate(() => window.MeeLine?.open());
    await page.locator(`meeline-root .ready iframe`).waitFor();
    expect(await page.locator(loaderPart('bubble')).isHidden()).toBe(true);
  });
});

test('the bubble says whether the panel is open', async () => {
  const { page, frame } = await openPage();
  await frame();
  const bubble = page.locator(loaderPart('bubble'));
  await expect.poll(() => bubble.getAttribute('aria-expanded')).toBe('false');
  const controlled = await bubble.evaluate((button) => {
    const tree = button.getRootNode() as ShadowRoot;
    return tree.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(tree.querySelector('iframe'));
  });
  expect(controlled).toBe(true);
  await page.evaluate(() => window.MeeLine?.open());
  expect(await bubble.getAttribute('aria-expanded')).toBe('true');
  await page.evaluate(() => window.MeeLine?.minimise());
  expect(await bubble.getAttribute('aria-expanded')).toBe('false');
});

test('applies an own bubble picture, panel size and side', async () => {
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

test('repeats ready and unread once for late listeners still present', async () => {
  const visit = await openPage();
  await visit.frame();
  await visit.call('unreadChanged', { total: 4 });
  await expect.poll(visit.heard).toContain('unread {"total":4,"chats":{}}');
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
  await expect.poll(visit.heard).toContain('unread {"total":6,"chats":{}}');
  expect(await got()).toEqual(['on 5']);
});

test('sends platform ids and drafts to chats, refuses other targets', async () => {
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
    await visit.page.route('**/login', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' }),
    );
    await visit.frame();
    await visit.call('getIdentity', 'boot');
    expect(await errorsOf(visit)).toEqual(['identity-invalid']);
    expect((await visit.heard()).join()).toContain('/login answered 200 with text/html; it must answer {');
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
    await visit.call('identityRefused', 'identity_invalid', 'aud');
    await visit.call('identityRefused', 'identity_invalid', '<b>');
    expect((await visit.heard()).filter((what) => what.includes('identity_invalid'))).toEqual([
      'error {"code":"identity-refused","message":"MeeLine: the provider refused the identity token: identity_invalid (aud). Set aud to \\"meeline\\".","reason":"aud"}',
      'error {"code":"identity-refused","message":"MeeLine: the provider refused the identity token: identity_invalid."}',
    ]);
    expect(await errorsOf(visit)).toEqual(['identity-refused', 'identity-refused', 'identity-refused']);
  });

  test.each([
    ['origin-refused', { isKnown: true, isAllowed: false }, /origin not allowed: http:.*tenant "CB" at http:/],
    [
      'tenant-unknown',
      { isKnown: false, isAllowed: false, similar: 'Cb' },
      /unknown tenant "CB" at http:.*mean "Cb"\?/,
    ],
    ['tenant-unknown', { isKnown: false, isAllowed: false }, /unknown tenant "CB" at [^ ]*\. Correct/],
    ['unreachable', { isKnown: true, isAllowed: true }, /no answer from http:/],
  ])('%s when the chat does not start', async (code, answer, message) => {
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
    expect((await visit.heard()).join('\n').replaceAll('\\"', '"')).toMatch(message);
  });
});
