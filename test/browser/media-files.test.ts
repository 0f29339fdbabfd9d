import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as BrowserMedia from '../../widget/platform/media.browser.ts';
import { FILE_PATH, FILE_UPLOAD_PATH } from '../../widget/contract/files.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { gifSample, photoSample } from '../support/media-samples.ts';
import { signInAt, type StandaloneUser } from '../support/standalone.ts';

/** File handling of the browser, on the widget's own page and under its policy: issue point 5. */

const stage = useStackStage();
let user: StandaloneUser;

beforeAll(async () => {
  user = await signInAt(stage.browser, stage.stack, 'emma');
  const names = await readdir('dist/widget/assets');
  const name = names.find((each) => /^media-[\w-]+\.js$/.test(each));
  if (name === undefined) throw new Error('the build has no file for media');
  // A string, so that the test's compiler does not transform the import.
  await user.page.evaluate(
    `import('/ml/assets/${name}').then((file) => {
      // Exports of shared files have short names.
      const modules = Object.values(file).map((value) => value?.browserMedia ?? value);
      globalThis.testMedia = modules.find((value) => typeof value?.shrink === 'function');
    })`,
  );
});

afterAll(async () => {
  expect(user?.errors).toEqual([]);
});

type Media = typeof BrowserMedia.browserMedia;
/** Global of the page that contains the widget's own media module. */
interface Lab {
  readonly testMedia: Media;
}

/** Runs in the page. The result must be JSON. */
function inPage<R>(run: (base64: string) => Promise<R>, bytes: Uint8Array = new Uint8Array()): Promise<R> {
  return user.page.evaluate(run, Buffer.from(bytes).toString('base64'));
}

describe('in a real browser', () => {
  it('shrinks a photograph, turns it upright, and removes its metadata', async () => {
    async function shrink(base64: string) {
      const media = (globalThis as unknown as Lab).testMedia;
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const small = await media.shrink(new Blob([bytes], { type: 'image/jpeg' }), 1280, 0.7);
      if (typeof small !== 'object') throw new Error('no picture');
      return { type: small.type, bytes: [...new Uint8Array(await small.arrayBuffer())] };
    }
    const small = await inPage(shrink, await photoSample(2000, 1500));
    expect(small.type).toBe('image/jpeg');
    const found = await sharp(Uint8Array.from(small.bytes)).metadata();
    expect([found.width, found.height, found.exif]).toEqual([960, 1280, undefined]);
  });

  it('detects a damaged picture', async () => {
    async function measure(base64: string) {
      const media = (globalThis as unknown as Lab).testMedia;
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const whole = await media.pictureSize(new Blob([bytes]));
      const broken = await media.pictureSize(new Blob([bytes.slice(0, 20)]));
      const shrunk = await media.shrink(new Blob([bytes.slice(0, 20)], { type: 'image/gif' }), 1280, 0.7);
      return { whole, isBroken: broken === undefined, isShrunk: shrunk !== undefined };
    }
    expect(await inPage(measure, await gifSample())).toEqual({
      whole: { width: 64, height: 48 },
      isBroken: true,
      isShrunk: false,
    });
  });

  it.each(['secure', 'insecure'])('hashes on a page that counts as %s', async (page) => {
    async function hash(base64: string) {
      const media = (globalThis as unknown as Lab).testMedia;
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      return media.hash(new Blob([bytes]));
    }
    const bytes = new Uint8Array(2_097_152).map((_, index) => index % 251);
    if (page === 'insecure')
      await user.page.evaluate(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    expect(await inPage(hash, bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('reads the dimensions of a video and draws its poster', async () => {
    async function video() {
      const media = (globalThis as unknown as Lab).testMedia;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [160, 90];
      const context = canvas.getContext('2d');
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
      const parts: Blob[] = [];
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
      const grown = new Promise<void>((resolve) => {
        recorder.addEventListener('dataavailable', ({ data }) => {
          if (data.size > 0) parts.push(data);
          if (parts.length > 3) resolve();
        });
      });
      recorder.start(100);
      let hue = 0;
      const drawing = setInterval(() => {
        if (context === null) return;
        context.fillStyle = `hsl(${(hue += 20)} 80% 50%)`;
        context.fillRect(0, 0, 160, 90);
      }, 40);
      await grown;
      recorder.stop();
      await ended;
      clearInterval(drawing);
      const look = await media.look(new Blob(parts, { type: 'video/webm' }));
      const noVideo = await media.look(new Blob([new Uint8Array(50)], { type: 'video/mp4' }));
      return { width: look?.width, height: look?.height, poster: look?.poster?.type, isNone: noVideo === undefined };
    }
    expect(await inPage(video)).toEqual({
      width: 160,
      height: 90,
      poster: 'image/jpeg',
      isNone: true,
    });
  });

  it('uploads with progress, downloads with token under the page’s policy', async () => {
    async function send(base64: string) {
      const media = (globalThis as unknown as Lab).testMedia;
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const token = Object.entries(localStorage).find(([key]) => key.startsWith('ml_token'))?.[1] ?? '';
      const headers = { authorization: `Bearer ${token}` };
      const link = document.querySelector('a[href*="chatId="]')?.getAttribute('href') ?? '';
      const chatId = new URLSearchParams(link.split('?')[1]).get('chatId') ?? '';
      const body = new FormData();
      body.set('data', JSON.stringify({ chatId, type: 'image' }));
      body.set('file', new Blob([bytes]), 'a.gif');
      const progress: number[] = [];
      const onProgress = (fraction: number): void => void progress.push(fraction);
      const origin = location.origin;
      const url = `${origin}/api/file/v2/upload`;
      const sent = await media.upload({ url, headers, body, stallMs: 20_000, onProgress, signal: undefined });
      const key = sent.kind === 'response' ? String(JSON.parse(sent.text).data?.file_key) : '';
      const place = `${origin}/api/file/v2/get?owner=${chatId}&type=message&file_key=${key}`;
      const got = await media.download({ url: place, headers, stallMs: 20_000, signal: undefined });
      const size = got.kind === 'response' ? got.blob.size : -1;
      return { sent: sent.kind === 'response' ? sent.text : sent.kind, size, last: progress.at(-1) };
    }
    expect([FILE_UPLOAD_PATH, FILE_PATH]).toEqual(['/api/file/v2/upload', '/api/file/v2/get']);
    const gif = await gifSample();
    const { sent, size, last } = await inPage(send, gif);
    expect(JSON.parse(sent)).toMatchObject({ code: 'success' });
    expect([size, last]).toEqual([gif.byteLength, 1]);
  });
});
