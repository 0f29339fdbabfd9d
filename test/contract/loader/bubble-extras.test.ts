import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepScreenshot, PHONE, reloadFrame } from '../../support/browser.ts';
import { HEAR, isHandy, loaderTag, type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { restingBox } from '../../support/settled.ts';
import { loaderPart, partClass } from '../../support/loader-parts.ts';

/** Gestures on the bubble, the preview and the panel, and their use by keyboard and screen reader. */

let lab: LoaderLab;
let visit: Visit | undefined;

beforeAll(async () => {
  lab = await startLoaderLab();
});
afterEach(async () => {
  expect(visit?.problems ?? []).toEqual([]);
  await lab.close();
});
afterAll(() => lab?.stop());

const TEXT = '<p>A page.</p>'.repeat(80);
const open = async (options?: Parameters<LoaderLab['open']>[1], html = '<html lang="en">'): Promise<Visit> => {
  visit = await lab.open(
    `${html}<meta name="viewport" content="width=device-width"><title>host</title><body>${TEXT}${HEAR}${loaderTag(lab.widget.origin)}`,
    options,
  );
  await isHandy(visit.page);
  return visit;
};
const bubble = (page: Page) => page.locator(loaderPart('bubble'));
const card = (page: Page) => page.locator(loaderPart('preview'));
const panel = (page: Page) => page.locator(loaderPart('panel'));
const boxOf = async (page: Page) => {
  const { x, y } = await restingBox(bubble(page));
  return { x: Math.round(x), y: Math.round(y) };
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className ?? '');
const hello = { chatId: 'M000000000M000000001', title: '林小满', text: '周五可以！我先把活动说明发你' };

async function drag(page: Page, x: number, y: number): Promise<void> {
  const box = await restingBox(bubble(page));
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

describe('the bubble', () => {
  test('snaps to the nearer side after drags, also on reload', async () => {
    const { page, heard } = await open();
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => !key.endsWith('.names')));
    expect(await boxOf(page)).toEqual({ x: 1200, y: 716 });
    expect(await kept()).toEqual([]);
    await drag(page, 300, 330);
    await expect.poll(() => boxOf(page)).toEqual({ x: 20, y: 300 });
    expect(await heard()).not.toContain('open');
    expect(await kept()).toEqual(['meeline.default']);
    await keepScreenshot(page, 'bubble-dragged');

    await page.reload();
    await bubble(page).waitFor();
    await expect.poll(() => boxOf(page)).toEqual({ x: 20, y: 300 });
    await isHandy(page);
    await bubble(page).click();
    await expect.poll(async () => (await panel(page).boundingBox())?.x).toBe(24);
  });

  test('is available at once when the panel closes', async () => {
    const { page, frame } = await open();
    await frame();
    const hit = await page.evaluate(() => {
      const shadow = document.querySelector('meeline-root')?.shadowRoot;
      const under = () => shadow?.elementFromPoint(innerWidth - 50, innerHeight - 54)?.tagName;
      window.MeeLine?.open();
      const opening = under();
      window.MeeLine?.minimise();
      return [opening, under()];
    });
    expect(hit).toEqual(['DIV', 'BUTTON']);
  });

  test('stays inside the window, also after it shrinks', async () => {
    const { page } = await open();
    await drag(page, 1279, 1);
    await expect.poll(() => boxOf(page)).toEqual({ x: 1200, y: 24 });
    await page.setViewportSize({ width: 400, height: 320 });
    await expect.poll(async () => (await boxOf(page)).x).toBe(320);
    const { y } = await boxOf(page);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(260);
  });

  test('moves with Shift and arrow keys, described in its language', async () => {
    const { page } = await open();
    await bubble(page).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => boxOf(page)).toEqual({ x: 1200, y: 668 });
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => boxOf(page)).toEqual({ x: 20, y: 692 });
    expect(await focused(page)).toBe('f');
    const description = () => page.locator('meeline-root #h').textContent();
    expect(await description()).toBe('Press Shift and an arrow key to move it');
    const said = new Set<string | null>();
    for (const language of ['cn', 'en', 'th', 'vi', 'ja', 'ko', 'hi', 'ind']) {
      await page.evaluate((code) => window.MeeLine?.setLocale(code), language);
      said.add(await bubble(page).getAttribute('aria-roledescription'));
      said.add(await description());
    }
    expect(said.size).toBe(16);
  });

  test('works when the page’s storage is blocked', async () => {
    visit = await lab.open(
      `<html lang="en"><body><script>
        for (const area of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, area, { get() { throw new DOMException('blocked', 'SecurityError'); } });
      </script>${HEAR}${loaderTag(lab.widget.origin)}`,
    );
    const { page } = visit;
    await isHandy(page);
    await drag(page, 300, 330);
    await expect.poll(() => boxOf(page)).toEqual({ x: 20, y: 300 });
    await bubble(page).click();
    await panel(page).waitFor();
  });

  test('is on the left of a right-to-left page', async () => {
    const { page, call } = await open({}, '<html lang="en" dir="rtl">');
    expect(await boxOf(page)).toEqual({ x: 20, y: 716 });
    await call('messageArrived', hello);
    await card(page).waitFor();
    await expect.poll(async () => Math.round((await card(page).boundingBox())?.x ?? 0)).toBe(92);
    await keepScreenshot(page, 'preview-rtl');
  });

  test('announces the unread count each time it grows', async () => {
    const { page, call } = await open();
    const said = () => page.locator('meeline-root [role=status]').textContent();
    await call('unreadChanged', { total: 3 });
    await expect.poll(said).toBe('3 unread');
    await call('unreadChanged', { total: 1 });
    await expect.poll(() => bubble(page).getAttribute('aria-label')).toBe('Open chat, 1 unread');
    expect(await said()).toBe('3 unread');
  });
});

