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
