import { readFile, rename, rm, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { FileKind } from '#contract/files.ts';
import type { FailureCode } from '#domain/failure.ts';
import { THUMBNAIL_QUALITY, THUMBNAIL_SIDE_PX } from '#domain/limits.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { VideoProbe } from './video-probe.ts';
import { NotAPicture, type PictureType, stripPicture } from './strip-picture.ts';
import { NotAVideoError, stripVideo } from './strip-video.ts';
import { stripWebm } from './strip-webm.ts';

/** The detected properties of a file, independent of the sender's claims. */
export interface Inspected {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly sizeBytes: number;
  /** Replaces the file: the picture without its metadata. */
  readonly bytes?: Buffer;
  /** Undefined: the file is small enough to be its own thumbnail, or is not a picture. */
  readonly thumbnail?: Buffer;
}

export interface FileRefusal {
  readonly code: Extract<FailureCode, 'file_type' | 'file_damaged' | 'too_large'>;
  readonly message: string;
}

/** The types of pictures in messages. */
export const PICTURES: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/gif'];
const VIDEOS = new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v', 'video/3gpp']);
/** The formats that browsers record. The same containers can also hold videos. */
const VOICES = new Map([
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/mp4', 'audio/mp4'],
  ['video/mp4', 'audio/mp4'],
  ['audio/webm', 'audio/webm'],
  ['video/webm', 'audio/webm'],
  ['audio/ogg', 'audio/ogg'],
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['audio/opus', 'audio/ogg'],
  ['audio/mpeg', 'audio/mpeg'],
  ['audio/aac', 'audio/aac'],
  ['audio/wav', 'audio/wav'],
]);
/** Sound formats without boxes that can be emptied in place: they are rewritten packet by packet. */
const REWRITTEN: ReadonlySet<string> = new Set(['audio/ogg', 'audio/mpeg', 'audio/aac', 'audio/wav']);
/** A picture with more pixels is treated as a decompression bomb. */
const MAX_PIXELS = 60_000_000;
/** A picture with at most this many bytes, and no larger than a thumbnail, needs no thumbnail. */
const SMALL_PICTURE_BYTES = 40 * 1024;
const CLEANED_QUALITY = 90;

const probe = new VideoProbe();

/** Detects a file's type by its content, and removes metadata from it unless it is a document. Spec: 1-chat §5. L-F3. */
export async function inspectFile(file: string, kind: FileKind): Promise<Result<Inspected, FileRefusal>> {
  const [{ size }, type] = await Promise.all([stat(file), fileTypeFromFile(file)]);
  if (size === 0) return refuseDamaged('The file is empty.');
  const found = type?.mime ?? 'unknown';
  switch (kind) {
    case 'image': {
      const mediaType = found === 'image/apng' ? 'image/png' : found;
      return isPicture(mediaType)
        ? inspectPicture(file, mediaType, size)
        : refuse(`A picture must be JPEG, PNG or GIF, not ${found}.`);
    }
    case 'video':
      return VIDEOS.has(found)
        ? inspectMedia(file, found === 'video/webm' ? found : 'video/mp4', size, 'video')
        : refuse(`A video must be MP4, MOV or WebM, not ${found}.`);
    case 'voice': {
      const mediaType = VOICES.get(found);
      return mediaType === undefined
        ? refuse(`A voice message cannot be ${found}.`)
        : inspectMedia(file, mediaType, size, 'voice');
    }
    case 'document':
      // A document is only ever saved: the claimed type is never used to display it.
      return success({ mediaType: 'application/octet-stream', width: 0, height: 0, durationMs: 0, sizeBytes: size });
  }
}

const isPicture = (type: string): type is PictureType => (PICTURES as readonly string[]).includes(type);

const refuse = (message: string): Result<never, FileRefusal> => failure({ code: 'file_type', message });
const refuseDamaged = (message: string): Result<never, FileRefusal> => failure({ code: 'file_damaged', message });

async function inspectPicture(
  file: string,
  mediaType: PictureType,
  sizeBytes: number,
): Promise<Result<Inspected, FileRefusal>> {
  try {
    const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const found = await open().metadata();
    const { width, height } = found.autoOrient;
    const original = await readFile(file);
    const stripped = isTurned(found, mediaType) ? undefined : withoutMetadata(original, mediaType);
    const bytes = stripped ?? (await encodedAgain(open(), mediaType));
    const isSmall = Math.max(width, height) <= THUMBNAIL_SIDE_PX && sizeBytes <= SMALL_PICTURE_BYTES;
    // Always creates the thumbnail: only a complete decoding proves that the picture is intact.
    const thumbnail = await open()
      .autoOrient()
      .resize({ width: THUMBNAIL_SIDE_PX, height: THUMBNAIL_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: THUMBNAIL_QUALITY * 100 })
      .toBuffer();
    return success({
      mediaType,
      width,
      height,
      durationMs: 0,
      sizeBytes: bytes.byteLength,
      ...(bytes.equals(original) ? {} : { bytes }),
      ...(isSmall || thumbnail.byteLength >= sizeBytes ? {} : { thumbnail }),
    });
  } catch {
    return refuseDamaged('The picture is damaged or too large.');
  }
}

/** The orientation is metadata, too: the picture must be rotated before the metadata is removed. */
const isTurned = ({ orientation = 1 }: Metadata, mediaType: PictureType): boolean =>
  mediaType !== 'image/gif' && orientation > 1;

/** Undefined: the structure is damaged, although the picture can be decoded. */
function withoutMetadata(bytes: Buffer, mediaType: PictureType): Buffer | undefined {
  try {
    return stripPicture(bytes, mediaType);
  } catch (error) {
    if (error instanceof NotAPicture && mediaType !== 'image/gif') return undefined;
    throw error;
  }
}

const encodedAgain = (picture: Sharp, mediaType: PictureType): Promise<Buffer> =>
  (mediaType === 'image/png'
    ? picture.autoOrient().png()
    : picture.autoOrient().jpeg({ quality: CLEANED_QUALITY })
  ).toBuffer();

async function inspectMedia(
  file: string,
  mediaType: string,
  sizeBytes: number,
  kind: 'video' | 'voice',
): Promise<Result<Inspected, FileRefusal>> {
  const named = kind === 'video' ? 'video' : 'voice message';
  try {
    if (mediaType === 'video/mp4' || mediaType === 'audio/mp4') await stripVideo(file);
    else if (mediaType === 'video/webm' || mediaType === 'audio/webm') await stripWebm(file);
  } catch (error) {
    if (error instanceof NotAVideoError) return refuseDamaged(`The ${named} is damaged.`);
    throw error;
  }
  const copyTo = REWRITTEN.has(mediaType) ? `${file}.copy` : undefined;
  const measures = await probe.measure({ file, sizeBytes, mediaType, ...(copyTo === undefined ? {} : { copyTo }) });
  if (measures === undefined) {
    if (copyTo !== undefined) await rm(copyTo, { force: true });
    return refuseDamaged(`The ${named} is damaged.`);
  }
  if (copyTo !== undefined) await rename(copyTo, file);
  const { hasPicture, hasSound, durationMs, width, height } = measures;
  if (kind === 'video' ? !hasPicture : !hasSound || hasPicture) {
    return refuse(kind === 'video' ? 'The video has no picture.' : 'A voice message must contain only sound.');
  }
  return success({ mediaType, width, height, durationMs, sizeBytes: (await stat(file)).size });
}
