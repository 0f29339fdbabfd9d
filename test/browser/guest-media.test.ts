import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { recordVideo, pngSample } from '../support/media-samples.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** Media in a shared group for guests and signed-in strangers. */

const ANNA = 'Emma Wilson';
const stage = useStackStage();

const media = (user: StandaloneUser, kind: string): Locator => user.log.locator(`[data-media="${kind}"]`);
const confirm = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });

it('shows pictures and plays videos for guests and signed-in strangers', async () => {
  const anna = await stage.signIn('emma');
  const chat = anna.page.locator('[data-chat-id]').filter({ hasText: '开奖夜谈' }).first();
  const groupId = await chat.getAttribute('data-chat-id');
  await anna.openChat('开奖夜谈');
  const lake = { name: 'lake.png', mimeType: 'image/png', buffer: Buffer.from(await pngSample(640, 400)) };
  const live = { name: 'live.webm', mimeType: 'video/webm', buffer: await recordVideo(anna.page) };
  await anna.page.locator('[data-pick="pictures"]').setInputFiles([lake, live]);
  await confirm(anna.page).click();
  await media(anna, 'video').waitFor();

  const guest = await stage.visitor(PHONE);
  await guest.page.goto(`${stage.stack.widgetOrigin}/chat?lang=en&chat_id=${groupId}`);
  const budi = await stage.signIn('budi');
  await budi.page.goto(`${stage.stack.widgetOrigin}/ml/chat?lang=en&group_id=${groupId}`);
  for (const { page } of [guest, budi]) {
    const log = page.getByRole('log');
    await log.locator('[data-media="video"]').waitFor();
    await log.locator('[data-media="image"]').getByRole('button').click();
    const viewer = page.getByRole('dialog', { name: 'Photo or video 1 of 2' });
    const picture = viewer.getByRole('img', { name: `Photo from ${ANNA}` });
    await expect.poll(() => picture.getAttribute('data-whole')).toBe('true');
    await viewer.getByRole('button', { name: 'Next' }).click();
    const player = page.getByRole('dialog', { name: 'Photo or video 2 of 2' }).locator('video');
    await expect
      .poll(() => player.evaluate((element) => element instanceof HTMLVideoElement && element.currentTime > 0))
      .toBe(true);
    await page.keyboard.press('Escape');
    await player.waitFor({ state: 'detached' });
  }

  // The page shows a lost connection, because it receives no further messages.
  await stage.stack.killProvider();
  for (const { page } of [guest, budi]) await page.getByText('Reconnecting').waitFor();
});
