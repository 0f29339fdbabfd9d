import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { DESKTOP, keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import {
  animatedPngSample,
  gifSample,
  pngSample,
  videoSample,
  voiceSample,
  waveSample,
  webpSample,
} from '../support/media-samples.ts';
import { confirm, give, media, nextMedia } from '../support/room-media.ts';

/** The kind that a file is sent as, the player of audio files, and copied texts. */

const BEN = '陈晓明';
const ANNA = 'Emma Wilson';

const stage = useStackStage();

async function talk() {
  const anna = await stage.signIn('emma');
  const ben = await stage.signIn('xiaoming');
  await Promise.all([anna.openChat(BEN), ben.openChat(ANNA)]);
  return { anna, ben };
}

interface Picked {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const picked = (name: string, mimeType: string, bytes: Uint8Array): Picked => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});
const pick = (page: Page, choice: 'anything' | 'pictures', file: Picked): Promise<void> =>
  page.locator(`[data-pick="${choice}"]`).setInputFiles(file);

/** A Matroska file. Its content is that of a WebM file. */
const matroska = async (): Promise<Uint8Array> => {
  const bytes = Buffer.from(await videoSample({ format: 'webm' }));
  const at = bytes.indexOf('webm');
  return Buffer.concat([bytes.subarray(0, at - 1), Buffer.from([0x84]), Buffer.from('mkvx'), bytes.subarray(at + 4)]);
};

describe('a file that was picked as File', () => {
  it.each<[string, string, string, () => Promise<Uint8Array>]>([
    ['sound.webm', 'video/webm', 'only sound', () => voiceSample()],
    ['film.mkv', 'video/x-matroska', 'Matroska', matroska],
    ['photo.webp', 'image/webp', 'a WebP picture', webpSample],
    [
      'raw.cr3',
      'image/x-canon-cr3',
      'a raw picture',
      () => Promise.resolve(Buffer.from('\0\0\0\u0018ftypcrx \0\0\0\u0001crx isom')),
    ],
    ['broken.png', 'image/png', 'a damaged picture', async () => (await pngSample()).slice(0, 20)],
  ])('arrives as the document %s (%s, %s)', async (name, type, _what, make) => {
    const { anna, ben } = await talk();
    await pick(anna.page, 'anything', picked(name, type, await make()));
    await anna.page.getByRole('dialog', { name: 'Send 1 file?' }).waitFor();
    await confirm(anna.page).click();
    await expect.poll(() => media(ben, 'document').last().locator('bdi').textContent()).toBe(name);
  });

  it('arrives as a document when the provider finds no video', async () => {
    const { anna, ben } = await talk();
    // This browser cannot play it either, so that it is offered as a video.
    const file = picked(
      'strange.mp4',
      'video/mp4',
      Buffer.from(`\0\0\0\u0018ftypisom\0\0\0\u0001isommp41${'x'.repeat(400)}`),
    );
    await pick(anna.page, 'anything', file);
    await anna.page.getByRole('dialog', { name: 'Send 1 video?' }).waitFor();
    await confirm(anna.page).click();
    await expect.poll(() => media(ben, 'document').last().locator('bdi').textContent()).toBe('strange.mp4');
    await expect.poll(() => media(anna, 'document').last().locator('bdi').textContent()).toBe('strange.mp4');
    expect(await anna.page.getByText('Not sent').count()).toBe(0);
  });

  it('is refused among photos and videos when only sound', async () => {
    const { anna } = await talk();
    await pick(anna.page, 'pictures', picked('sound.webm', 'video/webm', await voiceSample()));
    await anna.page.getByText('This kind of file can’t be sent here').waitFor();
  });
});