describe('the preview', () => {
  test('shows next to the bubble briefly without taking focus', async () => {
    const { page, call, heard } = await open();
    await call('messageArrived', hello);
    await card(page).waitFor();
    expect(await card(page).innerText()).toContain('林小满');
    expect(await focused(page)).toBe('');
    expect(await page.locator('meeline-root [role=status]').textContent()).toBe(`林小满: ${hello.text}`);
    await expect.poll(async () => (await card(page).boundingBox())?.width).toBe(272);
    await keepScreenshot(page, 'preview-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepScreenshot(page, 'preview-dark');
    await card(page).waitFor({ state: 'hidden' });
    expect(await heard()).toContain(`message ${JSON.stringify(hello)}`);
  });

  test('stays while the pointer or the focus is on it', async () => {
    const { page, call } = await open();
    await page.clock.install();
    await call('messageArrived', hello);
    await card(page).waitFor();
    await card(page).hover();
    await page.clock.runFor(20_000);
    expect(await card(page).isVisible()).toBe(true);
    await card(page).locator(partClass('preview-open')).focus();
    await page.mouse.move(10, 10);
    await page.clock.runFor(20_000);
    expect(await card(page).isVisible()).toBe(true);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.clock.runFor(7000);
    await card(page).waitFor({ state: 'hidden' });
  });

  test('opens its chat on tap, closes by button or Escape', async () => {
    const { page, call, reported } = await open();
    await call('messageArrived', hello);
    await card(page).getByRole('button', { name: 'Dismiss preview' }).click();
    await card(page).waitFor({ state: 'hidden' });
    await call('messageArrived', { ...hello, text: 'again' });
    await card(page).locator(partClass('preview-open')).focus();
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('f');
    expect(await panel(page).isVisible()).toBe(false);
    await call('messageArrived', hello);
    await card(page).locator(partClass('preview-open')).click();
    await panel(page).waitFor();
    await expect.poll(() => reported()).toContainEqual(['openChat', hello.chatId]);
    expect(await card(page).isVisible()).toBe(false);
  });

  test('shows plain text, and nothing while open, closed or malformed', async () => {
    const { page, call, heard } = await open();
    await call('messageArrived', { ...hello, title: '<img src=x onerror=alert(1)>', text: '<b>bold</b>' });
    await card(page).waitFor();
    expect(await card(page).innerText()).toContain('<b>bold</b>');
    await bubble(page).click();
    await call('messageArrived', hello);
    await expect.poll(async () => (await heard()).filter((event) => event.startsWith('message')).length).toBe(2);
    expect(await card(page).isVisible()).toBe(false);
    await page.evaluate(() => window.MeeLine?.close());
    await call('messageArrived', hello);
    await expect.poll(async () => (await heard()).filter((event) => event.startsWith('message')).length).toBe(3);
    expect(await card(page).isVisible()).toBe(false);
    await page.evaluate(() => window.MeeLine?.minimise());
    for (const bad of [null, {}, { ...hello, chatId: '' }, { ...hello, title: 3 }, { ...hello, text: 'x'.repeat(201) }])
      await call('messageArrived', bad);
    await call('unreadChanged', { total: 1 });
    await expect.poll(async () => (await heard()).at(-1)).toBe('unread {"total":1,"chats":{}}');
    expect(await card(page).isVisible()).toBe(false);
  });
});

describe('a full-screen panel', () => {
  test('is minimised by Back without notifying the page’s router', async () => {
    const { page, heard } = await open(PHONE);
    await page.evaluate(() => {
      history.replaceState({ mine: 1 }, '');
      addEventListener('popstate', () => heardPop.push('popstate'));
      const heardPop = ((window as unknown as { pops: string[] }).pops = []) as string[];
    });
    const depth = await page.evaluate(() => history.length);
    await bubble(page).tap();
    await panel(page).waitFor();
    await page.goBack();
    await panel(page).waitFor({ state: 'hidden' });
    expect(await heard()).toContain('minimise');
    expect(await page.evaluate(() => [history.state, (window as unknown as { pops: string[] }).pops])).toEqual([
      { mine: 1 },
      [],
    ]);
    // Minimised by command, it leaves no history entry behind.
    await bubble(page).tap();
    await panel(page).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(depth + 1);
    await page.evaluate(() => window.MeeLine?.minimise());
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ mine: 1 });
  });

  test('keeps its lower edge above the keyboard', async () => {
    const { page } = await open(PHONE);
    await bubble(page).tap();
    await panel(page).waitFor();
    const shrink = (height: number) =>
      page.evaluate((next) => {
        Object.defineProperty(window.visualViewport, 'height', { value: next, configurable: true });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, height);
    await shrink(500);
    await expect.poll(async () => (await panel(page).boundingBox())?.height).toBe(500);
    await shrink(844);
    await expect.poll(async () => (await panel(page).boundingBox())?.height).toBe(844);
    // On a tablet, the corner panel moves up with the keyboard.
    await page.setViewportSize({ width: 1024, height: 700 });
    await shrink(400);
    await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 620, y: 24, width: 380, height: 352 });
    await shrink(700);
    await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 620, y: 56, width: 380, height: 620 });
  });
});

