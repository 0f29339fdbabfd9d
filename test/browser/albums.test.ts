import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { complaintsInBothSchemes } from '../support/axe.ts';
import { DESKTOP, keepScreenshot, PHONE, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { readCallFrame } from '../support/call-frames.ts';
import { pngSample, videoSample } from '../support/media-samples.ts';
import { confirm } from '../support/room-media.ts';
import { restingBox } from '../support/settled.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** An album: pictures sent together in one grid with a caption; each picture is a message. */

const BEN = '陈晓明';
const ANNA = 'Emma Wilson';
const GROUP = 'Lounge';
const DARK: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 640 }, colorScheme: 'dark' };

const stage = useStackStage();

async function talk(bensOptions: BrowserContextOptions = PHONE) {
  const anna = await stage.signIn('emma');
  const ben = await stage.signIn('xiaoming', bensOptions);
  await Promise.all([anna.openChat(BEN), ben.openChat(ANNA)]);
  return { anna, ben };
}

const SHAPES = [
  [640, 400],
  [400, 640],
  [500, 500],
  [640, 300],
] as const;

async function pick(page: Page, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [width, height] = SHAPES[index % SHAPES.length] ?? SHAPES[0];
      const buffer = Buffer.from(await pngSample(width + index, height));
      return { name: `${index}.png`, mimeType: 'image/png', buffer };
    }),
  );
  await page.locator('[data-pick="pictures"]').setInputFiles(files);
}

const albumWith = (user: StandaloneUser, text: string): Locator =>
  user.log.locator('[data-album]').filter({ hasText: text });
const cells = (album: Locator): Locator =>
  album.locator('[data-message-id]').filter({ has: album.page().locator('[data-media]') });

/** Sends an album with its caption and waits until all its messages are sent. */
async function sendAlbum(user: StandaloneUser, count: number, caption: string): Promise<Locator> {
  await pick(user.page, count);
  await user.page.getByRole('textbox', { name: 'Add a caption' }).fill(caption);
  await confirm(user.page).click();
  const album = albumWith(user, caption);
  await expect.poll(() => album.locator('[data-state="sent"]').count()).toBe(count + 1);
  return album;
}

/** Long press. */
async function hold(user: StandaloneUser, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await restingBox(target);
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerType: 'touch', isPrimary: true };
  await target.dispatchEvent('pointerdown', at);
  await user.page.getByRole('dialog', { name: 'Message actions' }).waitFor();
  await target.dispatchEvent('pointerup', at);
}

const choose = (user: StandaloneUser, label: string | RegExp): Promise<void> =>
  user.page.getByRole('dialog').getByRole('button', { name: label }).first().click();

/** Number of loaded pictures in an album. */
const loadedIn = (album: Locator): Promise<number> =>
  album
    .locator('img')
    .evaluateAll(
      (images) =>
        images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0).length,
    );

