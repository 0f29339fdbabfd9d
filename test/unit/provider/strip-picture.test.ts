import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  NotAPicture,
  type PictureType,
  stripPicture,
} from '../../../applet-host-demo/provider/capabilities/files/strip-picture.ts';
import { gifSample, photoSample, pngSample } from '../../support/media-samples.ts';

const SECRET = 'taken at 48.8584 N';
const secret = Buffer.from(SECRET);
const TAIL = Buffer.from(`behind the end: ${SECRET}`);

const chunk = (type: string, payload: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), payload]);
  const frame = Buffer.alloc(body.byteLength + 8);
  frame.writeUInt32BE(payload.byteLength, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.byteLength + 4);
  return frame;
};
const segment = (marker: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (payload.byteLength + 2) >> 8, (payload.byteLength + 2) & 255]), payload]);
const extension = (label: number, ...blocks: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...blocks.flatMap((block) => [Buffer.from([block.byteLength]), block]),
    Buffer.of(0),
  ]);
const inserted = (file: Uint8Array, at: number, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at), TAIL]);

/** After the header of a PNG, the first marker of a JPEG, and the colour table of a GIF. */
const PNG_AT = 33;
const JPEG_AT = 2;
const gifAt = (file: Uint8Array): number => 13 + (3 << (((file[10] ?? 0) & 7) + 1));

const jpeg = async (options = {}) =>
  sharp(Buffer.from(await pngSample(64, 40)))
    .jpeg(options)
    .toBuffer();
const animation = async () =>
  sharp(
    await Promise.all(
      [0, 1, 2].map((frame) =>
        sharp({ create: { width: 16, height: 16, channels: 3, background: { r: frame * 80, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .gif({ loop: 3, delay: [100, 100, 100] })
    .toBuffer();

const CASES: readonly (readonly [string, PictureType, () => Promise<readonly [Buffer, Buffer]>])[] = [
  [
    'texts, a date and unknown chunks of a PNG',
    'image/png',
    async () => {
      const plain = Buffer.from(await pngSample(64, 40));
      const told = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'prVt'].map((type) => chunk(type, secret));
      return [plain, inserted(plain, PNG_AT, ...told)];
    },
  ],
  [
    'comments, previews and application data of a JPEG',
    'image/jpeg',
    async () => {
      const plain = await jpeg();
      const preview = Buffer.concat([Buffer.from('JFIF\0'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 2, 1]), secret]);
      const told = [0xfe, 0xe1, 0xe3, 0xef].map((marker) => segment(marker, secret));
      const foreign = segment(0xe2, Buffer.concat([Buffer.from('MPF\0'), secret]));
      return [plain, inserted(plain, JPEG_AT, ...told, segment(0xe0, preview), foreign)];
    },
  ],
  [
    'a comment between the scans of a progressive JPEG',
    'image/jpeg',
    async () => {
      const plain = await jpeg({ progressive: true });
      const scan = plain.lastIndexOf(Buffer.from([0xff, 0xda]));
      return [plain, inserted(plain, scan, segment(0xfe, secret))];
    },
  ],
  [
    'comments and application data of a GIF',
    'image/gif',
    async () => {
      const plain = Buffer.from(await gifSample());
      const told = [extension(0xfe, secret), extension(0xff, Buffer.from('XMP DataXMP'), secret)];
      return [plain, inserted(plain, gifAt(plain), ...told, extension(0x01, Buffer.alloc(12), secret))];
    },
  ],
  [
    'the comment of an animation, which stays animated',
    'image/gif',
    async () => {
      const plain = await animation();
      return [plain, inserted(plain, gifAt(plain), extension(0xfe, secret))];
    },
  ],
];

/** Any other error fails the test. */
function strippedOr<T>(refused: T, gif: Buffer): Buffer | T {
  try {
    return stripPicture(gif, 'image/gif');
  } catch (error) {
    if (error instanceof NotAPicture) return refused;
    throw error;
  }
}

describe('a cleaned picture', () => {
  test.each(CASES)('loses %s', async (_what, type, make) => {
    const [plain, telling] = await make();
    expect(telling.includes(SECRET)).toBe(true);
    const cleaned = stripPicture(telling, type);
    expect(cleaned.includes(SECRET)).toBe(false);
    expect(cleaned.equals(stripPicture(plain, type))).toBe(true);
    const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
    expect((await pixels(cleaned)).equals(await pixels(plain))).toBe(true);
    const motion = async (bytes: Buffer) => {
      const { pages, loop, delay } = await sharp(bytes, { animated: true }).metadata();
      return { pages, loop, delay };
    };
    expect(await motion(cleaned)).toEqual(await motion(plain));
  });

  test('keeps its colour profile', async () => {
    const profiled = await sharp(await jpeg())
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(stripPicture(profiled, 'image/jpeg')).metadata()).icc).toBeDefined();
  });

  test.each<[PictureType, () => Promise<Uint8Array>]>([
    ['image/png', () => pngSample(64, 40)],
    ['image/jpeg', () => photoSample(64, 40)],
  ])('is refused when it is truncated at any byte (%s)', async (type, sample) => {
    const whole = Buffer.from(await sample());
    for (let bytes = 0; bytes < whole.byteLength - 1; bytes += 1 + (bytes >> 4)) {
      expect(() => stripPicture(whole.subarray(0, bytes), type)).toThrow(NotAPicture);
    }
  });

  test('ends with a cut GIF’s complete blocks, or is refused', async () => {
    const whole = Buffer.from(await animation());
    const frames = new Set<number>();
    for (let bytes = 0; bytes < whole.byteLength; bytes += 1) {
      const cleaned = strippedOr(undefined, whole.subarray(0, bytes));
      if (cleaned === undefined) continue;
      expect(cleaned.at(-1)).toBe(0x3b);
      const { pages = 1 } = await sharp(cleaned, { animated: true, failOn: 'none' }).metadata();
      frames.add(pages);
    }
    expect([...frames]).toEqual([1, 2, 3]);
  });

  test.each([
    ['without its end', (gif: Buffer) => gif.subarray(0, -1)],
    [
      'with zeros between its blocks',
      (gif: Buffer) => Buffer.concat([gif.subarray(0, gifAt(gif)), Buffer.alloc(3), gif.subarray(gifAt(gif))]),
    ],
    ['with an unknown block', (gif: Buffer) => Buffer.concat([gif.subarray(0, -1), Buffer.from('unknown')])],
  ])('equals the whole GIF %s', async (_what, damage) => {
    const whole = Buffer.from(await animation());
    expect(stripPicture(damage(whole), 'image/gif').equals(stripPicture(whole, 'image/gif'))).toBe(true);
  });
});
