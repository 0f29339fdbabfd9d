import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** A completely received part, in the file storage. */
export interface StoredPart {
  readonly part: number;
  readonly blobKey: string;
}

/**
 * Reserves the blob of a part before its bytes are written. The same part gets the same blob again. Undefined: the upload no longer exists
 * or is complete.
 */
export async function reservePart(
  db: Database,
  uploadId: string,
  part: number,
  newKey: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ blob_key: string }>`
    insert into upload_parts (upload_id, part, blob_key, is_stored)
    select upload_id, ${part}::integer, ${newKey}, false from uploads where upload_id = ${uploadId} and file_key is null
    on conflict (upload_id, part) do update set part = excluded.part
    returning blob_key`.execute(db);
  return rows[0]?.blob_key;
}

/** The bytes of a part are in its blob. False: the upload has ended meanwhile. */
export async function markPartStored(db: Database, uploadId: string, { part, blobKey }: StoredPart): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload_parts')
    .set({ is_stored: true })
    .where('upload_id', '=', uploadId)
    .where('part', '=', part)
    .where('blob_key', '=', blobKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The completely received parts of an upload, in order. */
export const listParts = (db: Database, uploadId: string): Promise<readonly StoredPart[]> =>
  db
    .selectFrom('upload_parts')
    .select(['part', 'blob_key as blobKey'])
    .where('upload_id', '=', uploadId)
    .where('is_stored', '=', true)
    .orderBy('part')
    .execute();

/** Deletes the parts of an upload. A trigger marks their blobs for removal. */
export async function deleteParts(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('upload_parts').where('upload_id', '=', uploadId).execute();
}
