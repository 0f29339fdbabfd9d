import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepScreenshot, launchBrowser } from '../support/browser.ts';
import { visitAs } from '../support/players.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** The platform's page on another site than the widget: issue point 1 (`http://127.0.0.1`). S-09. */

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

it('talks from a cross-site page, with the storage of the frame blocked or not', async () => {
  const crossSite: Stack = { ...stack, platformOrigin: stack.platformOrigin.replace('localhost', '127.0.0.1') };
  const anna = await visitAs(browser, crossSite, 'Emma Wilson');
  const ben = await visitAs(browser, stack, '陈晓明');
  await anna.open();
  await ben.open();
  await anna.openChat('陈晓明');
  await ben.openChat('Emma Wilson');
  await anna.send('from another site');
  await ben.message('from another site').waitFor();
  await ben.send('to another site');
  await anna.message('to another site').waitFor();

  await anna.backToList();
  await anna.widget.getByRole('link', { name: '我的', exact: true }).click();
  await anna.widget.getByText('MeeLine', { exact: false }).first().waitFor();
  const frame = anna.page.frames().find((each) => each.url().startsWith(stack.widgetOrigin));
  const isBlocked = await frame?.evaluate(() => {
    try {
      return localStorage === null;
    } catch {
      return true;
    }
  });
  // Said once, and only where it is so.
  expect(await anna.widget.getByText('浏览器禁止了本地存储').count()).toBe(isBlocked === true ? 1 : 0);
  await keepScreenshot(anna.page, 'cross-site');
  expect([...anna.errors, ...ben.errors]).toEqual([]);
});
