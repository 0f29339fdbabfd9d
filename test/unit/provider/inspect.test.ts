import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectFile } from '../../../applet-host-demo/provider/capabilities/files/inspect.ts';
import type { FileKind } from '../../../widget/contract/files.ts';
import { photoSample, pngSample, videoSample, voiceSample } from '../../support/media-samples.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function inspect(kind: FileKind, ...parts: readonly Uint8Array[]) {
  const file = join(folder, 'file');
  await writeFile(file, Buffer.concat(parts));
  return inspectFile(file, kind);
}

/** Bytes that start no element. */
const JUNK = new Uint8Array(64).fill(0xff);

test.each([
  ['video', 'webm', () => videoSample({ format: 'webm', isLive: true })],
  ['video', 'mp4', () => videoSample({ format: 'mp4' })],
  ['voice', 'webm', () => voiceSample()],
] as const)('measures a %s (%s) without hanging on trailing junk', async (kind, _, sample) => {
  const video = await sample();
  expect(await inspect(kind, video)).toMatchObject({ ok: true, value: { sizeBytes: video.byteLength } });
  const outcome = await inspect(kind, video, JUNK);
  expect(outcome.ok || outcome.failure.code === 'file_damaged').toBe(true);
});

const SECRET = 'recorded at home';

/** An audio file of the given format, with a tag. */
async function taggedSound(format: OutputFormat, codec: 'opus' | 'pcm-s16'): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  output.setMetadataTags({ title: SECRET });
  await output.start();
  const head = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  const decoderConfig = {
    codec,
    numberOfChannels: 1,
    sampleRate: 48_000,
    ...(codec === 'opus' ? { description: head } : {}),
  };
  for (let part = 0; part < 50; part += 1) {
    const sound = new Uint8Array(codec === 'opus' ? 40 : 1920).fill(part);
    await source.add(new EncodedPacket(sound, 'key', part / 50, 0.02), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** Frames of silence with a tag before and after them. */
const framed = (frame: readonly number[], bytes: number): Uint8Array => {
  const frames = Array.from({ length: 50 }, () => [...frame, ...Array<number>(bytes - frame.length).fill(0)]).flat();
  const title = [...Buffer.from('TIT2'), 0, 0, 0, SECRET.length + 1, 0, 0, 0, ...Buffer.from(SECRET)];
  const before = [...Buffer.from('ID3'), 3, 0, 0, 0, 0, 0, title.length, ...title];
  const behind = Buffer.alloc(128);
  behind.write(`TAG${SECRET}`, 'latin1');
  return Uint8Array.from([...before, ...frames, ...behind]);
};

test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
  ['Ogg', 'audio/ogg', () => taggedSound(new OggOutputFormat(), 'opus')],
  ['WAV', 'audio/wav', () => taggedSound(new WavOutputFormat(), 'pcm-s16')],
  ['MP3', 'audio/mpeg', () => framed([0xff, 0xfb, 0x90, 0xc0], 417)],
  ['AAC', 'audio/aac', () => framed([0xff, 0xf1, 0x4c, 0x40, 0x02, 0x1f, 0xfc], 16)],
])('removes the tags of a voice message (%s)', async (_kind, mediaType, make) => {
  const sound = await make();
  expect(Buffer.from(sound).includes(SECRET)).toBe(true);
  const outcome = await inspect('voice', sound);
  expect(outcome).toMatchObject({ ok: true, value: { mediaType } });
  const kept = await readFile(join(folder, 'file'));
  expect(kept.includes(SECRET)).toBe(false);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  expect(outcome.value.sizeBytes).toBe(kept.byteLength);
  expect(outcome.value.durationMs).toBeGreaterThan(900);
  expect(await readdir(folder)).toEqual(['file']);
});

test('rotates a photo, removes its metadata; keeps a clean picture', async () => {
  const photo = await inspect('image', await photoSample());
  if (!photo.ok || photo.value.bytes === undefined) throw new Error('not cleaned');
  expect(photo.value).toMatchObject({ width: 600, height: 800, sizeBytes: photo.value.bytes.byteLength });
  expect(photo.value.bytes.includes('Lumora')).toBe(false);
  const plain = await inspect('image', photo.value.bytes);
  expect(plain.ok && plain.value.bytes).toBe(undefined);
  const behind = await inspect('image', photo.value.bytes, Buffer.from(SECRET));
  expect(behind.ok && behind.value.bytes?.equals(photo.value.bytes)).toBe(true);
});

test('re-encodes a picture that decodes but cannot be parsed', async () => {
  const photo = Buffer.from(await pngSample(64, 40));
  const jpeg = await sharp(photo).jpeg().toBuffer();
  const comment = Buffer.from([0xff, 0xfe, 0, SECRET.length + 2, ...Buffer.from(SECRET)]);
  // The bytes between two segments belong to neither.
  const outcome = await inspect('image', jpeg.subarray(0, 2), comment, Buffer.from('??'), jpeg.subarray(2));
  if (!outcome.ok || outcome.value.bytes === undefined) throw new Error('not written anew');
  expect(outcome.value.bytes.includes(SECRET)).toBe(false);
});
