import { crc32 } from 'node:zlib';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';

/** Small real files of each kind, made on request. */
type Bytes = Uint8Array<ArrayBuffer>;

const plain = (buffer: Buffer): Bytes => new Uint8Array(buffer);

/** A picture of stripes, which no encoder compresses to almost nothing. */
const stripes = (width: number, height: number): Sharp => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 7 + (index >> 8) * 13) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

export const pngSample = async (width = 640, height = 400): Promise<Bytes> =>
  plain(await stripes(width, height).png().toBuffer());
export const webpSample = async (): Promise<Bytes> => plain(await stripes(64, 64).webp().toBuffer());
export const gifSample = async (): Promise<Bytes> => plain(await stripes(64, 48).gif().toBuffer());

/** A photograph as phones take it: rotated, and with its location. */
export const photoSample = async (width = 800, height = 600): Promise<Bytes> =>
  plain(
    await stripes(width, height)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Lumora' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer(),
  );

export const svgSample = (): Bytes =>
  new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const htmlSample = (): Bytes => new TextEncoder().encode('<!doctype html><script>alert(1)</script>');

/** The beginning of a picture in the format of iPhones. */
export const heicSample = (): Bytes =>
  Uint8Array.from([0, 0, 0, 24, ...ascii('ftypheic'), 0, 0, 0, 0, ...ascii('mif1heic'), ...Array<number>(40).fill(0)]);

const ascii = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

/** A video of a given duration, 320 × 180; padded to an exact size in bytes if the caller requests that. */
export async function videoSample({
  seconds = 3,
  bytes,
  format = 'mp4',
  isMoovLast = false,
  isLive = false,
}: {
  readonly seconds?: number;
  readonly bytes?: number;
  readonly format?: 'mp4' | 'webm';
  readonly isMoovLast?: boolean;
  /** WebM whose elements have no declared size. */
  readonly isLive?: boolean;
} = {}): Promise<Bytes> {
  const target = new BufferTarget();
  const output = new Output({
    format:
      format === 'mp4'
        ? new Mp4OutputFormat(isMoovLast ? { fastStart: false } : {})
        : new WebMOutputFormat({ appendOnly: isLive }),
    target,
  });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  for (let second = 0; second < seconds; second += 1) {
    const packet = new EncodedPacket(new Uint8Array(200).fill(second), 'key', second, 1);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  const made = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  return bytes === undefined ? made : padded(made, bytes);
}

/** A video as phones and action cameras make them, with its location in five places. `secrets` must be removed from it. */
export async function locatedVideoSample(): Promise<{ readonly bytes: Bytes; readonly secrets: readonly string[] }> {
  const plainVideo = await videoSample({ isMoovLast: true });
  const secrets = ['+48.8584+002.2945/', 'Champ de Mars', '+51.5007-000.1246/', '<GPSLatitude>', 'GPS9 measured'];
  const [xyz = '', loci = '', quickTime = '', xmp = '', measured = ''] = secrets;
  const samples = box('mdat', [...ascii(measured), ...ascii(measured)]);
  const at = plainVideo.byteLength + 8;
  const tables = box('stbl', [
    ...box('stsz', [...be(0), ...be(0), ...be(2), ...be(measured.length), ...be(measured.length)]),
    ...box('stsc', [...be(0), ...be(1), ...be(1), ...be(1), ...be(1)]),
    ...box('stco', [...be(0), ...be(2), ...be(at), ...be(at + measured.length)]),
  ]);
  const handler = box('hdlr', [...be(0), ...be(0), ...ascii('meta'), ...be(0), ...be(0), ...be(0), 0]);
  const more = [
    ...box('udta', [...box('\xa9xyz', [0, xyz.length, 0x15, 0xc7, ...ascii(xyz)]), ...box('loci', ascii(loci))]),
    ...box('meta', ascii(quickTime)),
    ...box('trak', box('mdia', [...handler, ...box('minf', tables)])),
  ];
  // The index of the video is the last box, so that its growth moves no other data.
  const moov = Buffer.from(plainVideo).lastIndexOf('moov') - 4;
  const head = plainVideo.slice(0, moov);
  const index = box('moov', [...plainVideo.slice(moov + 8), ...more]);
  // The samples are located after the enlarged index.
  const bytes = Uint8Array.from([...head, ...index, ...samples, ...box('uuid', ascii(xmp))]);
  const moved = index.length - (plainVideo.byteLength - moov);
  const view = new DataView(bytes.buffer);
  const places = Buffer.from(bytes).lastIndexOf('stco') + 12;
  for (const place of [places, places + 4]) view.setUint32(place, view.getUint32(place) + moved);
  return { bytes, secrets };
}

/** A video as browsers record it, with tags after it. `secrets` must be removed from it. */
export async function taggedWebmSample(): Promise<{ readonly bytes: Bytes; readonly secrets: readonly string[] }> {
  const video = await videoSample({ format: 'webm', isLive: true });
  const secrets = ['+48.8584+002.2945/', 'map of the way', 'Mediabunny'];
  const [place = '', attached = ''] = secrets;
  const tag = [...element([0x45, 0xa3], ascii('LOCATION')), ...element([0x44, 0x87], ascii(place))];
  const tags = element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], element([0x67, 0xc8], tag)));
  const files = element([0x19, 0x41, 0xa4, 0x69], element([0x61, 0xa7], element([0x46, 0x5c], ascii(attached))));
  return { bytes: Uint8Array.from([...video, ...tags, ...files]), secrets };
}

