/** The picture cannot be parsed: it is damaged, or has another type than claimed. */
export class NotAPicture extends Error {}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif';

/**
 * Removes metadata from a picture: texts, comments, dates, devices, embedded previews, and bytes after its end. The image data
 * stays unchanged, including animations and colour profiles. Throws `NotAPicture`.
 */
export function stripPicture(bytes: Buffer, type: PictureType): Buffer {
  try {
    return Buffer.concat(PARTS[type](bytes));
  } catch (error) {
    if (error instanceof RangeError) throw new NotAPicture('it ends early');
    throw error;
  }
}

const PARTS: Readonly<Record<PictureType, (bytes: Buffer) => readonly Buffer[]>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/gif': gifParts,
};

/** Markers of JPEG. Spec: ITU-T T.81 B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

function jpegParts(bytes: Buffer): readonly Buffer[] {
  if (bytes.readUInt16BE(0) !== 0xff00 + SOI) throw new NotAPicture('no start');
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new NotAPicture('no marker');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      // Markers may be padded.
      at += 1;
      continue;
    }
    if (marker === EOI) return [...parts, bytes.subarray(at, at + 2)];
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.byteLength) throw new NotAPicture('a segment of a wrong size');
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (showsJpeg(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, next));
    at = next;
  }
}

/** Whether a segment is needed to show the picture. A JFIF header with an embedded preview is not needed. */
function showsJpeg(marker: number, payload: Buffer): boolean {
  const begins = (text: string): boolean => payload.toString('latin1', 0, text.length) === text;
  if (marker === APP0) return begins('JFIF\0') && payload.byteLength === 14 && payload.readUInt16BE(12) === 0;
  if (marker === APP2) return begins('ICC_PROFILE\0');
  if (marker === APP14) return begins('Adobe');
  return marker !== COM && !(marker > APP0 && marker <= APP15);
}

/** The end of a scan's coded data: the first marker that does not belong to it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  throw new NotAPicture('it ends early');
}

/** Chunks needed to show the picture: its data, colours, transparency and animation. Spec: W3C PNG §11. */
const PNG_SHOWN: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const CHUNK_FRAME_BYTES = 12;

function pngParts(bytes: Buffer): readonly Buffer[] {
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; ;) {
    const end = at + CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.byteLength) throw new NotAPicture('half a chunk');
    if (PNG_SHOWN.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') return parts;
    at = end;
  }
}

/** Blocks of GIF. Spec: GIF89a. */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const HEADER_BYTES = 13;
const IMAGE_DESCRIPTOR_BYTES = 10;
/** Application extensions that set how often an animation repeats. */
const LOOPS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** As browsers do, keeps the complete blocks of a GIF that ends early, and skips zeros between blocks. */
function gifParts(bytes: Buffer): readonly Buffer[] {
  let at = HEADER_BYTES + colourTableBytes(bytes.readUInt8(10));
  if (at > bytes.byteLength) throw new NotAPicture('it ends early');
  const parts = [bytes.subarray(0, at)];
  let hasImage = false;
  while (at < bytes.byteLength && bytes[at] !== TRAILER) {
    const block = bytes[at];
    if (block === 0) {
      at += 1;
      continue;
    }
    if (block !== IMAGE && block !== EXTENSION) break;
    const label = bytes[at + 1];
    const data = block === IMAGE ? at + IMAGE_DESCRIPTOR_BYTES + colourTableBytes(bytes[at + 9] ?? 0) + 1 : at + 2;
    const end = endOfSubBlocks(bytes, data);
    if (end === undefined) {
      // Half a picture is better than none, if it is the only one: its complete sub-blocks are kept.
      if (block === IMAGE && !hasImage) parts.push(...completeSubBlocks(bytes, at, data), Buffer.of(0));
      hasImage ||= block === IMAGE;
      break;
    }
    const isLoop = label === APPLICATION && LOOPS.has(bytes.toString('latin1', at + 3, at + 14));
    if (block === IMAGE || (block === EXTENSION && (label === GRAPHIC_CONTROL || isLoop)))
      parts.push(bytes.subarray(at, end));
    hasImage ||= block === IMAGE;
    at = end;
  }
  if (!hasImage) throw new NotAPicture('no picture');
  return [...parts, Buffer.of(TRAILER)];
}

const colourTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));

/** Undefined: the data ends early. */
function endOfSubBlocks(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (at < bytes.byteLength) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}

/** The beginning of an image block up to its last complete sub-block. */
function completeSubBlocks(bytes: Buffer, start: number, data: number): readonly Buffer[] {
  let at = data;
  while (at < bytes.byteLength && at + 1 + (bytes[at] ?? 0) <= bytes.byteLength) at += 1 + (bytes[at] ?? 0);
  if (at <= data) throw new NotAPicture('it ends early');
  return [bytes.subarray(start, at)];
}
