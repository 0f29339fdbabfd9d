import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { heicSample, pngSample, videoSample, webpSample } from '../support/media-samples.ts';
import { confirm, give, nextMedia } from '../support/room-media.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** The dialog before files are sent, refusals, and leaving the gallery. */

const BEN = '陈晓明';
/** A friend of Emma without shared pictures. */
const DANIEL = 'Daniel Brooks';

const stage = useStackStage();

async function enter(): Promise<StandaloneUser> {
  const emma = await stage.signIn('emma');
  await emma.openChat(BEN);
  return emma;
}

interface Picked {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const png = async (name = 'a.png'): Promise<Picked> => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await pngSample(300, 200)),
});
const mp4 = async (): Promise<Picked> => ({
  name: 'b.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from(await videoSample()),
});
const damaged = (name: string, mimeType: string): Picked => ({
  name,
  mimeType,
  buffer: Buffer.from('not that at all'),
});
const pick = (page: Page, ...files: readonly Picked[]): Promise<void> =>
  page.locator('[data-pick="pictures"]').setInputFiles([...files]);
const question = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

async function cancel(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Closes a dialog that only reports that nothing can be sent. */
async function accept(page: Page, name: string): Promise<void> {
  const dialog = question(page, name);
  const ok = dialog.getByRole('button', { name: 'OK' });
  await ok.waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /^(Send|Cancel)$/ }).count()).toBe(0);
  await ok.click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the dialog before files are sent', () => {
  it('shows the number and size of the files', async () => {
    const { page } = await enter();
    await pick(page, await png());
    await question(page, 'Send 1 photo?')
      .getByText(/^\d+(\.\d+)? KB$/)
      .first()
      .waitFor();
    await cancel(page);
    await pick(page, await png('a.png'), await png('b.png'), await png('c.png'));
    await question(page, 'Send 3 photos?').waitFor();
    await cancel(page);
    await pick(page, await mp4());
    await question(page, 'Send 1 video?').waitFor();
    await cancel(page);
    await pick(page, await png(), await mp4(), await png('c.png'));
    await question(page, 'Send 3 files?').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove b.mp4/ })
      .click();
    await question(page, 'Send 2 photos?').waitFor();
    await cancel(page);
  });

  it('keeps its title until it closes', async () => {
    const emma = await enter();
    const { page } = emma;
    await pick(page, await png());
    await question(page, 'Send 1 photo?').waitFor();
    await page.evaluate(() => {
      const said = new Set<string>();
      Object.assign(window, { said });
      const look = (): void => {
        for (const title of document.querySelectorAll('[role="dialog"] h2')) said.add(title.textContent ?? '');
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    });
    await confirm(page).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
    expect(said).toEqual(['Send 1 photo?']);
  });

  it('counts sendable files, and shows only OK without any', async () => {
    const { page } = await enter();
    await pick(page, await png(), damaged('b.png', 'image/png'));
    await question(page, 'Send 1 photo?').getByText('1 file can’t be sent').waitFor();
    await question(page, 'Send 1 photo?').getByText('This photo is damaged').waitFor();
    await keepScreenshot(page, 'media-question-partly');
    await cancel(page);

    await pick(page, damaged('a.png', 'image/png'));
    await page.getByText('This photo is damaged and can’t be opened').waitFor();
    await keepScreenshot(page, 'media-question-none');
    await accept(page, 'This file can’t be sent');
    await pick(page, { ...(await png()), buffer: Buffer.from((await pngSample(300, 200)).slice(0, 40)) });
    await page.getByText('This photo is damaged').waitFor();
    await accept(page, 'This file can’t be sent');
    await pick(page, damaged('a.jpg', 'image/jpeg'), damaged('b.mp4', 'video/mp4'), {
      name: 'c.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await webpSample()),
    });
    await page.getByText('This video is damaged').waitFor();
    await page.getByText('WebP photos aren’t supported').waitFor();
    await accept(page, 'None of these files can be sent');
  });

  it('refuses HEIC the browser cannot read, and sends AVIF', async () => {
    const emma = await enter();
    const { page } = emma;
    await pick(page, { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from(heicSample()) });
    await page.getByText('HEIC photos aren’t supported. Save as JPG first').waitFor();
    await accept(page, 'This file can’t be sent');
    const arrived = await nextMedia(emma, 'image');
    const buffer = await sharp(Buffer.from(await pngSample(300, 200)))
      .avif()
      .toBuffer();
    await pick(page, { name: 'a.avif', mimeType: 'image/avif', buffer });
    await question(page, 'Send 1 photo?').waitFor();
    await confirm(page).click();
    await arrived();
    await emma.log.locator('[data-state="sent"]').last().locator('[data-media="image"]').waitFor();
  });

  it('explains how to send a dropped document', async () => {
    const { page } = await enter();
    await give(page, 'drop', { name: 'list.txt', type: 'text/plain', bytes: new Uint8Array([65]) });
    const alert = page.getByRole('alertdialog');
    await alert.getByText('To send other files, tap + and choose File.').waitFor();
    await keepScreenshot(page, 'media-drop-refused');
    await alert.getByRole('button', { name: 'OK' }).click();
    await alert.waitFor({ state: 'detached' });
  });
});

describe('the gallery of the chat info', () => {
  it.each(['Back', 'its button'])('returns from the gallery to the chat info by %s', async (how) => {
    const { page } = await stage.signIn('emma');
    // His name also appears in the previews of groups.
    await page
      .getByRole('link', { name: DANIEL })
      .filter({ hasNotText: /Lounge|夜谈|Football/ })
      .click();
    await page.getByRole('button', { name: 'Chat info' }).click();
    const entry = page.getByRole('button', { name: 'Photos and videos' });
    await entry.click();
    const gallery = page.getByRole('dialog', { name: 'Photos and videos' });
    await gallery.getByText('No photos or videos yet').waitFor();
    await keepScreenshot(page, 'media-gallery-empty');
    if (how === 'Back') await page.goBack();
    else await gallery.getByRole('button', { name: 'Close' }).click();
    await gallery.waitFor({ state: 'detached' });
    await entry.waitFor();
    await page.goBack();
    await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  });
});
