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

/** The format of a file according to its first bytes; `other`: a format that we do not display. */
export type FileForm = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'mp4' | 'webm' | 'other';

/** The number of first bytes needed to detect the format. */
export const FILE_HEAD_BYTES = 64;

const ascii = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** Container brands of pictures from phone cameras. */
const PICTURE_BRANDS = /^(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis)$/;

/** Detects the format of a file from its bytes, regardless of its name. Spec: 1-chat §5 (webp is refused). */
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
