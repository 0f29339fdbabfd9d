import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HEAR, isHandy, loaderTag, type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** Changes of a running MeeLine: `update`, and another user. */

let lab: LoaderLab;

beforeAll(async () => {
  lab = await startLoaderLab();
});
afterEach(() => lab.close());
afterAll(() => lab?.stop());

async function openPage(attributes = '', body = ''): Promise<Visit> {
  const tag = loaderTag(lab.widget.origin, `data-tenant="CB" ${attributes}`);
  const visit = await lab.open(`<html lang="en"><meta charset="utf-8"><title>host</title><body>${body}${HEAR}${tag}`);
  await visit.page.waitForFunction(() => window.MeeLine?.init !== undefined);
  return visit;
}

const update = ({ page }: Visit, options: object) =>
  page.evaluate(
    (given) => window.MeeLine?.update(given as never).catch(({ code, message }) => `${code} ${message}`),
    options,
  );
const panelBox = async ({ page }: Visit) => page.locator(loaderPart('panel')).boundingBox();
const bubbleBox = async ({ page }: Visit) => page.locator(loaderPart('bubble')).boundingBox();

describe('update', () => {
  test('changes size, side, height and layer, and keeps the widget', async () => {
    const visit = await openPage();
    const frame = await visit.frame();
    await visit.page.evaluate(() => window.MeeLine?.open());
    await expect.poll(async () => (await panelBox(visit))?.width).toBe(380);
    await update(visit, { panelWidth: 460, panelHeight: 700, position: 'left', zIndex: 7 });
    await expect.poll(() => panelBox(visit)).toMatchObject({ x: 24, width: 460, height: 700 });
    expect(await visit.page.locator(loaderPart('panel')).evaluate((panel) => getComputedStyle(panel).zIndex)).toBe('7');
    await update(visit, { panelWidth: undefined, position: undefined });
    await expect.poll(() => panelBox(visit)).toMatchObject({ x: 1280 - 24 - 380, width: 380, height: 700 });
    await visit.page.evaluate(() => window.MeeLine?.minimise());
    await update(visit, { bottom: 200 });
    await expect.poll(async () => (await bubbleBox(visit))?.y).toBe(800 - 200 - 60);
    expect(await visit.frame()).toBe(frame);
  });

  test('sends language and colour scheme to the widget', async () => {
    const visit = await openPage();
    await visit.frame();
    await update(visit, { locale: 'zh-CN', colorScheme: 'dark' });
    await expect.poll(() => visit.reported()).toContainEqual(['setLocale', 'cn']);
    expect(await visit.reported()).toContainEqual(['setColorScheme', 'dark']);
    expect(await visit.page.locator(loaderPart('bubble')).getAttribute('aria-label')).toBe('打开聊天');
    await update(visit, { locale: undefined });
    await expect.poll(() => visit.reported()).toContainEqual(['setLocale', 'en']);
  });

  test('replaces the bubble by the page’s launcher and back', async () => {
    const visit = await openPage('', '<nav><button class="chat">Help</button></nav>');
    const { page } = visit;
    const isOpen = () => page.evaluate(() => window.MeeLine?.getState().isOpen);
    const frame = await visit.frame();
    await update(visit, { launcher: '.chat' });
    expect(await page.locator(loaderPart('bubble')).isHidden()).toBe(true);
    await page.click('.chat');
    expect(await isOpen()).toBe(true);
    await page.click('.chat');
    expect(await isOpen()).toBe(false);
    await update(visit, { launcher: undefined });
    await page.click('.chat');
    expect(await isOpen()).toBe(false);
    await page.locator(loaderPart('bubble')).click();
    expect(await isOpen()).toBe(true);
    expect(await visit.frame()).toBe(frame);
  });

  test('leaves a dragged bubble where it is', async () => {
    const visit = await openPage();
    await visit.frame();
    await isHandy(visit.page);
    await visit.page.locator(loaderPart('bubble')).focus();
    await visit.page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await bubbleBox(visit))?.x).toBe(20);
    await update(visit, { position: 'right', bottom: 300, zIndex: 9 });
    expect((await bubbleBox(visit))?.x).toBe(20);
  });

  test.each([
    [{ panelWidth: 7 }, 'option "panelWidth" must be'],
    [{ locale: 'xx' }, 'option "locale" must be one of cn,en,th,vi,ja,ko,hi,ind.'],
    [{ tenant: 'LO' }, 'option "tenant" must be given to init; update changes locale, colorScheme,'],
  ])('refuses %j and changes nothing', async (options, message) => {
    const visit = await openPage();
    await visit.frame();
    expect(await update(visit, { position: 'left', ...options })).toContain(`bad-call MeeLine: ${message}`);
    expect((await bubbleBox(visit))?.x).toBeGreaterThan(1000);
  });
});

describe('setUser', () => {
  test('takes the old user’s screen and call away at once', async () => {
    const visit = await openPage();
    const { page } = visit;
    await visit.frame();
    await isHandy(page);
    const call = { callId: 'call-1234', title: 'Ben', text: 'calls', medium: 'audio', answers: ['Decline', 'Accept'] };
    await visit.call('callChanged', call);
    await page.locator('meeline-root [role="alertdialog"]').waitFor();
    await page.evaluate(() => {
      const frame = document.querySelector('meeline-root')?.shadowRoot?.querySelector('iframe');
      Object.assign(window, { old: frame });
    });
    const seen = await page.evaluate(async () => {
      void window.MeeLine?.setUser({ getIdentity: () => 'token-of-b' });
      await new Promise(requestAnimationFrame);
      const { old } = window as unknown as { old: HTMLIFrameElement };
      const calls = document.querySelector('meeline-root')?.shadowRoot?.querySelectorAll('[role="alertdialog"]');
      return { isOldShown: old.isConnected && getComputedStyle(old).visibility === 'visible', calls: calls?.length };
    });
    expect(seen).toEqual({ isOldShown: false, calls: 0 });
    await expect.poll(() => page.locator('meeline-root .ready iframe').count()).toBe(1);
    expect(await visit.call('getIdentity', 'boot')).toEqual({ kind: 'identity', token: 'token-of-b' });
    expect(visit.problems).toEqual([]);
  });
});
