import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VideoProbe, type ProbedFile } from '../../../applet-host-demo/provider/capabilities/files/video-probe.ts';
import { videoSample } from '../../support/media-samples.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meter-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, bytes: Uint8Array): Promise<ProbedFile> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return { file, sizeBytes: (await stat(file)).size };
}

/** A video whose first track declares a chunk of billions of samples. The library counts them one by one. */
async function endlessVideo(): Promise<Uint8Array> {
  const video = Buffer.from(await videoSample());
  const table = video.indexOf('stsc');
  video.writeUInt32BE(0xf000_0000, table + 16);
  return video;
}

test('gives up an endless video without blocking other videos', async () => {
  const probe = new VideoProbe(8_000);
  const good = await write('good', await videoSample());
  const endless = await write('endless', await endlessVideo());
  // More videos than are measured at once: the last one waits for one that is given up.
  const outcomes = await Promise.all([endless, endless, good].map((video) => probe.measure(video)));
  expect(outcomes).toEqual([undefined, undefined, expect.objectContaining({ hasPicture: true, hasSound: false })]);
  // The same thread measures this one.
  expect(await probe.measure(good)).toEqual(outcomes[2]);
});
