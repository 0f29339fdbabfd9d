import { readFile } from 'node:fs/promises';
import type { CDPSession, Locator, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { keepScreenshot, PHONE, LARGE_PHONE_SIZE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { recordVideo, pngSample, videoSample } from '../support/media-samples.ts';
import { confirm, give, media, nextMedia } from '../support/room-media.ts';
import { restingBox } from '../support/settled.ts';
import { saying, type SpeechAnswer, type SpeechService, startSpeechService } from '../support/speech-service.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** Pictures, voice messages, videos and documents from one browser to another: issue point 5. */

const BEN = '陈晓明';
const ANNA = 'Emma Wilson';
/** Emma is a plain member of this group. */
const GROUP = 'Weekend Football';
/** A fake microphone that beeps, without a permission prompt. */
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

let speech: SpeechService;
/** The next answers of the speech service, in order. */
let spoken: SpeechAnswer[] = [];
const stage = useStackStage({
  args: MICROPHONE,
  stack: async () => {
    speech = await startSpeechService(() => spoken.shift() ?? saying(''));
    return { env: { SPEECH_URL: speech.url } };
  },
});

afterAll(async () => {
  await speech?.close();
});

/** Two users with an open chat between them. */
async function talk(): Promise<{ readonly anna: StandaloneUser; readonly ben: StandaloneUser }> {
  const options = { ...PHONE, permissions: ['microphone'] };
  const anna = await stage.signIn('emma', options);
  const ben = await stage.signIn('xiaoming', options);
  await Promise.all([anna.openChat(BEN), ben.openChat(ANNA)]);
  return { anna, ben };
}

const throttles = new WeakMap<Page, CDPSession>();

/** Limits the download rate of a page; undefined: no limit. */
async function slowDown(page: Page, bytesPerSecond: number | undefined): Promise<void> {
  // One session per page: a limit applies only through the session that has set it.
  const session = throttles.get(page) ?? (await page.context().newCDPSession(page));
  throttles.set(page, session);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond ?? -1,
    uploadThroughput: -1,
  });
}

const isLoaded = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

