import { canAddSticker, type Sticker } from '#domain/media/sticker.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { type FileRow, insertFile } from './files.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Lists a user's stickers, newest first. */
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

/** `too_large`: the collection is full. `not_found`: the file was removed meanwhile. */
export type StickerRefusal = 'too_large' | 'not_found';

/** Adds a picture to a user's stickers, unless it is already there. */
export async function addSticker(
  trx: DatabaseTransaction,
  userId: string,
  source: FileRow,
  nowMs: number,
): Promise<Result<undefined, StickerRefusal>> {
  // The locks stop two parallel additions from exceeding the limit, and stop the clean-up from removing the bytes.
  await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const locked = await trx
    .selectFrom('files')
    .selectAll()
    .where('owner', '=', source.owner)
    .where('file_key', '=', source.file_key)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return failure('not_found');
  const stickers = await listStickers(trx, userId);
  if (stickers.some(({ key }) => key === locked.file_key)) return success(undefined);
  if (!canAddSticker(stickers.length)) return failure('too_large');
  await insertFile(trx, {
    ...locked,
    owner: userId,
    uploader_id: userId,
    is_used: true,
    is_avatar: false,
    created_at: nowMs,
  });
  // Reactivates a sticker that was removed earlier and not cleaned up yet.
  await trx
    .updateTable('files')
    .set({ is_used: true, created_at: nowMs })
    .where('owner', '=', userId)
    .where('file_key', '=', locked.file_key)
    .execute();
  return success(undefined);
}

/** Removes a sticker. The clean-up of unused files removes it later, unless a message shows it. */
export async function removeSticker(db: Database, userId: string, key: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ is_used: false })
    .where('owner', '=', userId)
    .where('file_key', '=', key)
    .execute();
}

/** Finds a user's own sticker for sending. */
export const findSticker = (db: Database, userId: string, key: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('owner', '=', userId)
    .where('file_key', '=', key)
    .where('is_used', '=', true)
    .executeTakeFirst();