describe('an album', () => {
  it('shows its caption, keeps its layout, and opens the viewer', async () => {
    const { anna, ben } = await talk();
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await ben.page.route('**/file/v2/get**', async (route) => {
      await isReleased;
      await route.continue();
    });
    await pick(anna.page, 4);
    const question = anna.page.getByRole('dialog', { name: 'Send 4 photos?' });
    await question.getByRole('textbox', { name: 'Add a caption' }).fill('Two days at the lake');
    await keepScreenshot(anna.page, 'album-question');
    expect(await complaintsInBothSchemes(anna.page, 'album question')).toEqual([]);
    await confirm(anna.page).click();

    const seen = albumWith(ben, 'Two days at the lake');
    await expect.poll(() => cells(seen).count()).toBe(4);
    const before = await restingBox(seen);
    release();
    await expect.poll(() => loadedIn(seen)).toBe(4);
    expect(await restingBox(seen)).toEqual(before);
    await keepScreenshot(ben.page, 'album');
    await albumWith(anna, 'Two days').locator('[data-state="sent"]').nth(4).waitFor();
    await keepScreenshot(anna.page, 'album-own');
    expect(await complaintsInBothSchemes(anna.page, 'album')).toEqual([]);

    await cells(seen).nth(1).getByRole('button', { name: 'Open photo' }).click();
    await ben.page.getByRole('dialog', { name: 'Photo or video 2 of 4' }).waitFor();
    await ben.page.keyboard.press('ArrowRight');
    await ben.page.getByRole('dialog', { name: 'Photo or video 3 of 4' }).waitFor();
  });

  it('fits nine pictures into a narrow dark chat', async () => {
    const { anna, ben } = await talk(DARK);
    await sendAlbum(anna, 9, 'All nine');
    const seen = albumWith(ben, 'All nine');
    await expect.poll(() => cells(seen).count()).toBe(9);
    await expect.poll(() => loadedIn(seen)).toBe(9);
    await keepScreenshot(ben.page, 'album-nine-dark-320');
    const widest = await ben.log.evaluate((log) => log.scrollWidth - log.clientWidth);
    expect(widest).toBe(0);
  });

  it('shrinks when a picture is recalled', async () => {
    const { anna, ben } = await talk();
    const own = await sendAlbum(anna, 3, 'One too many');
    await expect.poll(() => cells(albumWith(ben, 'One too many')).count()).toBe(3);
    await hold(anna, cells(own).nth(1));
    await keepScreenshot(anna.page, 'album-sheet');
    await choose(anna, /Recall|Unsend/);
    await expect.poll(() => cells(albumWith(ben, 'One too many')).count()).toBe(2);
    await expect.poll(() => cells(own).count()).toBe(2);
    await keepScreenshot(ben.page, 'album-after-recall');
  });

  it('leads from a quote to the album’s quoted picture', async () => {
    const { anna, ben } = await talk();
    await sendAlbum(anna, 2, 'Which one');
    const seen = albumWith(ben, 'Which one');
    await expect.poll(() => cells(seen).count()).toBe(2);
    await hold(ben, cells(seen).first());
    await choose(ben, 'Reply');
    await ben.send('this one');
    await anna.sees('this one');
    const first = cells(albumWith(anna, 'Which one')).first();
    await anna.log
      .getByRole('button', { name: /^Quote|Photo/ })
      .last()
      .click();
    await expect.poll(() => first.getAttribute('data-highlighted')).toBe('');
  });

  it('shows the upload progress and cancels a single picture', async () => {
    const { anna, ben } = await talk();
    const session = await anna.page.context().newCDPSession(anna.page);
    await session.send('Network.enable');
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 20_000 });
    await pick(anna.page, 4);
    await anna.page.getByRole('textbox', { name: 'Add a caption' }).fill('On its way');
    await confirm(anna.page).click();
    const own = albumWith(anna, 'On its way');
    await own.getByText(/^[1-9]\d?%$/).waitFor();
    await own.getByText('Sent 0 of 4').waitFor();
    await keepScreenshot(anna.page, 'album-uploading');
    await cells(own)
      .nth(3)
      .getByRole('button', { name: /^Cancel upload/ })
      .click();
    await expect.poll(() => cells(own).count()).toBe(3);
    await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
    await expect.poll(() => cells(albumWith(ben, 'On its way')).count()).toBe(3);
  });

  it('removes the caption when all its uploads are cancelled', async () => {
    const { anna } = await talk();
    await anna.page.route('**/api/file/v2/**', (route) => route.abort());
    await pick(anna.page, 2);
    await anna.page.getByRole('textbox', { name: 'Add a caption' }).fill('Never mind');
    await confirm(anna.page).click();
    const own = albumWith(anna, 'Never mind');
    const cancel = own.getByRole('button', { name: /^Cancel upload/ });
    await expect.poll(() => cancel.count()).toBe(2);
    await cancel.first().click();
    await expect.poll(() => cancel.count()).toBe(1);
    await cancel.click();
    await own.waitFor({ state: 'detached' });
    await expect.poll(() => anna.log.getByText('Never mind').count()).toBe(0);
  });

  it('offers a retry on its failed picture', async () => {
    const anna = await stage.signIn('emma');
    let left = 1;
    await anna.page.routeWebSocket(/\/vap\/websocket\//, (socket) => {
      const provider = socket.connectToServer();
      socket.onMessage((frame) => {
        const { p, r, d } = readCallFrame(frame);
        if (p !== OPERATIONS.msgSend.name || d?.msg_type !== 'img' || left === 0) return provider.send(frame);
        left -= 1;
        const refusal = { s: '-1', m: 'the group is frozen', d: {}, t: Date.now(), r, code: '' };
        socket.send(JSON.stringify(refusal));
      });
    });
    await reload(anna.page);
    await anna.openChat(BEN);
    await pick(anna.page, 3);
    await anna.page.getByRole('textbox', { name: 'Add a caption' }).fill('Two of three');
    await confirm(anna.page).click();
    const own = albumWith(anna, 'Two of three');
    await expect.poll(() => own.locator('[data-state="sent"]').count()).toBe(3);
    const failed = cells(own).and(anna.page.locator('[data-state="failed"]'));
    await keepScreenshot(anna.page, 'album-failed');
    await failed.getByRole('button', { name: 'Send again' }).click();
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => own.locator('[data-state="sent"]').count()).toBe(4);
    await expect.poll(() => cells(own).count()).toBe(3);
  });
});

