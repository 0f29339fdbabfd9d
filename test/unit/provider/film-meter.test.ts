import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilmMeter, type FilmFile } from '../../../applet-host-demo/provider/files/film-meter.ts';
import { videoSample } from '../../support/media-samples.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meter-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, bytes: Uint8Array): Promise<FilmFile> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return { file, sizeBytes: (await stat(file)).size };
}

/** A film whose first track says that a chunk of it holds thousands of millions of samples, which the library counts one by one. */
async function endlessFilm(): Promise<Uint8Array> {
  const film = Buffer.from(await videoSample());
  const table = film.indexOf('stsc');
  film.writeUInt32BE(0xf000_0000, table + 16);
  return film;
}

test('a film that keeps the library busy for ever keeps nothing else waiting, and is given up', async () => {
  const meter = new FilmMeter(3_000);
  const good = await write('good', await videoSample());
  const endless = await write('endless', await endlessFilm());
  // More than are measured at the same time: the last waits for one that is given up.
  const outcomes = await Promise.all([endless, endless, good].map((film) => meter.measure(film)));
  expect(outcomes).toEqual([undefined, undefined, expect.objectContaining({ hasPicture: true, hasSound: false })]);
  // By the same thread.
  expect(await meter.measure(good)).toEqual(outcomes[2]);
}, 30_000);
