import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isUserId } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Database, DatabaseTransaction, Schema } from '../schema/schema.ts';
import { findSharedGroup } from '../groups/shared-groups.ts';
import { checkViewer } from '../messages/viewers.ts';
import { isRemoved } from '../messages/visible-messages.ts';

type Plain<T> = { readonly [K in keyof T]: T[K] extends { readonly __select__: infer S } ? S : T[K] };
export type FileRow = Plain<Schema['files']>;

/** The requester of a file: a signed-in user, or a guest of a tenant. */
export interface FileViewer {
  readonly userId: string | undefined;
  readonly tenant: string;
}

export const newFileKey = (): string => randomBytes(18).toString('base64url');

export const insertFile = (db: Database, row: FileRow): Promise<unknown> =>
  db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner', 'file_key']).doNothing())
    .execute();

/**
 * Finds a file if the viewer may see it. In a chat, the viewer must be a member, and a message that is not recalled must show the
 * file; owners and admins also see it if all such messages are recalled, and so does the uploader. No user sees it if the platform has
 * removed all messages that show it (D-20). Guests of a shared group see
 * the files of messages for guests. Users see their own stickers. Spec: 1-chat §4 Recall, §6. S-10.
 */
export async function findVisibleFile(
  db: Database,
  viewer: FileViewer,
  owner: string,
  fileKey: string,
): Promise<Result<FileRow, FailureCode>> {
  const { userId } = viewer;
  if (isUserId(owner)) {
    const own = owner === userId ? await findFile(db, owner, fileKey) : undefined;
    return own === undefined ? failure('not_found') : success(own);
  }
  const member = userId === undefined ? failure('token_missing' as const) : await checkViewer(db, owner, userId);
  if (!member.ok) {
    const isShared = (await findSharedGroup(db, owner))?.tenant === viewer.tenant;
    const shown = isShared ? await findShown(db, owner, fileKey, { for: 'guests' }) : undefined;
    return shown === undefined ? failure(isShared ? 'not_found' : member.failure) : success(shown);
  }
  const file = await findFile(db, owner, fileKey);
  if (file !== undefined && file.uploader_id === userId && !(await isTakenAway(db, owner, fileKey)))
    return success(file);
  const visible = await findShown(db, owner, fileKey, { for: member.value.isAdmin ? 'admins' : 'members' });
  return visible === undefined ? failure('not_found') : success(visible);
}

