import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotAVideoError, stripVideo } from '../../../applet-host-demo/provider/capabilities/files/strip-video.ts';
import { stripWebm } from '../../../applet-host-demo/provider/capabilities/files/strip-webm.ts';
import { taggedWebmSample, videoSample } from '../../support/media-samples.ts';

// Measuring such a video would never end. The tests check that it is refused first.
let file = '';
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'strip-')), 'film.mp4');
});
afterEach(() => rm(join(file, '..'), { recursive: true }));

async function strip(video: Uint8Array): Promise<void> {
  await writeFile(file, video);
  await stripVideo(file);
}

const be = (...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const payload = Buffer.concat(parts);
  return Buffer.concat([be(payload.byteLength + 8), Buffer.from(type, 'latin1'), payload]);
};
const track = (...tables: readonly Uint8Array[]): Buffer =>
  box('trak', box('mdia', box('minf', box('stbl', ...tables))));

/** A metadata track recorded while filming: `count` samples of `bytes` bytes, all at the same offset. */
const measured = (count: number, bytes: number): Buffer => {
  const handler = box('hdlr', be(0, 0), Buffer.from('meta'), be(0, 0, 0));
  const chunks = box('stco', be(0, count), Buffer.alloc(4 * count));
  const tables = box('stbl', box('stsz', be(0, bytes, count)), box('stsc', be(0, 1, 1, 1, 1)), chunks);
  return box('trak', box('mdia', handler, box('minf', tables)));
};

const MANY = 0xf000_0000;

test.each<[string, Uint8Array]>([
  ['samples in one chunk', track(box('stsc', be(0, 1, 1, MANY, 1)))],
  ['chunks', track(box('stsc', be(0, 1, MANY, 1, 1)))],
  ['samples in another order', track(box('ctts', be(0, 1, MANY, 0)))],
  ['moments of samples in another order', track(box('stts', be(0, 1, MANY, 1)), box('ctts', be(0, 1, 1, 0)))],
  ['samples without a size', track(box('stz2', be(0, 0, MANY)))],
  ['samples in a fragment', box('moof', box('traf', box('trun', be(0, MANY))))],
  ['tracks', box('moov', ...Array.from({ length: 1000 }, () => track()))],
  ['boxes in a track', box('trak', Buffer.alloc(8 * 150_000, box('free')))],
  ['bytes to erase', box('moov', measured(5000, 10_000))],
])('refuses a video that declares a huge number of %s', async (_what, more) => {
  await expect(strip(Buffer.concat([await videoSample(), more]))).rejects.toBeInstanceOf(NotAVideoError);
});

test.each([
  ['that ends within its data', (video: Buffer) => video.subarray(0, -20), (video: Buffer) => video.subarray(0, -20)],
  [
    'with bytes after its last box',
    (video: Buffer) => Buffer.concat([video, Buffer.alloc(20, 0xff), Buffer.from('taken at home')]),
    (video: Buffer) => Buffer.concat([video, Buffer.alloc(33)]),
  ],
])('accepts a video %s, as browsers do', async (_what, damage, cleaned) => {
  const video = Buffer.from(await videoSample());
  await strip(damage(video));
  expect(cleaned(video).equals(await readFile(file))).toBe(true);
});

test('accepts hours of sound with samples of one size', async () => {
  const hours = 3 * 3600 * 48_000;
  const sound = track(
    box('stts', be(0, 1, hours, 1)),
    box('stsz', be(0, 2, hours)),
    box('stsc', be(0, 1, 1, 48_000, 1)),
  );
  const video = Buffer.concat([await videoSample(), box('moov', sound)]);
  await strip(video);
  expect(video.equals(await readFile(file))).toBe(true);
});

test('reads a WebM of many elements to its end tags', async () => {
  const { bytes, secrets } = await taggedWebmSample();
  const tags = Buffer.from(bytes).indexOf(Buffer.from([0x12, 0x54, 0xc3, 0x67]));
  const empty = Buffer.alloc(2 * 400_000, Buffer.from([0xec, 0x80]));
  // A seek entry without a target, followed by as many empty elements.
  const seek = Buffer.from([0x4d, 0xbb, 0x10, 0x0c, 0x35, 0x00]);
  await writeFile(file, Buffer.concat([bytes.subarray(0, tags), empty, seek, empty, bytes.subarray(tags)]));
  await stripWebm(file);
  const stripped = await readFile(file);
  expect(secrets.filter((secret) => stripped.includes(secret))).toEqual([]);
});
