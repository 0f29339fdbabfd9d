import { avatarFileOf } from '#contract/files.ts';
import { isUserPreset } from '#domain/contact/profile-photo.ts';
import type { FileRow } from './files.ts';
import type { Database, DatabaseTransaction } from './schema.ts';

/** Finds an avatar by its path. */
export async function findAvatar(db: Database, owner: string, key: string): Promise<FileRow | undefined> {
  const rows = db.selectFrom('files').selectAll().where('owner', '=', owner).where('file_key', '=', key);
  return rows.where('is_avatar', '=', true).executeTakeFirst();
}

/** Whether a user may use this picture: none, a preset, or one that they have uploaded. */
export async function mayUsePhoto(db: Database, userId: string, photo: string): Promise<boolean> {
  if (photo === '' || isUserPreset(photo)) return true;
  const file = avatarFileOf(photo);
  return file?.owner === userId && (await findAvatar(db, userId, file.key)) !== undefined;
}

/** Keeps the file of a new picture. The file of the previous one expires like an unused upload. */
export async function replaceAvatar(
  trx: DatabaseTransaction,
  userId: string,
  { before, after }: { readonly before: string; readonly after: string },
  nowMs: number,
): Promise<void> {
  const [old, current] = [avatarFileOf(before), avatarFileOf(after)];
  const files = trx.updateTable('files').where('owner', '=', userId).where('is_avatar', '=', true);
  if (old !== undefined)
    await files.where('file_key', '=', old.key).set({ is_used: false, created_at: nowMs }).execute();
  if (current !== undefined) await files.where('file_key', '=', current.key).set({ is_used: true }).execute();
}
