import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { isFileKey } from '#contract/files.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { findIcon, ICON_PATH, iconPath, insertIcon } from '../../base/store/files/tenant-icons.ts';
import { newBlobKey } from '../../base/store/files/blob-key.ts';
import { writeUpTo } from './receive.ts';
import { refuseFile, SANDBOX } from './serve.ts';

export const MAX_ICON_BYTES = 1024 * 1024;
export const MIN_ICON_SIDE_PX = 32;
const MAX_ICON_SIDE_PX = 4096;
/** Larger pictures are made smaller. */
const STORED_SIDE_PX = 512;
/** No SVG: it can contain scripts and addresses, and browsers render it on the host page. */
export const ICON_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
/** The picture of a key never changes, and host pages with an embedder policy show it, too. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': SANDBOX,
} as const;

interface IconRefusal {
  readonly code: Extract<FailureCode, 'file_type' | 'file_damaged' | 'too_large'>;
  readonly message: string;
}

/**
 * Stores the picture of a tenant: checked by its content, and written again as a square PNG without metadata. Returns its path. L-SJ4.
 */
export async function keepIcon(
  { db, files, now }: Pick<Services, 'db' | 'files' | 'now'>,
  tenant: string,
  picture: Readable,
): Promise<Result<string, IconRefusal>> {
  const [arrived, converted] = [files.temporary(), files.temporary()];
  try {
    const size = await writeUpTo(picture, arrived, MAX_ICON_BYTES);
    if (size > MAX_ICON_BYTES) return refuse('too_large', `An icon can have at most ${MAX_ICON_BYTES} bytes.`);
    const refusal = await convert(arrived, converted);
    if (refusal !== undefined) return failure(refusal);
    const blobKey = newBlobKey();
    const iconKey = await insertIcon(db, { tenant, blobKey, size: (await stat(converted)).size }, now());
    await files.take(converted, blobKey);
    return success(iconPath(iconKey));
  } finally {
    await Promise.all([arrived, converted].map((path) => rm(path, { force: true })));
  }
}

const refuse = (code: IconRefusal['code'], message: string): Result<never, IconRefusal> => failure({ code, message });

/** Writes a picture as a square PNG. Returns why it is not suitable. */
async function convert(from: string, to: string): Promise<IconRefusal | undefined> {
  const type = (await fileTypeFromFile(from))?.mime ?? 'unknown';
  if (!ICON_TYPES.includes(type))
    return { code: 'file_type', message: `An icon must be a PNG, JPEG or WebP picture, not ${type}.` };
  try {
    const open = () => sharp(from, { limitInputPixels: MAX_ICON_SIDE_PX ** 2, failOn: 'error' });
    const { width, height } = (await open().metadata()).autoOrient;
    if (Math.min(width, height) < MIN_ICON_SIDE_PX || Math.max(width, height) > MAX_ICON_SIDE_PX)
      return {
        code: 'file_type',
        message: `The sides of an icon must be ${MIN_ICON_SIDE_PX} to ${MAX_ICON_SIDE_PX} pixels, not ${width} × ${height}.`,
      };
    const side = Math.min(STORED_SIDE_PX, Math.max(width, height));
    const shape = { width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    await open().autoOrient().resize(shape).png().toFile(to);
    return undefined;
  } catch {
    return { code: 'file_damaged', message: 'The picture is damaged.' };
  }
}

/** Sends an icon to anyone: it is on public pages. */
export async function serveIcon(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params as { readonly name: string };
  const key = name.replace(/\.png$/, '');
  const icon = isFileKey(key) && key !== name ? await findIcon(services.db, key) : undefined;
  if (icon === undefined) return refuseFile(services, request, reply, ICON_PATH, 'not_found');
  const tag = `"${icon.blobKey}"`;
  reply.headers({ ...HEADERS, ETag: tag }).type('image/png');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply
    .header('Content-Length', icon.size)
    .send(services.files.read(icon.blobKey, { first: 0, last: icon.size - 1 }));
}
