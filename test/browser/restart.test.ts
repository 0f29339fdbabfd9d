import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepScreenshot, launchBrowser } from '../support/browser.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { signInAt } from '../support/standalone.ts';

/** The provider is killed and started again during a conversation: issue point 7. */

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

it('survives a killed provider: the banner says so, the link comes back, nothing is lost and nothing is doubled', async () => {
  const anna = await signInAt(browser, stack, 'emma');
  const ben = await signInAt(browser, stack, 'xiaoming');
  await anna.openChat('陈晓明');
  await ben.openChat('Emma Wilson');
  await anna.send('acknowledged before');
  await ben.sees('acknowledged before');

  await stack.killProvider();
  await anna.page.getByText('Reconnecting').waitFor();
  await keepScreenshot(anna.page, 'reconnecting');
  for (const text of ['meanwhile 1', 'meanwhile 2', 'meanwhile 3']) await anna.send(text);
  await expect
    .poll(() => anna.log.locator('[data-state="sending"]').allTextContents())
    .toEqual(expect.arrayContaining([expect.stringContaining('meanwhile 1'), expect.stringContaining('meanwhile 3')]));

  await stack.startProvider();
  await ben.sees('meanwhile 3');
  await expect.poll(() => anna.log.locator('[data-state="sending"]').count()).toBe(0);
  for (const someone of [anna, ben]) {
    const shown = await someone.log.locator('[data-message-id] [dir="auto"]').allTextContents();
    expect(shown.slice(-4)).toEqual(['acknowledged before', 'meanwhile 1', 'meanwhile 2', 'meanwhile 3']);
    expect(shown.filter((text) => text.startsWith('meanwhile'))).toHaveLength(3);
  }

  // What the provider holds is what everyone sees: a fresh sign-in reads it from there.
  const again = await signInAt(browser, stack, 'xiaoming');
  await again.openChat('Emma Wilson');
  await again.sees('meanwhile 3');
  const stored = await again.log.locator('[data-message-id] [dir="auto"]').allTextContents();
  expect(stored.slice(-4)).toEqual(['acknowledged before', 'meanwhile 1', 'meanwhile 2', 'meanwhile 3']);
  expect([...anna.errors, ...ben.errors, ...again.errors]).toEqual([]);
});