describe('a picture', () => {
  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['moving.png', 'image/png', animatedPngSample],
    ['moving.gif', 'image/gif', async () => (await gifSample()).slice(0, -1)],
  ])('%s is sent unchanged', async (name, type, make) => {
    const { anna, ben } = await talk();
    const arrived = await nextMedia(ben, 'image');
    await pick(anna.page, 'pictures', picked(name, type, await make()));
    await confirm(anna.page).click();
    await arrived();
    const served = ben.page.waitForResponse((response) => response.headers()['content-type'] === type);
    await media(ben, 'image').last().click();
    const bytes = await (await served).body();
    expect(bytes.includes(type === 'image/png' ? 'acTL' : 'GIF8')).toBe(true);
    expect(await anna.page.getByText('Not sent').count()).toBe(0);
  });

  it('that is very long is sent as file on request', async () => {
    const { anna, ben } = await talk();
    const { page } = anna;
    const long = picked('long.png', 'image/png', await pngSample(200, 1000));
    const ask = page.getByRole('dialog', { name: 'Send as a file?' });
    await pick(page, 'pictures', long);
    await confirm(page).click();
    await ask.waitFor();
    await keepScreenshot(page, 'media-long-picture');
    await page.keyboard.press('Escape');
    await ask.waitFor({ state: 'detached' });
    await confirm(page).click();
    await ask.getByRole('button', { name: 'Send as file' }).click();
    await expect.poll(() => media(ben, 'document').last().locator('bdi').textContent()).toBe('long.png');

    const arrived = await nextMedia(ben, 'image');
    await pick(page, 'pictures', long);
    await confirm(page).click();
    await ask.getByRole('button', { name: 'Send as photo' }).click();
    await arrived();
  });

  it('is pasted even when a file manager adds its name', async () => {
    const { anna } = await talk();
    await give(anna.page, 'paste', {
      name: 'copied.png',
      type: 'image/png',
      bytes: await pngSample(64, 48),
      text: 'copied.png',
    });
    await anna.page.getByRole('dialog', { name: 'Send 1 photo?' }).waitFor();
  });
});

describe('an audio file', () => {
  it('plays in its bubble, and is moved by keyboard', async () => {
    const { anna, ben } = await talk();
    await pick(anna.page, 'anything', picked('song.wav', 'audio/wav', waveSample()));
    await confirm(anna.page).click();
    const player = media(ben, 'audio').last();
    await player.waitFor();
    await player.getByRole('button', { name: 'Play song.wav' }).click();
    await expect.poll(() => player.getAttribute('data-playback')).toBe('playing');
    const position = player.getByRole('slider', { name: 'Playback position' });
    await expect.poll(() => player.textContent()).toMatch(/0:0\d \/ 0:20/);
    await keepScreenshot(ben.page, 'media-audio-playing');
    await player.getByRole('button', { name: 'Pause song.wav' }).click();
    await expect.poll(() => player.getAttribute('data-playback')).toBe('paused');
    const from = Number(await position.inputValue());
    await position.press('ArrowRight');
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(from);
    // The sender plays the local file.
    const own = media(anna, 'audio').last();
    await own.getByRole('button', { name: 'Play song.wav' }).click();
    await expect.poll(() => own.getAttribute('data-playback')).toBe('playing');
  });

  it('remains a document when the browser cannot play it', async () => {
    const { anna, ben } = await talk();
    await pick(anna.page, 'anything', picked('noise.mp3', 'audio/mpeg', Buffer.from('no sound at all')));
    await confirm(anna.page).click();
    await media(ben, 'audio').last().getByRole('button', { name: 'Play noise.mp3' }).click();
    await ben.log.getByText('This browser can’t play it. Download it to listen').waitFor();
    expect(await media(ben, 'document').last().locator('bdi').textContent()).toBe('noise.mp3');
  });
});

describe('texts', () => {
  it('are copied without the time of their bubble', async () => {
    // On touch screens texts are copied by the menu of a message.
    const user = await stage.signIn('emma', DESKTOP);
    await user.openChat(BEN);
    await user.send('account 110');
    await user.send('amount 250');
    await user.sees('amount 250');
    const { page } = user;
    const field = page.getByRole('textbox', { name: 'Write a message' });
    // While the field has the focus, the browser copies from it.
    await field.blur();
    await page.evaluate(() => {
      const rows = [...document.querySelectorAll('[role="log"] [data-message-id]')].slice(-2);
      const range = document.createRange();
      range.setStartBefore(rows[0] as Node);
      range.setEndAfter(rows[1] as Node);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    });
    await page.keyboard.press('ControlOrMeta+c');
    await field.press('ControlOrMeta+v');
    const copied = await field.inputValue();
    expect(copied.split(/\s*\n\s*/).filter((line) => line !== '')).toEqual(['account 110', 'amount 250']);
  });

  it('link hosts whole, as they open', async () => {
    const { anna, ben } = await talk();
    await anna.send('siehe https://müller.example/wiki/Xổ_số und https://gооgle.com/');
    const links = ben.log.locator('[data-message-id]').last().getByRole('link');
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['https://müller.example/wiki/Xổ_số', 'https://xn--ggle-55da.com/']);
    expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host))).toEqual([
      'xn--mller-kva.example',
      'xn--ggle-55da.com',
    ]);
  });
});
