import { rm } from 'node:fs/promises';
import { MAX_IMAGE_BYTES } from '#domain/limits.ts';
import { success } from '#domain/result.ts';
import { keepFile } from '../../capabilities/files/keep-file.ts';
import { writeUpTo } from '../../capabilities/files/receive.ts';
import { quotaOf, storeWithinQuota } from '../../capabilities/files/storage-space.ts';
import type { ApiContext } from './endpoint.ts';
import { type ApiOutcome, refuseAs, refuseCall } from './failures.ts';

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/**
 * Stores the picture of a request among the stickers of a service account: sending one copies it to the chat, as for a user's own
 * sticker. L-SA5.
 */
export async function receivePicture(
  { services, tenant, picture }: ApiContext,
  userId: string,
): Promise<ApiOutcome<Picture>> {
  if (picture === undefined)
    return refuseCall('unsupported_media_type', 'The body must be a picture, with its type as Content-Type.');
  if (await services.disk.isLow()) return refuseCall('server_full', 'The server has no space left. Try again later.');
  const path = services.files.temporary();
  try {
    const size = await writeUpTo(picture, path, MAX_IMAGE_BYTES);
    if (size > MAX_IMAGE_BYTES) return refuseCall('too_large', `A picture can have at most ${MAX_IMAGE_BYTES} bytes.`);
    const kept = await keepFile(services, { path, kind: 'image', chatId: userId, uploaderId: userId, name: 'picture' });
    if (!kept.ok) return refuseCall(kept.failure.code, kept.failure.message);
    const row = { ...kept.value, is_used: true };
    const quotaBytes = quotaOf(services, tenant);
    const stored = await services.db.transaction().execute((trx) => storeWithinQuota(trx, row, quotaBytes));
    return stored.ok
      ? success({ file: row.file_key, width: row.width, height: row.height, sizeBytes: row.size })
      : refuseAs(stored.failure);
  } finally {
    await rm(path, { force: true });
  }
}