describe('the safe area of the window', () => {
  const INSETS = { top: 47, right: 5, bottom: 34, left: 9 };
  const override = async (page: Page, insets: Partial<typeof INSETS>) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  };
  const areas = async ({ reported }: Visit) =>
    (await reported()).filter(([name]) => name === 'setSafeArea').map(([, area]) => area);
  const iframeBox = (page: Page) => page.locator('meeline-root iframe').boundingBox();

  test('reaches the widget for edges that the panel touches', async () => {
    const here = await open(PHONE);
    const { page, frame } = here;
    await page.evaluate(() => scrollTo(0, 300));
    await bubble(page).tap();
    await panel(page).waitFor();
    expect(await areas(here)).toEqual([]);
    await override(page, INSETS);
    await expect.poll(() => areas(here)).toEqual([INSETS]);
    await expect.poll(() => iframeBox(page)).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await reloadFrame(await frame());
    await expect.poll(() => areas(here)).toEqual([INSETS]);

    // A corner panel in a wide window is inset only where the safe area exceeds its margin.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(async () => (await areas(here)).at(-1)).toEqual({ top: 0, right: 0, bottom: 10, left: 0 });
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await areas(here)).at(-1)).toEqual(INSETS);
    await override(page, {});
    await expect.poll(async () => (await areas(here)).at(-1)).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
  });

  test('ends above the keyboard', async () => {
    const here = await open(PHONE);
    const { page } = here;
    await override(page, INSETS);
    await bubble(page).tap();
    await expect.poll(async () => (await areas(here)).at(-1)).toEqual(INSETS);
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { value: 500, configurable: true });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(async () => (await areas(here)).at(-1)).toEqual({ ...INSETS, bottom: 0 });
  });

  test('is kept clear of an older, unaware widget', async () => {
    lab.widget.isOld = true;
    try {
      const here = await open(PHONE);
      const { page } = here;
      await override(page, INSETS);
      await bubble(page).tap();
      await expect.poll(async () => (await here.reported()).some(([name]) => name === 'setView')).toBe(true);
      await expect.poll(() => iframeBox(page)).toEqual({ x: 9, y: 47, width: 376, height: 763 });
    } finally {
      lab.widget.isOld = false;
    }
  });

  test('stays clear of the bubble after a drag', async () => {
    const { page } = await open();
    await override(page, INSETS);
    await drag(page, 300, 330);
    await expect.poll(() => boxOf(page)).toEqual({ x: 20, y: 300 });
    await drag(page, 300, 799);
    await expect.poll(() => boxOf(page)).toEqual({ x: 20, y: 800 - 60 - 16 - 34 });
  });
});

