import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startNoUpgradeProxy, type NoUpgradeProxy } from '../support/no-upgrade-proxy.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { signInAt } from '../support/standalone.ts';

/** The host that a page came from dies; the provider's other host takes over, across origins. */

let stack: Stack;
let proxy: NoUpgradeProxy;
let browser: Browser;

beforeAll(async () => {
  const proxyPort = await freePort();
  stack = await startStack({ hosts: (origin) => [`http://localhost:${proxyPort}`, origin] });
  proxy = await startNoUpgradeProxy(stack.widgetOrigin, proxyPort);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await stack?.stop();
});

it('goes on talking over the host that is left', async () => {
  const anna = await signInAt(browser, { ...stack, widgetOrigin: proxy.origin }, 'emma');
  const ben = await signInAt(browser, stack, 'xiaoming');
  await anna.openChat('陈晓明');
  await ben.openChat('Emma Wilson');
  await anna.send('over the first host');
  await ben.sees('over the first host');

  await proxy.stop();
  await anna.send('over the second');
  await ben.sees('over the second');
  await ben.send('and back');
  await anna.sees('and back');
  await expect.poll(() => anna.log.locator('[data-state="sending"]').count()).toBe(0);
  expect([...anna.errors, ...ben.errors]).toEqual([]);
});
