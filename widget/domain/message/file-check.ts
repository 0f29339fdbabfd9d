import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../limits.ts';

/** The reasons why a file cannot be sent. Spec: 1-chat §5. */
export const FILE_PROBLEMS = [
  'webp',
  'heic',
  'broken',
  'broken_video',
  'video_too_large',
  'too_large',
  'empty',
  'type',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/**
 * The format of a file according to its first bytes; `other`: a format that we do not display. A container (`mp4`, `webm`) can also
 * hold only sound, which the browser finds out.
 */
export type FileForm = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'mp4' | 'webm' | 'other';

const ascii = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** Container brands of pictures from phone cameras. */
const PICTURE_BRANDS = /^(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis)$/;

/** Container brands of sound, of raw pictures and of JPEG 2000. */
const OTHER_BRANDS = /^(?:M4[ABP]|F4[AB]|aax|aaxc|crx|jp2|jpx|jpm|mjp2|avci|cdfm) *$/;

/** Detects the format of a file from its bytes, regardless of its name. Spec: 1-chat §5 (webp is refused). */
export function fileForm(head: Uint8Array): FileForm {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return isWebm(head) ? 'webm' : 'other';
  const box = ascii(head, 4, 8);
  if (box === 'ftyp') {
    const brand = ascii(head, 8, 12);
    if (PICTURE_BRANDS.test(brand)) return 'heic';
    return OTHER_BRANDS.test(brand) ? 'other' : 'mp4';
  }
  return box === 'moov' || box === 'mdat' || box === 'wide' ? 'mp4' : 'other';
}

/** Whether the container names itself WebM (element DocType), and not Matroska. */
const isWebm = (head: Uint8Array): boolean => /\x42\x82[\x80-\xff\x40]{1,2}webm/.test(ascii(head, 0, 64));

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const PNG_FRAME_BYTES = 12;
/** The first bytes in which the animation of a picture is declared. Colour profiles and texts can come before it. */
export const ANIMATION_HEAD_BYTES = 256 * 1024;

/** Whether a picture moves, so that it is sent unchanged: GIF, and PNG with an animation chunk before its image data. */
export function isAnimated(head: Uint8Array): boolean {
  const form = fileForm(head);
  if (form !== 'png') return form === 'gif';
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = PNG_SIGNATURE_BYTES; at + 8 <= head.byteLength; at += PNG_FRAME_BYTES + view.getUint32(at)) {
    const type = ascii(head, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/** A picture with a greater ratio of its sides loses too much when it is scaled by the longer one. */
const LONG_RATIO = 4;

export const isLongPicture = (width: number, height: number): boolean =>
  Math.max(width, height) > LONG_RATIO * Math.min(width, height);

/** Returns the message kind for a file of this format. */
export function kindOfForm(form: FileForm): 'image' | 'video' | 'document' {
  switch (form) {
    case 'jpeg':
    case 'png':
    case 'gif':
    case 'webp':
    case 'heic':
      return 'image';
    case 'mp4':
    case 'webm':
      return 'video';
    case 'other':
      return 'document';
  }
}

/** The maximum size of each kind, inclusive. Spec: 1-chat §5, §9 (video 50 MB). */
const MAX_BYTES = { image: MAX_IMAGE_BYTES, video: MAX_VIDEO_BYTES, document: MAX_DOCUMENT_BYTES } as const;

/** Returns the kind that a file's MIME type claims: only supported pictures and videos. */
export function claimedKind(mimeType: string): 'image' | 'video' | undefined {
  if (/^image\/(?:jpeg|png|gif)$/.test(mimeType)) return 'image';
  return /^video\/(?:mp4|quicktime|webm)$/.test(mimeType) ? 'video' : undefined;
}

/**
 * Returns why a file cannot be sent, by format and size. `pictures`: only pictures and videos are accepted, as for
 * paste and drop. Spec: 1-chat §5.
 *
 * @param claimed the kind by MIME type: a claimed picture with other bytes counts as damaged, not as another type
 */
export function fileProblem(
  form: FileForm,
  sizeBytes: number,
  choice: 'pictures' | 'anything',
  claimed?: 'image' | 'video',
): FileProblem | undefined {
  const kind = kindOfForm(form);
  if (sizeBytes === 0 && (choice === 'anything' || claimed !== undefined)) return 'empty';
  if (kind === 'document' && choice === 'pictures') {
    if (claimed === undefined) return 'type';
    return claimed === 'image' ? 'broken' : 'broken_video';
  }
  if (form === 'webp' || form === 'heic') return form;
  if (sizeBytes <= MAX_BYTES[kind]) return undefined;
  return kind === 'video' ? 'video_too_large' : 'too_large';
}