export const findFile = (db: Database, owner: string, fileKey: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('owner', '=', owner).where('file_key', '=', fileKey).executeTakeFirst();

/** Whether the platform has removed the messages that show a file, and no other one shows it. */
async function isTakenAway(db: Database, owner: string, fileKey: string): Promise<boolean> {
  const { rows } = await sql<{ is_removed: boolean | null }>`
    select bool_and(${isRemoved()}) as is_removed ${usesOf(sql`${owner}`, sql`${fileKey}`)}`.execute(db);
  return rows[0]?.is_removed === true;
}

/** The messages `m` that show a file. */
const usesOf = (owner: RawBuilder<unknown>, fileKey: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from file_uses u join messages m on m.chat_id = u.chat_id and m.msg_id = u.msg_id
  where u.chat_id = ${owner} and u.file_key = ${fileKey}`;

async function findShown(
  db: Database,
  owner: string,
  fileKey: string,
  { for: audience }: { readonly for: 'admins' | 'members' | 'guests' },
): Promise<FileRow | undefined> {
  const forAdmins = sql`${audience === 'admins'}::boolean`;
  const uses = sql`select ${usesOf(sql`f.owner`, sql`f.file_key`)}`;
  const { rows } = await sql<FileRow>`
    select f.* from files f where f.owner = ${owner} and f.file_key = ${fileKey} and (
      exists (${uses} and m.shadowed_in is null
        and (m.deleted_by is null or (${forAdmins} and not ${isRemoved()})) and (m.for_guests or ${audience !== 'guests'}::boolean))
      or (${forAdmins} and not exists (${uses})))`.execute(db);
  return rows[0];
}

/** Records that a message shows files: they are kept, and every viewer of the message may see them. */
export async function markUsed(
  trx: DatabaseTransaction,
  chatId: string,
  fileKeys: readonly string[],
  messageId: string,
): Promise<void> {
  if (fileKeys.length === 0) return;
  await trx
    .insertInto('file_uses')
    .values([...new Set(fileKeys)].map((key) => ({ chat_id: chatId, file_key: key, msg_id: Number(messageId) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('files')
    .set({ is_used: true })
    .where('owner', '=', chatId)
    .where('file_key', 'in', fileKeys)
    .execute();
}

/** Copies a file to another owner, under the same key. */
export async function copyFile(trx: DatabaseTransaction, source: FileRow, copy: Partial<FileRow>): Promise<void> {
  // Locks the source, so that the clean-up cannot remove its bytes meanwhile. If it is already gone, there is nothing to copy.
  const locked = await trx
    .selectFrom('files')
    .selectAll()
    .where('owner', '=', source.owner)
    .where('file_key', '=', source.file_key)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return;
  await insertFile(trx, { ...locked, is_used: false, is_avatar: false, ...copy });
  // Renews an unused copy that already exists, so that it does not expire before it is used.
  const renewed = { owner: locked.owner, file_key: locked.file_key, created_at: locked.created_at, ...copy };
  await trx
    .updateTable('files')
    .set({ created_at: renewed.created_at })
    .where('owner', '=', renewed.owner)
    .where('file_key', '=', renewed.file_key)
    .where('is_used', '=', false)
    .execute();
}

/** Finds a file that the user has uploaded before with the same hash, size and kind. It need not be uploaded again. */
export const findSame = (
  db: Database,
  wanted: Pick<FileRow, 'uploader_id' | 'hash' | 'size' | 'kind'>,
): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('uploader_id', '=', wanted.uploader_id)
    .where('hash', '=', wanted.hash)
    .where('size', '=', wanted.size)
    .where('kind', '=', wanted.kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** Removes the rows of unused files, and marks blobs without any file for removal. */
export const removeUnused = (db: Database, beforeMs: number): Promise<void> =>
  db.transaction().execute((trx) => removeUnusedIn(trx, beforeMs));

async function removeUnusedIn(trx: DatabaseTransaction, beforeMs: number): Promise<void> {
  const gone = await trx
    .deleteFrom('files')
    .where('is_used', '=', false)
    .where('created_at', '<', beforeMs)
    .returning(['blob_key', 'thumb_key'])
    .execute();
  await removeOrphans(trx, gone);
}

/** Marks the blobs of deleted rows for removal, except those that other files have, too, or that reports keep as evidence. */
export async function removeOrphans(
  trx: DatabaseTransaction,
  gone: readonly Pick<FileRow, 'blob_key' | 'thumb_key'>[],
): Promise<void> {
  const blobs = new Map(gone.map(({ blob_key, thumb_key }) => [blob_key, thumb_key]));
  if (blobs.size === 0) return;
  const kept = await trx
    .selectFrom('files')
    .select('blob_key')
    .distinct()
    .where('blob_key', 'in', [...blobs.keys()])
    .execute();
  const reported = await trx
    .selectFrom('report_files')
    .select('blob_key')
    .distinct()
    .where('blob_key', 'in', [...blobs.keys()])
    .execute();
  for (const { blob_key } of [...kept, ...reported]) blobs.delete(blob_key);
  const keys = [...blobs].flatMap(([blob, thumb]) => (thumb === null ? [blob] : [blob, thumb]));
  await noteRemovals(trx, keys);
}

/** Marks blobs for removal, so that the removal is retried when the storage does not answer. */
export async function noteRemovals(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('blob_removals')
    .values(keys.map((blob_key) => ({ blob_key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const REMOVALS_AT_ONCE = 500;

export async function findRemovals(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('blob_removals').select('blob_key').limit(REMOVALS_AT_ONCE).execute();
  return rows.map((row) => row.blob_key);
}

export const forgetRemoval = (db: Database, key: string): Promise<unknown> =>
  db.deleteFrom('blob_removals').where('blob_key', '=', key).execute();

/** Stores the text of a voice message for all copies of it. */
export const keepSpoken = (db: Database, blobKey: string, spoken: string): Promise<unknown> =>
  db.updateTable('files').set({ spoken }).where('blob_key', '=', blobKey).execute();
