import { afterAll, beforeAll, expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { startNoUpgradeProxy, type NoUpgradeProxy } from '../support/no-upgrade-proxy.ts';
import { signInAt } from '../support/standalone.ts';

/** A network that blocks WebSockets: the chat runs over server-sent events. */

const stage = useStackStage();
let proxy: NoUpgradeProxy;

beforeAll(async () => {
  proxy = await startNoUpgradeProxy(stage.stack.widgetOrigin);
});

afterAll(async () => {
  await proxy?.stop();
});

it('exchanges messages both ways and continues after a provider restart', async () => {
  const anna = stage.keep(await signInAt(stage.browser, { widgetOrigin: proxy.origin }, 'emma'));
  const ben = await stage.signIn('xiaoming');
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

  await stage.stack.killProvider();
  await anna.page.getByText('Reconnecting').waitFor();
  await anna.send('meanwhile');
  await stage.stack.startProvider();
  await ben.sees('meanwhile');
  await ben.send('again');
  await anna.sees('again');
});
