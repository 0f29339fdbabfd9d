import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { SENDING_INDICATOR_DELAY_MS } from '../../widget/domain/limits.ts';
import { keepScreenshot, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { readCallFrame } from '../support/call-frames.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** Slow and refused messages: their indicator, the resend question and the retry offer. Spec: 1-chat §4 Sending 3–5. */

const stage = useStackStage();

/** How the provider answers the messages of a page. */
type Answer = 'as it is' | 'refused' | 'silent';

/** Opens a chat whose provider answers, stays silent, or refuses messages with a reason that allows a resend. */
async function enter(): Promise<{ readonly user: StandaloneUser; readonly answer: (how: Answer) => void }> {
  let how: Answer = 'as it is';
  let isLinked = false;
  const user = await stage.signIn('xiaoming');
  await user.page.routeWebSocket(/\/vap\/websocket\//, (socket) => {
    const provider = socket.connectToServer();
    socket.onMessage((frame) => {
      isLinked = true;
      const { p, r } = readCallFrame(frame);
      if (p !== OPERATIONS.msgSend.name || how === 'as it is') return provider.send(frame);
      const refusal = { s: '-1', m: 'the group is frozen', d: {}, t: Date.now(), r, code: '' };
      if (how === 'refused') socket.send(JSON.stringify(refusal));
    });
  });
  await user.page.clock.install();
  await reload(user.page);
  await user.openChat('Emma Wilson');
  await user.log.locator('[data-message-id]').first().waitFor();
  // Without the link, messages are sent over HTTP.
  await expect.poll(() => isLinked).toBe(true);
  return { user, answer: (next) => (how = next) };
}

const message = ({ log }: StandaloneUser, text: string): Locator =>
  log.locator('[data-message-id]').filter({ hasText: text });
const stateOf = (own: Locator) => expect.poll(() => own.getAttribute('data-state'));
const question = (page: Page, title: string): Locator => page.getByRole('alertdialog', { name: title });

describe('a message', () => {
  it('shows the sending indicator after 500 ms', async () => {
    const { user, answer } = await enter();
    answer('silent');
    await user.send('slow to leave');
    const indicator = message(user, 'slow to leave').getByRole('img', { name: 'Sending' });
    await indicator.waitFor({ state: 'attached' });
    const appearance = await indicator.evaluate((element) => {
      const [animation] = element.getAnimations();
      const opacity = (): string => getComputedStyle(element).opacity;
      animation?.pause();
      const at = (timeMs: number): string => {
        if (animation !== undefined) animation.currentTime = timeMs;
        return opacity();
      };
      return { before: at(499), after: at(500), delay: animation?.effect?.getTiming().delay };
    });
    expect(appearance).toEqual({ before: '0', after: '1', delay: SENDING_INDICATOR_DELAY_MS });
  });

  it('asks before it resends a failed message', async () => {
    const { user, answer } = await enter();
    const { page } = user;
    answer('refused');
    await user.send('refused at first');
    const own = message(user, 'refused at first');
    await stateOf(own).toBe('failed');
    answer('as it is');

    await own.getByRole('button', { name: 'Send again' }).click();
    const asked = question(page, 'Send this message again?');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    await expect.poll(() => own.getAttribute('data-state')).toBe('failed');

    await own.getByRole('button', { name: 'Send again' }).click();
    await keepScreenshot(page, 'resend-question');
    await asked.getByRole('button', { name: 'Send again' }).click();
    await stateOf(own).toBe('sent');
    await expect.poll(() => own.count()).toBe(1);
  });

  it('is offered again in a dialog after 30 seconds', async () => {
    const { user, answer } = await enter();
    const { page } = user;
    answer('refused');
    await user.send('offered again');
    const own = message(user, 'offered again');
    await stateOf(own).toBe('failed');
    answer('as it is');
    const offer = question(page, 'A message failed to send, click confirm to resend');
    await expect.poll(() => offer.count()).toBe(0);
    // Small steps allow an answer to each heartbeat.
    await expect
      .poll(async () => {
        if ((await offer.count()) === 0) await page.clock.runFor(1000);
        return offer.count();
      })
      .toBe(1);
    await keepScreenshot(page, 'retry-offer');
    await offer.getByRole('button', { name: 'Confirm' }).click();
    await offer.waitFor({ state: 'detached' });
    await stateOf(own).toBe('sent');
  });
});
