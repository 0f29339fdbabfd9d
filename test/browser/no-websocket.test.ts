import { afterEach, expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { type Middlebox, startMiddlebox, type Treatment } from '../support/middlebox.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { signInAt, type StandaloneUser } from '../support/standalone.ts';

/** Networks that block or damage WebSockets: the chat runs over server-sent events, or over HTTP alone. */

const stage = useStackStage();
/** The widget gives up each carrier twice, after 8 s each, before it uses another. */
const LONG_MS = 3 * PATIENCE_MS;
let box: Middlebox | undefined;

afterEach(() => box?.stop());

async function behind(treatment: Treatment): Promise<{ readonly anna: StandaloneUser; readonly box: Middlebox }> {
  const started = await startMiddlebox(stage.stack.widgetOrigin, treatment);
  box = started;
  return { anna: stage.keep(await signInAt(stage.browser, { widgetOrigin: started.origin }, 'emma')), box: started };
}

const untilStreamed = ({ page }: StandaloneUser): Promise<unknown> =>
  page.waitForResponse((response) => response.url().includes('/api/sse/v3/'), { timeout: LONG_MS });

async function talk(anna: StandaloneUser, ben: StandaloneUser, text: string): Promise<void> {
  await anna.send(text);
  await ben.sees(text);
  await ben.send(`${text}, and back`);
  await anna.log.getByText(`${text}, and back`, { exact: true }).waitFor({ timeout: LONG_MS });
  await expect.poll(() => anna.log.locator('[data-state="sending"]').count()).toBe(0);
}

it('exchanges messages both ways and continues after a provider restart', async () => {
  const { anna, box: proxy } = await behind({ sockets: 'refused', streams: 'passed' });
  const ben = await stage.signIn('xiaoming');
  const streamed = untilStreamed(anna);
  await anna.openChat('陈晓明');
  await ben.openChat('Emma Wilson');
  await streamed;
  expect(proxy.upgrades()).toBe(2);
  await talk(anna, ben, 'over the stream');
  await expect.poll(() => anna.page.getByText('Reconnecting').count()).toBe(0);

  await stage.stack.killProvider();
  await anna.page.getByText('Reconnecting').waitFor();
  await anna.send('meanwhile');
  await stage.stack.startProvider();
  await ben.sees('meanwhile');
  await ben.send('again');
  await anna.sees('again');
});

it(
  'gives up a silent socket; later pages use the stream',
  async () => {
    const { anna, box: proxy } = await behind({ sockets: 'silent', streams: 'passed' });
    const ben = await stage.signIn('xiaoming');
    const streamed = untilStreamed(anna);
    await anna.openChat('陈晓明');
    await ben.openChat('Emma Wilson');
    // Calls use HTTP until a carrier works.
    await anna.send('before the link');
    await ben.sees('before the link');
    await streamed;
    expect(proxy.upgrades()).toBe(2);
    await talk(anna, ben, 'after the silence');

    const again = untilStreamed(anna);
    await anna.page.reload();
    await again;
    expect([proxy.upgrades(), proxy.streams()]).toEqual([2, 2]);
    await talk(anna, ben, 'on the next page');
  },
  2 * LONG_MS,
);

it(
  'receives over HTTP alone until the network allows the link',
  async () => {
    const { anna, box: proxy } = await behind({ sockets: 'refused', streams: 'buffered' });
    const ben = await stage.signIn('xiaoming');
    // A page of its own reloads twice when its first link fails.
    await expect.poll(() => anna.page.getByText('Connection failed').count(), { timeout: 2 * LONG_MS }).toBe(1);
    await anna.openChat('陈晓明');
    await ben.openChat('Emma Wilson');
    await talk(anna, ben, 'over HTTP');
    await talk(anna, ben, 'and once more');
    proxy.treat({ sockets: 'passed', streams: 'passed' });
    await expect.poll(() => anna.page.getByText('Connection failed').count(), { timeout: LONG_MS }).toBe(0);
    await talk(anna, ben, 'over the link');
  },
  5 * LONG_MS,
);
