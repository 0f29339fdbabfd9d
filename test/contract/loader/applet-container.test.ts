import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';

/** The element of the page in which an applet is. */

let lab: LoaderLab;

beforeAll(async () => {
  lab = await startLoaderLab();
});
afterEach(() => lab.close());
afterAll(() => lab?.stop());

async function openPage(body: string): Promise<Visit & { readonly warnings: () => Promise<readonly string[]> }> {
  const visit = await lab.open(
    `<html lang="en"><title>host</title><body><script>window.warned = [];
      console.warn = (text) => void warned.push(text);
      window.addEventListener('error', ({ message }) => warned.push(message));</script>${body}<p id="after">after</p>
      <script async src="${lab.widget.origin}/v1/applet.js" data-tenant="CB" data-container="#chat"></script>`,
  );
  await visit.page.locator('meeline-root .ready iframe').waitFor({ state: 'attached' });
  return { ...visit, warnings: () => visit.page.evaluate(() => (window as unknown as { warned: string[] }).warned) };
}

const heightOf = ({ page }: Visit, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
const top = (visit: Visit) => visit.page.locator('#after').evaluate((element) => element.getBoundingClientRect().top);
const STYLED = '<div id="chat" style="height: 500px"></div>';

test('takes no space while closed, and returns to its place', async () => {
  const visit = await openPage(STYLED);
  const { page } = visit;
  expect(await heightOf(visit, 'meeline-root')).toBe(500);
  const below = await top(visit);
  await page.evaluate(() => window.MeeLine?.close());
  expect(await top(visit)).toBeLessThan(below - 490);
  await page.reload();
  await page.waitForFunction(() => window.MeeLine?.init !== undefined);
  await expect.poll(() => top(visit)).toBeLessThan(below - 490);
  await page.evaluate(() => window.MeeLine?.open());
  expect(await top(visit)).toBe(below);
  expect(await page.locator('#chat').getAttribute('style')).toBe('height: 500px;');
  await page.evaluate(() => window.MeeLine?.close());
  await page.evaluate(() => window.MeeLine?.destroy());
  expect(await page.locator('#chat').getAttribute('style')).toBe('height: 500px;');
  expect(await visit.warnings()).toEqual([]);
});

test('stays if the page has other content in it', async () => {
  const visit = await openPage('<div id="chat" style="height: 500px"><h2>Help</h2></div>');
  await visit.page.evaluate(() => window.MeeLine?.close());
  expect(await visit.page.locator('meeline-root').isHidden()).toBe(true);
  expect(await visit.page.locator('h2').isVisible()).toBe(true);
});

test.each([
  ['an element', '<div id="chat"></div>'],
  ['an element that the page shows later', '<div id="chat" style="display: none"></div>'],
  ['a column', '<div style="display: flex; flex-direction: column"><div id="chat"></div></div>'],
])('gets a height and a warning in %s without height', async (_what, body) => {
  const visit = await openPage(body);
  await visit.page.locator('#chat').evaluate((element) => (element as HTMLElement).style.removeProperty('display'));
  await expect.poll(() => heightOf(visit, 'meeline-root')).toBe(480);
  await expect
    .poll(() => visit.warnings())
    .toEqual(['MeeLine: the container "#chat" has no height, so the chat takes 480px. Give it one in your styles.']);
  await visit.page.evaluate(() => {
    window.MeeLine?.close();
    window.MeeLine?.open();
  });
  expect(await heightOf(visit, 'meeline-root')).toBe(480);
  expect(await visit.warnings()).toHaveLength(1);
});

test('is left alone in a folded or low element', async () => {
  const visit = await openPage('<div id="chat" style="height: 0; overflow: hidden"></div>');
  expect(await heightOf(visit, 'meeline-root')).toBe(0);
  const grow = (px: number) =>
    visit.page.locator('#chat').evaluate((element, height) => {
      (element as HTMLElement).style.height = `${height}px`;
    }, px);
  await grow(120);
  await expect.poll(() => heightOf(visit, 'meeline-root')).toBe(120);
  expect(await visit.warnings()).toEqual([]);
});
