import { canAddSticker, type Sticker } from '../../../widget/domain/media/sticker.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import { type FileRow, insertFile } from './files.ts';
import type { Database, DatabaseTransaction } from './schema.ts';

/** A user's stickers, newest first. */
export async function listStickers(db: Database, userId: string): Promise<readonly Sticker[]> {
  const rows = await db
    .selectFrom('files')
    .select(['file_key', 'width', 'height', 'size'])
    .where('owner', '=', userId)
    .where('is_used', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('file_key')
    .execute();
  return rows.map((row) => ({ key: row.file_key, width: row.width, height: row.height, sizeBytes: row.size }));
}

/** Adds a picture to a user's stickers, unless it is there already. Fails with `too_large` when there is no room. */
export async function addSticker(
  trx: DatabaseTransaction,
  userId: string,
  source: FileRow,
  nowMs: number,
): Promise<Result<undefined, FailureCode>> {
  // Two additions at once cannot both find room, and the bytes are held so that nobody cleans them away meanwhile.
  await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const held = await trx
    .selectFrom('files')
    .selectAll()
    .where('owner', '=', source.owner)
    .where('file_key', '=', source.file_key)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) return failure('not_found');
  const stickers = await listStickers(trx, userId);
  if (stickers.some(({ key }) => key === held.file_key)) return success(undefined);
  if (!canAddSticker(stickers.length)) return failure('too_large');
  await insertFile(trx, { ...held, owner: userId, uploader_id: userId, is_used: true, created_at: nowMs });
  // One that was taken out a while ago, and has not been cleaned away yet, is there again.
  await trx
    .updateTable('files')
    .set({ is_used: true, created_at: nowMs })
    .where('owner', '=', userId)
    .where('file_key', '=', held.file_key)
    .execute();
  return success(undefined);
}

/** Takes a sticker out; what no message shows either is cleaned away with what was never used. */
export async function removeSticker(db: Database, userId: string, key: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ is_used: false })
    .where('owner', '=', userId)
    .where('file_key', '=', key)
    .execute();
}

/** A user's own sticker, to be sent. */
export const findSticker = (db: Database, userId: string, key: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('owner', '=', userId)
    .where('file_key', '=', key)
    .where('is_used', '=', true)
    .executeTakeFirst();
