import { stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import type { FileKind } from '../../../widget/contract/files.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { THUMBNAIL_QUALITY, THUMBNAIL_SIDE_PX } from '../../../widget/domain/limits.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import { FilmMeter } from './film-meter.ts';
import { NotAFilm, stripVideo } from './strip-video.ts';
import { stripWebm } from './strip-webm.ts';

/** What a file is, whatever its sender says. */
export interface Inspected {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly sizeBytes: number;
  /** Takes the place of the file: its picture without what else stood in it. */
  readonly bytes?: Buffer;
  /** Undefined: the file itself is small enough, or no picture. */
  readonly thumbnail?: Buffer;
}

export interface FileRefusal {
  readonly code: Extract<FailureCode, 'file_type' | 'too_large'>;
  readonly message: string;
}

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/gif']);
const VIDEOS = new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v', 'video/3gpp']);
/** What browsers record; the same containers also hold videos. */
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
/** A picture of more is a bomb, not a photograph. */
const MAX_PIXELS = 60_000_000;
/** A picture of at most so many bytes, and no larger than a thumbnail, is its own. */
const SMALL_PICTURE_BYTES = 40 * 1024;
const CLEANED_QUALITY = 90;

const meter = new FilmMeter();

/** Looks at a file by its content; what a video tells beyond what it shows is taken out of it. Spec: 1-chat §5, D-04. */
export async function inspectFile(file: string, kind: FileKind): Promise<Result<Inspected, FileRefusal>> {
  const [{ size }, type] = await Promise.all([stat(file), fileTypeFromFile(file)]);
  if (size === 0) return refuse('The file is empty.');
  const found = type?.mime ?? 'unknown';
  switch (kind) {
    case 'image':
      return PICTURES.has(found)
        ? inspectPicture(file, found, size)
        : refuse(`A picture must be JPEG, PNG or GIF, not ${found}.`);
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
      // It is only ever saved, and never shown as what it says it is.
      return success({ mediaType: 'application/octet-stream', width: 0, height: 0, durationMs: 0, sizeBytes: size });
  }
}

const refuse = (message: string): Result<never, FileRefusal> => failure({ code: 'file_type', message });

async function inspectPicture(
  file: string,
  mediaType: string,
  sizeBytes: number,
): Promise<Result<Inspected, FileRefusal>> {
  try {
    const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const found = await open().metadata();
    const { width, height } = found.autoOrient;
    const says = found.exif ?? found.xmp ?? found.iptc;
    const bytes =
      says === undefined || mediaType === 'image/gif'
        ? undefined
        : await (mediaType === 'image/png'
            ? open().autoOrient().png().toBuffer()
            : open().autoOrient().jpeg({ quality: CLEANED_QUALITY, mozjpeg: false }).toBuffer());
    const isSmall = Math.max(width, height) <= THUMBNAIL_SIDE_PX && sizeBytes <= SMALL_PICTURE_BYTES;
    // Made in any case: only who decodes it all knows that it is whole.
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
      sizeBytes: bytes?.byteLength ?? sizeBytes,
      ...(bytes === undefined ? {} : { bytes }),
      ...(isSmall || thumbnail.byteLength >= sizeBytes ? {} : { thumbnail }),
    });
  } catch {
    return refuse('The picture is damaged or too large.');
  }
}

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
    if (error instanceof NotAFilm) return refuse(`The ${named} is damaged.`);
    throw error;
  }
  const measures = await meter.measure({ file, sizeBytes });
  if (measures === undefined) return refuse(`The ${named} is damaged.`);
  const { hasPicture, hasSound, durationMs, width, height } = measures;
  if (kind === 'video' ? !hasPicture : !hasSound || hasPicture) {
    return refuse(kind === 'video' ? 'The video has no picture.' : 'A voice message holds sound alone.');
  }
  return success({ mediaType, width, height, durationMs, sizeBytes });
}