const element = (id: readonly number[], payload: readonly number[]): readonly number[] => [
  ...id,
  0x80 | payload.length,
  ...payload,
];

const be = (value: number): readonly number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const box = (type: string, payload: readonly number[]): readonly number[] => [
  ...be(payload.length + 8),
  ...Array.from(type, (sign) => sign.charCodeAt(0)),
  ...payload,
];

/** A voice message of a given duration, as a browser records it. */
export async function voiceSample(seconds = 2): Promise<Bytes> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: OPUS_HEAD };
  for (let part = 0; part < seconds * 10; part += 1) {
    await source.add(new EncodedPacket(new Uint8Array(40).fill(part), 'key', part / 10, 0.1), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

const OPUS_HEAD = Uint8Array.from([...ascii('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);

/** Pads an MP4 file with a `free` box, which may contain anything. */
function padded(file: Bytes, bytes: number): Bytes {
  const missing = bytes - file.byteLength;
  if (missing < 8) throw new Error('too small for what it holds');
  const whole = new Uint8Array(bytes);
  whole.set(file);
  new DataView(whole.buffer).setUint32(file.byteLength, missing);
  whole.set(ascii('free'), file.byteLength + 4);
  return whole;
}

/** A video that a browser has recorded and can play: some pictures of changing colour. */
export const recordVideo = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => {
      recorder.addEventListener('stop', resolve, { once: true });
    });
    recorder.start();
    for (let picture = 0; picture < 20; picture += 1) {
      if (context !== null) context.fillStyle = `hsl(${picture * 18} 80% 50%)`;
      context?.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
};

/** An animated PNG of two frames with the same picture. */
export async function animatedPngSample(): Promise<Bytes> {
  const still = Buffer.from(await pngSample(64, 48));
  const chunk = (type: string, payload: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), payload]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(payload.byteLength, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const control = (sequence: number): Buffer => {
    const payload = Buffer.alloc(26);
    payload.writeUInt32BE(sequence, 0);
    payload.writeUInt32BE(64, 4);
    payload.writeUInt32BE(48, 8);
    payload.writeUInt16BE(1, 20);
    payload.writeUInt16BE(5, 22);
    return chunk('fcTL', payload);
  };
  const header = still.subarray(0, 33);
  const image: Buffer[] = [];
  for (let at = 33; at < still.byteLength; at += 12 + still.readUInt32BE(at))
    if (still.toString('latin1', at + 4, at + 8) === 'IDAT')
      image.push(still.subarray(at + 8, at + 8 + still.readUInt32BE(at)));
  const data = Buffer.concat(image);
  return plain(
    Buffer.concat([
      header,
      chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      control(0),
      chunk('IDAT', data),
      control(1),
      chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), data])),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** A tone as a WAV file: 8 kHz, 16 bits, one channel. */
export function waveSample(seconds = 20): Bytes {
  const rate = 8000;
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let at = 0; at < rate * seconds; at += 1) samples.writeInt16LE(Math.round(8000 * Math.sin(at / 3)), at * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  return plain(Buffer.concat([header, samples]));
}
