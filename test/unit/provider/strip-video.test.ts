import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotAFilm, stripVideo } from '../../../applet-host-demo/provider/files/strip-video.ts';
import { stripWebm } from '../../../applet-host-demo/provider/files/strip-webm.ts';
import { videoSample } from '../../support/media-samples.ts';

// Measuring such a film would never end: what is tested is that it does not come so far.
let file = '';
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'strip-')), 'film.mp4');
});
afterEach(() => rm(join(file, '..'), { recursive: true }));

async function strip(film: Uint8Array): Promise<void> {
  await writeFile(file, film);
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

/** What was measured while filming: so many samples of so many bytes, each in the same place. */
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
])('a film that says that it has very many %s is none', async (_what, more) => {
  await expect(strip(Buffer.concat([await videoSample(), more]))).rejects.toBeInstanceOf(NotAFilm);
});

test('sound without a size of its own may last for hours', async () => {
  const hours = 3 * 3600 * 48_000;
  const sound = track(
    box('stts', be(0, 1, hours, 1)),
    box('stsz', be(0, 2, hours)),
    box('stsc', be(0, 1, 1, 48_000, 1)),
  );
  await strip(Buffer.concat([await videoSample(), box('moov', sound)]));
});

test('a WebM of very many elements is read in a moment', async () => {
  const film = await videoSample({ format: 'webm', isLive: true });
  const empty = Buffer.alloc(2 * 400_000, Buffer.from([0xec, 0x80]));
  // One that leads to nothing, and holds as many.
  const seek = Buffer.from([0x4d, 0xbb, 0x10, 0x0c, 0x35, 0x00]);
  await writeFile(file, Buffer.concat([film, empty, seek, empty]));
  await stripWebm(file);
});
