import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEAR, loaderTag, type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** A start that has failed for now is repeated without the user. test/unit/loader/starter.test.ts has its times. */

let lab: LoaderLab;

beforeAll(async () => {
  lab = await startLoaderLab();
});
beforeEach(() => {
  lab.widget.fails = undefined;
  lab.widget.isSilent = false;
  lab.widget.pages.clear();
  lab.widget.requests.splice(0);
});
afterEach(() => lab.close());
afterAll(() => lab?.stop());

const FRAME = /^\/ml$/;
const BRIDGE = /\/bridge\.js$/;

/** Records the lines of MeeLine in the console, and what the page's policy blocks. */
const WATCH = `<script nonce="n">
window.lines = []; window.blocked = [];
const say = console.error; console.error = (text) => { lines.push(String(text)); say(text); };
addEventListener('securitypolicyviolation', ({ blockedURI }) => blocked.push(blockedURI));
</script>`;

async function openPage(headers: Readonly<Record<string, string>> = {}, nonce = 'nonce="n"'): Promise<Visit> {
  const tag = loaderTag(lab.widget.origin, `${nonce} data-tenant="CB"`);
  const html = `<html lang="en"><title>host</title><body>${WATCH}${HEAR.replace('<script', '<script nonce="n"')}${tag}`;
  const visit = await lab.open(html, {}, headers);
  await visit.page.waitForFunction(() => window.MeeLine?.init !== undefined);
  return visit;
}

/** Waits until commands.js, which knows why a start fails, has loaded. */
const withCommands = (visit: Visit) => expect.poll(() => visit.heard()).toContain('mode {"mode":"mini"}');

const listOf = (page: Page, name: 'lines' | 'blocked') =>
  page.evaluate((each) => (window as unknown as Record<string, string[]>)[each] ?? [], name);

const isFailed = (page: Page) => page.locator('meeline-root .failed').waitFor({ state: 'attached' });
const countOf = async (visit: Visit, event: string): Promise<number> =>
  (await visit.heard()).filter((each) => each.split(' ')[0] === event).length;
const attempts = (path: RegExp): number => lab.widget.requests.filter((each) => path.test(each)).length;

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);

describe('a chat whose frame is refused at first', () => {
  test('starts automatically, shows the requested chat, reports one error', async () => {
    lab.widget.fails = { paths: FRAME, how: 'cut' };
    const visit = await openPage();
    const { page } = visit;
    await withCommands(visit);
    await page.clock.install();
    const code = page.evaluate(() => window.MeeLine?.openChat('12345678').catch((error) => error.code));
    await page.clock.runFor(5000);
    expect(await code).toBe('unreachable');
    await page.clock.runFor(5000);
    await isFailed(page);
    await expect.poll(() => countOf(visit, 'error')).toBe(1);
    // The second attempt fails, too.
    await page.clock.runFor(3000);
    await page.clock.runFor(10_000);
    await isFailed(page);
    lab.widget.fails = undefined;
    await page.clock.runFor(6000);
    await page.clock.resume();
    await expect.poll(() => visit.reported()).toContainEqual(['openChat', '12345678']);
    expect(await countOf(visit, 'ready')).toBe(1);
    expect(await countOf(visit, 'error')).toBe(1);
    expect((await listOf(page, 'lines')).filter((line) => line.includes('no answer from'))).toHaveLength(1);
    expect(visit.problems).toEqual([]);
  });

  test('resolves a waiting command when the next attempt succeeds early', async () => {
    lab.widget.fails = { paths: BRIDGE, how: 'cut' };
    const { page, reported } = await openPage();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const opened = page.evaluate(() =>
      window.MeeLine?.openChat('12345678').then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    );
    await isFailed(page);
    lab.widget.fails = undefined;
    await page.clock.runFor(3000);
    expect(await opened).toBe('done');
    await expect.poll(() => reported()).toContainEqual(['openChat', '12345678']);
  });

  test('starts at once when the network is back', async () => {
    const visit = await openPage();
    const { page } = visit;
    await withCommands(visit);
    await page.context().setOffline(true);
    await page.clock.install();
    await page.evaluate(() => window.MeeLine?.open());
    await page.clock.runFor(10_000);
    await isFailed(page);
    await page.clock.pauseAt(Date.now() + 11_000);
    await page.context().setOffline(false);
    await page.clock.resume();
    await expect.poll(() => countOf(visit, 'ready')).toBe(1);
  });

  test('waits without timer while hidden, and starts when visible', async () => {
    lab.widget.fails = { paths: FRAME, how: 'cut' };
    const visit = await openPage();
    const { page } = visit;
    await withCommands(visit);
    await page.clock.install();
    await page.evaluate(() => window.MeeLine?.open());
    await setHidden(page, true);
    await page.clock.runFor(10_000);
    await isFailed(page);
    const before = attempts(FRAME);
    await page.clock.runFor(300_000);
    expect(attempts(FRAME)).toBe(before);
    lab.widget.fails = undefined;
    await setHidden(page, false);
    await page.clock.resume();
    await expect.poll(() => countOf(visit, 'ready')).toBe(1);
  });

  test('is asked for no more after `destroy`', async () => {
    lab.widget.fails = { paths: FRAME, how: 'cut' };
    const visit = await openPage();
    const { page } = visit;
    await withCommands(visit);
    await page.clock.install();
    await page.evaluate(() => window.MeeLine?.open());
    await page.clock.runFor(10_000);
    await isFailed(page);
    await page.evaluate(() => window.MeeLine?.destroy());
    const before = attempts(FRAME);
    await page.clock.runFor(300_000);
    expect(attempts(FRAME)).toBe(before);
  });
});

describe('a refusal', () => {
  test.each([
    ['origin-refused', { isKnown: true, isAllowed: false }],
    ['tenant-unknown', { isKnown: false, isAllowed: false }],
  ])('is not repeated: %s', async (code, answer) => {
    lab.widget.isSilent = true;
    lab.widget.pages.set('/vap/embedding', {
      html: JSON.stringify(answer),
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    });
    const visit = await openPage();
    const { page } = visit;
    await withCommands(visit);
    await page.clock.install();
    await page.evaluate(() => window.MeeLine?.open());
    await page.clock.runFor(10_000);
    await expect.poll(async () => (await visit.heard()).join()).toContain(`"code":"${code}"`);
    await page.clock.runFor(300_000);
    expect(attempts(FRAME)).toBe(1);
    expect(await countOf(visit, 'error')).toBe(1);
  });

  test.each([
    ['the frame', `frame-src 'none'; script-src 'nonce-n' 'strict-dynamic'`, 'nonce="n"'],
    // Files that a script with a nonce imports are allowed.
    ['the later files', `script-src 'nonce-n' ORIGIN/v1/loader.js`, ''],
  ])('of the page’s policy is not repeated: %s', async (_what, policy, nonce) => {
    const visit = await openPage({ 'content-security-policy': policy.replace('ORIGIN', lab.widget.origin) }, nonce);
    const { page } = visit;
    await page.clock.install();
    await page.evaluate(() => window.MeeLine?.open());
    await isFailed(page);
    await expect.poll(() => countOf(visit, 'error')).toBe(1);
    const blocked = (await listOf(page, 'blocked')).length;
    expect(blocked).toBeGreaterThan(0);
    await page.clock.runFor(300_000);
    expect((await listOf(page, 'blocked')).length).toBe(blocked);
    expect(await page.locator(loaderPart('bubble')).count()).toBe(1);
  });
});