test('shows a dark, motionless panel within a phone’s safe area', async () => {
  lab.widget.isSilent = true;
  try {
    const { page } = await open({ ...PHONE, colorScheme: 'dark', reducedMotion: 'reduce' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
    await bubble(page).tap();
    const iframe = page.locator('meeline-root iframe');
    await iframe.waitFor({ state: 'attached' });
    expect(await iframe.getAttribute('title')).toBe('MeeLine');
    const styleOf = (
      selector: string,
      property: 'animation-name' | 'background-color' | 'opacity' | 'transition-property',
    ) =>
      page
        .locator(`meeline-root ${selector}`)
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await styleOf(partClass('panel'), 'background-color')).toBe('rgb(14, 16, 20)');
    // The iframe appears with its first real screen.
    expect(await styleOf('iframe', 'opacity')).toBe('0');
    expect(await styleOf(partClass('bubble'), 'animation-name')).toBe('none');
    expect(await styleOf(partClass('card'), 'animation-name')).toBe('none');
    expect(await styleOf(partClass('panel'), 'transition-property')).toBe('none');
    await expect.poll(() => iframe.boundingBox()).toEqual({ x: 0, y: 47, width: 390, height: 844 - 47 - 34 });
  } finally {
    lab.widget.isSilent = false;
  }
});

test('restores the panel after a reload and reports it', async () => {
  const { page, heard, frame } = await open();
  await bubble(page).click();
  await panel(page).waitFor();
  await page.reload();
  await panel(page).waitFor();
  await frame();
  expect((await heard()).filter((event) => event === 'open')).toEqual(['open']);
  expect(await focused(page)).toBe('');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  await page.reload();
  await isHandy(page);
  expect(await panel(page).isVisible()).toBe(false);
  expect((await heard())[0]).toBe('minimise');
});

test('keeps the chat’s focus when a page element grabs it', async () => {
  const { page, frame } = await open();
  await page.evaluate(() => {
    const dialog = document.createElement('button');
    document.body.prepend(dialog);
    document.addEventListener('focusin', ({ target }) => {
      if (target !== dialog) dialog.focus();
    });
  });
  await frame();
  await page.evaluate(() => window.MeeLine?.open());
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName))
    .toBe('IFRAME');
});