describe('in a group', () => {
  it('selects a whole album or single pictures', async () => {
    const owner = await stage.signIn('jiayi', DESKTOP);
    await owner.openChat(GROUP);
    const own = await sendAlbum(owner, 3, `Album ${Date.now()}`);
    await hold(owner, cells(own).first());
    await choose(owner, 'Select');
    await owner.page.getByText('1 selected').waitFor();
    await own.getByRole('checkbox', { name: 'Select all 3 photos' }).click();
    await owner.page.getByText('4 selected').waitFor();
    await keepScreenshot(owner.page, 'album-selecting');
    await cells(own).nth(1).click();
    await owner.page.getByText('3 selected').waitFor();
    await own.getByRole('checkbox', { name: 'Select all 3 photos' }).click();
    await owner.page.getByText('4 selected').waitFor();
    await own.getByRole('checkbox', { name: 'Select all 3 photos' }).click();
    await owner.page.getByText('0 selected').waitFor();
  });
});

it('groups a video and a picture into an album', async () => {
  const { anna, ben } = await talk();
  const video = { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from(await videoSample()) };
  const picture = { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from(await pngSample(300, 200)) };
  await anna.page.locator('[data-pick="pictures"]').setInputFiles([video, picture]);
  await anna.page.getByRole('dialog', { name: 'Send 2 files?' }).waitFor();
  await confirm(anna.page).click();
  const seen = ben.log.locator('[data-album="2"]').last();
  await seen.locator('[data-media="video"]').waitFor();
  await seen.locator('[data-media="image"] img').waitFor();
  await keepScreenshot(ben.page, 'album-mixed');
});

it('opens, swipes and zooms a gallery of many pictures', async () => {
  const { anna, ben } = await talk();
  await sendAlbum(anna, 9, 'The first nine');
  await sendAlbum(anna, 9, 'The other nine');
  await expect.poll(() => cells(albumWith(ben, 'The other nine')).count()).toBe(9);
  const { page } = ben;
  await page.getByRole('button', { name: 'Chat info' }).click();
  await page.getByRole('button', { name: 'Photos and videos' }).click();
  const gallery = page.getByRole('dialog', { name: 'Photos and videos' });
  const tiles = gallery.getByRole('button', { name: 'Open photo' });
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(18);
  await expect
    .poll(() =>
      tiles
        .locator('img')
        .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).complete).length),
    )
    .toBeGreaterThanOrEqual(18);
  await keepScreenshot(page, 'album-gallery');
  // The gallery begins with the newest picture; the viewer ends with it.
  await tiles.nth(2).click();
  const viewer = page.getByRole('dialog', { name: /^Photo or video/ });
  const position = async (): Promise<readonly number[]> =>
    [...((await viewer.getAttribute('aria-label')) ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const [opened = 0, count = 0] = await position();
  expect(opened).toBe(count - 2);
  await restingBox(viewer);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 100, y: 400 });
  await touch('touchMove', { x: 200, y: 400 });
  await touch('touchMove', { x: 330, y: 400 });
  await touch('touchEnd');
  await expect.poll(async () => (await position())[0]).toBe(opened - 1);
  await page.keyboard.press('+');
  await viewer.locator('[data-zoomed="true"]').waitFor();
  await keepScreenshot(page, 'album-viewer-zoomed');
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  await gallery.waitFor();
  await page.goBack();
  await gallery.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Photos and videos' }).waitFor();
});
