import { afterAll, beforeAll, expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { freePort } from '../support/free-port.ts';
import { type Middlebox, startMiddlebox } from '../support/middlebox.ts';
import { signInAt } from '../support/standalone.ts';

/** The host of the page dies; the provider's other host takes over, across origins. */

let proxyPort: number;
let proxy: Middlebox;
const stage = useStackStage({
  stack: async () => {
    proxyPort = await freePort();
    return { hosts: (origin) => [`http://localhost:${proxyPort}`, origin] };
  },
});

beforeAll(async () => {
  proxy = await startMiddlebox(stage.stack.widgetOrigin, { sockets: 'refused', streams: 'passed' }, proxyPort);
});

afterAll(async () => {
  await proxy?.stop();
});

it('continues the chat over the remaining host', async () => {
  const anna = stage.keep(await signInAt(stage.browser, { widgetOrigin: proxy.origin }, 'emma'));
  const ben = await stage.signIn('xiaoming');
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
});
