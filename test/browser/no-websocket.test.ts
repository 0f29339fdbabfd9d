import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startNoUpgradeProxy, type NoUpgradeProxy } from '../support/no-upgrade-proxy.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { signInAt } from '../support/standalone.ts';

/** A network that lets no WebSocket through: the chat runs over server-sent events. */

let stack: Stack;
let proxy: NoUpgradeProxy;
let browser: Browser;

beforeAll(async () => {
  stack = await startStack();
  proxy = await startNoUpgradeProxy(stack.widgetOrigin);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await stack?.stop();
});

it('keeps a conversation going both ways, and through a restart of the provider', async () => {
  const anna = await signInAt(browser, { ...stack, widgetOrigin: proxy.origin }, 'emma');
  const ben = await signInAt(browser, stack, 'xiaoming');
  const streamed = anna.page.waitForResponse((response) => response.url().includes('/api/sse/v3/'));
  await anna.openChat('陈晓明');
  await ben.openChat('Emma Wilson');
  expect((await streamed).headers()['content-type']).toContain('text/event-stream');
  expect(proxy.refused()).toBe(2);

  await anna.send('over the stream');
  await ben.sees('over the stream');
  await ben.send('and back');
  await anna.sees('and back');
  await expect.poll(() => anna.log.locator('[data-state="sending"]').count()).toBe(0);
  expect(await anna.page.getByText('Reconnecting').count()).toBe(0);

  await stack.killProvider();
  await anna.page.getByText('Reconnecting').waitFor();
  await anna.send('meanwhile');
  await stack.startProvider();
  await ben.sees('meanwhile');
  await ben.send('again');
  await anna.sees('again');
  expect([...anna.errors, ...ben.errors]).toEqual([]);
});
