import { expect, it } from 'vitest';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';

/** The provider is killed and started again during a conversation: issue point 7. */

const stage = useStackStage();

it('reconnects after a killed provider without lost or duplicate messages', async () => {
  const anna = await stage.signIn('emma');
  const ben = await stage.signIn('xiaoming');
  await anna.openChat('陈晓明');
  await ben.openChat('Emma Wilson');
  await anna.send('acknowledged before');
  await ben.sees('acknowledged before');

  await stage.stack.killProvider();
  await anna.page.getByText('Reconnecting').waitFor();
  await keepScreenshot(anna.page, 'reconnecting');
  for (const text of ['meanwhile 1', 'meanwhile 2', 'meanwhile 3']) await anna.send(text);
  await expect
    .poll(() => anna.log.locator('[data-state="sending"]').allTextContents())
    .toEqual(expect.arrayContaining([expect.stringContaining('meanwhile 1'), expect.stringContaining('meanwhile 3')]));

  await stage.stack.startProvider();
  await ben.sees('meanwhile 3');
  await expect.poll(() => anna.log.locator('[data-state="sending"]').count()).toBe(0);
  for (const someone of [anna, ben]) {
    const shown = await someone.log.locator('[data-message-id] [dir="auto"]').allTextContents();
    expect(shown.slice(-4)).toEqual(['acknowledged before', 'meanwhile 1', 'meanwhile 2', 'meanwhile 3']);
    expect(shown.filter((text) => text.startsWith('meanwhile'))).toHaveLength(3);
  }

  // All users see the messages that the provider stores: a fresh sign-in reads them from there.
  const again = await stage.signIn('xiaoming');
  await again.openChat('Emma Wilson');
  await again.sees('meanwhile 3');
  const stored = await again.log.locator('[data-message-id] [dir="auto"]').allTextContents();
  expect(stored.slice(-4)).toEqual(['acknowledged before', 'meanwhile 1', 'meanwhile 2', 'meanwhile 3']);
});
