import { MAX_DOCUMENT_BYTES, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../limits.ts';

/** Why a file cannot be sent. Spec: 1-chat §5. */
export const FILE_PROBLEMS = ['webp', 'heic', 'broken', 'video_too_large', 'too_large', 'empty', 'type'] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** What a file is by its first bytes; `other`: none of what we show. */
export type FileForm = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'mp4' | 'webm' | 'other';

/** So many bytes tell the form of a file. */
export const FILE_HEAD_BYTES = 64;

const ascii = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** Brands of the container that cameras of phones put pictures in. */
const PICTURE_BRANDS = /^(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis)$/;

/** What a file is by its bytes, whatever its name says. Spec: 1-chat §5 (webp is refused). */
export function fileForm(head: Uint8Array): FileForm {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return 'webm';
  const box = ascii(head, 4, 8);
  if (box === 'ftyp') {
    const brand = ascii(head, 8, 12);
    if (PICTURE_BRANDS.test(brand)) return 'heic';
    return /^M4A |^M4B /.test(brand) ? 'other' : 'mp4';
  }
  return box === 'moov' || box === 'mdat' || box === 'wide' ? 'mp4' : 'other';
}

/** What a file of this form is sent as. */
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

/** The largest file of each kind; exactly so much is allowed. Spec: 1-chat §5, §9 (video 50 MB). */
const MAX_BYTES = { image: MAX_IMAGE_BYTES, video: MAX_VIDEO_BYTES, document: MAX_DOCUMENT_BYTES } as const;

/**
 * Why a file cannot be sent, by form and size. `pictures`: only pictures and videos are taken, as by paste and drop.
 * Spec: 1-chat §5.
 */
export function fileProblem(
  form: FileForm,
  sizeBytes: number,
  choice: 'pictures' | 'anything',
): FileProblem | undefined {
  const kind = kindOfForm(form);
  if (kind === 'document' && choice === 'pictures') return 'type';
  if (sizeBytes === 0) return 'empty';
  if (form === 'webp' || form === 'heic') return form;
  if (sizeBytes <= MAX_BYTES[kind]) return undefined;
  return kind === 'video' ? 'video_too_large' : 'too_large';
}
