import { avatarFileOf } from '#contract/files.ts';
import { isUserPreset } from '#domain/contact/profile-photo.ts';
import { isGroupPreset } from '#domain/group/group-name.ts';
import type { FileRow } from './files.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Finds an avatar by its path. */
export async function findAvatar(db: Database, owner: string, key: string): Promise<FileRow | undefined> {
  const rows = db.selectFrom('files').selectAll().where('owner', '=', owner).where('file_key', '=', key);
  return rows.where('is_avatar', '=', true).executeTakeFirst();
}

/** Whether a user may use this picture: none, a preset, or one that they have uploaded. */
export const mayUsePhoto = async (db: Database, userId: string, photo: string): Promise<boolean> =>
  photo === '' || isUserPreset(photo) || (await hasUploaded(db, userId, photo));

/** The same for the picture of a group. */
export const mayUseGroupPhoto = async (db: Database, userId: string, photo: string): Promise<boolean> =>
  isGroupPreset(photo) || (await hasUploaded(db, userId, photo));

export const GROUP_PHOTO_REFUSED =
  '"photo" must be empty, one of g01 … g19, or the path of a picture that you have uploaded.';

async function hasUploaded(db: Database, userId: string, photo: string): Promise<boolean> {
  const file = avatarFileOf(photo);
  return file?.owner === userId && (await findAvatar(db, userId, file.key)) !== undefined;
}

/** The user or the group that a picture belongs to. */
type Bearer = { readonly userId: string } | { readonly groupId: string };

/**
 * Keeps the file of a new picture. The file of the previous one expires like an unused upload, unless it is also the picture of
 * another user or group.
 */
export async function replaceAvatar(
  trx: DatabaseTransaction,
  bearer: Bearer,
  { before, after }: { readonly before: string; readonly after: string },
  nowMs: number,
): Promise<void> {
  const [old, current] = [avatarFileOf(before), avatarFileOf(after)];
  const rows = ({ owner, key }: { readonly owner: string; readonly key: string }) =>
    trx.updateTable('files').where('owner', '=', owner).where('file_key', '=', key).where('is_avatar', '=', true);
  if (old !== undefined && before !== after) {
    // The lock comes first: a transaction that begins to use the same file then waits, or is visible.
    await rows(old).set({ created_at: nowMs }).execute();
    if (!(await isUsedElsewhere(trx, { photo: before, owner: old.owner }, bearer)))
      await rows(old).set({ is_used: false }).execute();
  }
  if (current !== undefined) await rows(current).set({ is_used: true }).execute();
}

/** Only the user who has uploaded a picture can use it: for themselves, and for groups. */
async function isUsedElsewhere(
  trx: DatabaseTransaction,
  { photo, owner }: { readonly photo: string; readonly owner: string },
  bearer: Bearer,
): Promise<boolean> {
  const users = trx.selectFrom('users').select('user_id').where('user_id', '=', owner).where('photo', '=', photo);
  const groups = trx.selectFrom('groups').select('group_id').where('photo', '=', photo).where('photo', 'like', '/%');
  if (!('userId' in bearer) && (await users.executeTakeFirst()) !== undefined) return true;
  const others = 'groupId' in bearer ? groups.where('group_id', '<>', bearer.groupId) : groups;
  return (await others.executeTakeFirst()) !== undefined;
}