describe('a picture', () => {
  it('is picked or pasted, opens, zooms and fills the gallery', async () => {
    const { anna, ben } = await talk();
    const png = await pngSample(640, 400);

    await anna.page
      .locator('[data-pick="pictures"]')
      .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: Buffer.from(png) });
    await confirm(anna.page).click();
    const own = media(anna, 'image');
    await own.waitFor();
    const sent = anna.log.locator('[data-state="sent"]').filter({ has: anna.page.locator('[data-media="image"]') });
    await sent.waitFor();

    const seen = media(ben, 'image');
    await seen.waitFor();
    const { width, height } = await restingBox(seen);
    const still = seen.locator('img');
    await expect.poll(async () => (await still.count()) > 0 && (await isLoaded(still))).toBe(true);
    // The layout reserved its space: nothing moves when the picture loads.
    expect(await restingBox(seen)).toMatchObject({ width, height });

    await give(anna.page, 'paste', { name: 'note.txt', type: 'text/plain', bytes: new Uint8Array([65]) });
    await give(anna.page, 'paste', { name: 'second.png', type: 'image/png', bytes: await pngSample(300, 500) });
    await confirm(anna.page).click();
    await expect.poll(() => media(ben, 'image').count()).toBe(2);

    const opener = seen.first().getByRole('button');
    await opener.click();
    const viewer = ben.page.getByRole('dialog', { name: 'Photo or video 1 of 2' });
    const picture = viewer.getByRole('img', { name: `Photo from ${ANNA}` });
    await expect.poll(() => picture.getAttribute('data-whole')).toBe('true');
    await expect.poll(() => isLoaded(picture)).toBe(true);
    await ben.page.keyboard.press('+');
    await viewer.locator('[data-zoomed="true"]').waitFor();
    await keepScreenshot(ben.page, 'media-viewer');
    await ben.page.keyboard.press('ArrowRight');
    await ben.page.getByRole('dialog', { name: 'Photo or video 2 of 2' }).waitFor();
    await ben.page.keyboard.press('Escape');
    await ben.page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus returns to the opener.
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await ben.page.getByRole('button', { name: 'Chat info' }).click();
    await ben.page.getByRole('button', { name: 'Photos and videos' }).click();
    const gallery = ben.page.getByRole('dialog', { name: 'Photos and videos' });
    await expect.poll(() => gallery.getByRole('button', { name: 'Open photo' }).count()).toBe(2);
    await keepScreenshot(ben.page, 'media-gallery');
  });

  it('recommends Safari when an iPhone browser cannot save a picture', async () => {
    const chromeOfIphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile/15E148 Safari/604.1';
    const ben = await stage.signIn('xiaoming', { ...PHONE, userAgent: chromeOfIphone });
    await ben.openChat(ANNA);
    const { page } = ben;
    const buffer = Buffer.from(await pngSample(300, 200));
    await page.locator('[data-pick="pictures"]').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer });
    await confirm(page).click();
    await media(ben, 'image').last().getByRole('button', { name: 'Open photo' }).click();
    const viewer = page.getByRole('dialog', { name: /^Photo or video/ });
    await viewer.getByRole('button', { name: 'Save', exact: true }).click();
    await viewer.getByText('Open this page in Safari to save it.').waitFor();
  });

  it('fades in over a pulsing placeholder after loading', async () => {
    const { anna, ben } = await talk();
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await ben.page.route('**/file/v2/get**', async (route) => {
      await isReleased;
      await route.continue();
    });
    const earlier = await media(ben, 'image').count();
    await anna.page
      .locator('[data-pick="pictures"]')
      .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: Buffer.from(await pngSample(640, 400)) });
    await confirm(anna.page).click();

    const seen = media(ben, 'image').nth(earlier);
    const faded = await seen.evaluateHandle((box) => {
      const tags: string[] = [];
      box.addEventListener('animationstart', ({ target }) =>
        tags.push(target instanceof Element ? target.tagName : ''),
      );
      return tags;
    });
    await expect.poll(() => seen.evaluate((box) => box.getAnimations({ subtree: true }).length)).toBe(1);
    await expect.poll(() => seen.locator('img').count()).toBe(0);
    release();
    await expect.poll(() => faded.evaluate((tags) => tags.includes('IMG'))).toBe(true);
    await expect.poll(() => isLoaded(seen.locator('img'))).toBe(true);
  });

  it('refuses fake pictures and drops of other file types', async () => {
    const { anna } = await talk();
    await give(anna.page, 'drop', { name: 'list.txt', type: 'text/plain', bytes: new Uint8Array([65]) });
    const alert = anna.page.getByRole('alertdialog', { name: 'Unsupported file' });
    await alert.getByRole('button', { name: 'OK' }).click();
    await alert.waitFor({ state: 'detached' });

    await give(anna.page, 'drop', {
      name: 'fake.png',
      type: 'image/png',
      bytes: new TextEncoder().encode('RIFF0000WEBPVP8 '),
    });
    const dialog = anna.page.getByRole('dialog');
    await dialog.getByText('WebP').waitFor();
    await keepScreenshot(anna.page, 'media-refused');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('a voice message', () => {
  it('records, plays, sends and transcribes a voice message', async () => {
    const { anna, ben } = await talk();
    // The touch lasts longer than the bar needs to appear, and ends over the bar's buttons.
    const bar = anna.page.getByRole('group', { name: 'Recording' });
    const finger = await anna.page.context().newCDPSession(anna.page);
    const place = await restingBox(anna.page.getByRole('button', { name: 'Record a voice message' }));
    const point = { x: place.x + 22, y: place.y + 22 };
    const touch = (type: 'touchStart' | 'touchEnd' | 'touchCancel', ...touchPoints: (typeof point)[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    // A cancelled touch does not discard the recording.
    await touch('touchStart', point);
    await bar.getByText('0:01').waitFor();
    await touch('touchCancel');
    await bar.getByRole('button', { name: /^Play voice message/ }).waitFor();
    await bar.getByRole('button', { name: 'Delete recording' }).click();
    await touch('touchStart', point);
    await bar.waitFor();
    await touch('touchEnd');
    await bar.getByText('0:02').waitFor();
    await keepScreenshot(anna.page, 'media-recording');
    await bar.getByRole('button', { name: 'Stop and listen' }).click();
    await bar.getByRole('button', { name: /^Play voice message/ }).click();
    await bar.getByRole('button', { name: 'Send voice message' }).click();

    const heard = media(ben, 'voice');
    await heard.waitFor();
    await heard.getByRole('button', { name: /^Play voice message, 0:(0[2-9]|[1-5]\d)/ }).click();
    await expect.poll(() => heard.getAttribute('data-playback')).toBe('playing');
    await keepScreenshot(ben.page, 'media-voice');
    // It plays to its end and can be played again.
    await expect.poll(() => heard.getAttribute('data-playback')).toBe('idle');

    spoken = [{ status: 503, body: '' }, saying('我们九点见，好吗？')];
    const row = ben.log.locator('[data-message-id]').filter({ has: ben.page.locator('[data-media="voice"]') });
    await row.getByRole('button', { name: 'Show as text' }).click();
    await row.getByText('Something went wrong on the server').waitFor();
    await keepScreenshot(ben.page, 'media-voice-text-failed');
    await row.getByRole('button', { name: 'Try again' }).click();
    await row.getByText('我们九点见，好吗？').waitFor();
    await keepScreenshot(ben.page, 'media-voice-text');
    expect(speech.asked).toHaveLength(2);
  });
});

describe('a video', () => {
  it('streams a video, or downloads it with progress', async () => {
    const { anna, ben } = await talk();
    const live = { name: 'live.webm', mimeType: 'video/webm', buffer: await recordVideo(anna.page) };
    await anna.page.locator('[data-pick="pictures"]').setInputFiles(live);
    await confirm(anna.page).click();
    const video = media(ben, 'video').last();
    await video.waitFor();
    await video.getByRole('button').click();
    const player = ben.page.getByRole('dialog', { name: /^Photo or video/ }).locator('video');
    await expect
      .poll(() => player.evaluate((element) => element instanceof HTMLVideoElement && element.currentTime > 0))
      .toBe(true);
    // The player streams from a link instead of a blob URL.
    await expect.poll(() => player.getAttribute('src')).toContain('&link=');
    // A downward drag closes the viewer.
    const finger = await ben.page.context().newCDPSession(ben.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: 200, y: 250 });
    await touch('touchMove', { x: 200, y: 400 });
    await touch('touchMove', { x: 200, y: 600 });
    await touch('touchEnd');
    await player.waitFor({ state: 'detached' });

    // Without such a link, the viewer downloads the whole file. The user can cancel the download and start it again.
    await ben.page.route('**/file/v2/link?**', (route) => route.abort());
    const clip = {
      name: 'clip.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from(await videoSample({ bytes: 1_500_000 })),
    };
    await anna.page.locator('[data-pick="pictures"]').setInputFiles(clip);
    await confirm(anna.page).click();
    const newest = media(ben, 'video').nth(1);
    await newest.waitFor();

    await slowDown(ben.page, 100_000);
    await newest.getByRole('button').click();
    const viewer = ben.page.getByRole('dialog', { name: /^Photo or video/ });
    const fetching = viewer.locator('[data-fetching]');
    await expect.poll(async () => Number(await fetching.getAttribute('data-fetching'))).toBeGreaterThan(1);
    await keepScreenshot(ben.page, 'media-video-fetching');
    await viewer.getByRole('button', { name: /^Cancel download, \d+% done$/ }).click();
    await fetching.waitFor({ state: 'detached' });
    await slowDown(ben.page, undefined);
    await viewer.getByRole('button', { name: /^Play video/ }).click();
    // The sample has no real frames: no browser plays it, but each browser hands it to its player.
    await viewer.getByText('This browser can’t play the video').waitFor();
  });
});

describe('a document', () => {
  it('delivers a document with its name, size and original bytes', async () => {
    const { anna, ben } = await talk();
    const bytes = Buffer.from(`%PDF-1.4\n${'rules '.repeat(250_000)}`);
    await anna.page
      .locator('[data-pick="anything"]')
      .setInputFiles({ name: '活动细则 2026.pdf', mimeType: 'application/pdf', buffer: bytes });
    await confirm(anna.page).click();

    const document = media(ben, 'document').filter({ hasText: 'PDF · 1.4 MB' });
    await document.waitFor();
    await keepScreenshot(ben.page, 'media-document');

    await slowDown(ben.page, 100_000);
    await document.click();
    await expect.poll(async () => Number(await document.getAttribute('data-fetching'))).toBeGreaterThan(1);
    await keepScreenshot(ben.page, 'media-document-fetching');
    const cancel = ben.log.getByRole('button', { name: /^Cancel download, \d+% done/ });
    // A second tap right after the first one does not cancel the download.
    await expect
      .poll(async () => {
        if ((await cancel.count()) > 0) await cancel.click();
        return document.getAttribute('data-fetching');
      })
      .toBe(null);
    await slowDown(ben.page, undefined);
    const downloading = ben.page.waitForEvent('download');
    await document.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('活动细则 2026.pdf');
    expect(await readFile(await download.path())).toEqual(bytes);
  });

  it('waits for the network and uploads automatically when it returns', async () => {
    const { anna, ben } = await talk();
    const uploads = '**/api/file/v2/**';
    await anna.page.route(uploads, (route) => route.abort());
    await anna.page.locator('[data-pick="anything"]').setInputFiles({
      name: 'waits.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n${Date.now()}`),
    });
    await confirm(anna.page).click();
    const own = media(anna, 'document').filter({ hasText: 'waits.pdf' });
    await own.getByText('Waiting for network').waitFor();
    await keepScreenshot(anna.page, 'media-waiting');
    await anna.page.unroute(uploads);
    await media(ben, 'document').filter({ hasText: 'waits.pdf' }).waitFor();
    await own.getByText('Waiting for network').waitFor({ state: 'detached' });

    // This window has not needed the upload code yet: it was prefetched.
    const { page } = ben;
    await page.waitForFunction(() =>
      ['/media-', '/room-'].every((file) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(file)),
      ),
    );
    await page.context().setOffline(true);
    const buffer = Buffer.from(await pngSample(300, 200));
    const arrived = await nextMedia(ben, 'image');
    await page.locator('[data-pick="pictures"]').setInputFiles({ name: 'far.png', mimeType: 'image/png', buffer });
    await confirm(page).click();
    await arrived();
    const far = media(ben, 'image').last();
    await expect.poll(async () => isLoaded(far.locator('img'))).toBe(true);
    // The viewer and the chat search were prefetched, too.
    await far.getByRole('button', { name: /^Open/ }).tap({ position: { x: 8, y: 8 } });
    await page.getByRole('dialog', { name: /^Photo or video/ }).waitFor();
    await page.goBack();
    await page.setViewportSize(LARGE_PHONE_SIZE);
    await page.getByRole('button', { name: 'Search in this chat' }).click();
    await page.getByRole('searchbox').waitFor();
    await page.context().setOffline(false);
    await ben.log.locator('[data-state="sent"]').last().locator('[data-media="image"]').waitFor();
  });
});

describe('media within the talk interval of a group', () => {
  it('waits with a recording and is sent a moment later', async () => {
    const emma = await stage.signIn('emma', { ...PHONE, permissions: ['microphone'] });
    const { page } = emma;
    await emma.openChat(GROUP);
    const arrived = await nextMedia(emma, 'image');
    const paste = async (): Promise<void> =>
      give(page, 'paste', { name: 'one.png', type: 'image/png', bytes: await pngSample(300, 200) });
    const tooSoon = page.getByText('You’re sending messages too fast.').first();
    // The fixed clock makes each message come too soon after the previous one.
    let nowMs = Date.now() + 60_000;
    await page.clock.setFixedTime(nowMs);
    await paste();
    await confirm(page).click();
    await arrived();

    const secondArrived = await nextMedia(emma, 'image');
    await paste();
    await confirm(page).click();
    await tooSoon.waitFor();
    await expect.poll(() => confirm(page).isVisible()).toBe(true);
    await page.clock.setFixedTime((nowMs += 2000));
    await confirm(page).click();
    await secondArrived();
    await expect.poll(() => confirm(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Record a voice message' }).tap();
    const bar = page.getByRole('group', { name: 'Recording' });
    await bar.getByText('0:02').waitFor();
    // Back ends the recording, which can then be played.
    await page.goBack();
    const listen = bar.getByRole('button', { name: /^Play voice message/ });
    await listen.waitFor();
    await bar.getByRole('button', { name: 'Send voice message' }).click();
    await listen.waitFor();
    // The recording stays when the user leaves the chat.
    await page.goBack();
    await emma.openChat(GROUP);
    await listen.waitFor();
    await page.clock.setFixedTime((nowMs += 2000));
    await bar.getByRole('button', { name: 'Send voice message' }).click();
    await bar.waitFor({ state: 'detached' });
    await media(emma, 'voice').waitFor();
  });
});
