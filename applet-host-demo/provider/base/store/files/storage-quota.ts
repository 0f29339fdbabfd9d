import { sql } from 'kysely';
import type { DatabaseTransaction } from '../schema/schema.ts';

/**
 * Whether a user may store this many more bytes. Locks the user, so that two parallel uploads cannot both use the last free space.
 * Each blob counts once, even if it is in several chats. Unfinished uploads also count, except the one that is about to become a
 * file.
 */
export async function hasSpaceFor(
  trx: DatabaseTransaction,
  userId: string,
  { bytes, quotaBytes, uploadId }: SpaceWanted,
): Promise<boolean> {
  await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ used: number | string }>`
    select coalesce((
      select sum(size) from (select distinct on (blob_key) size from files where uploader_id = ${userId}) as blobs
    ), 0) + coalesce((
      select sum(size) from uploads where user_id = ${userId} and file_key is null and upload_id <> ${uploadId ?? ''}
    ), 0) as used`.execute(trx);
  return Number(rows[0]?.used ?? 0) + bytes <= quotaBytes;
}

interface SpaceWanted {
  readonly bytes: number;
  readonly quotaBytes: number;
  /** The upload of these bytes. Its own reservation does not count. */
  readonly uploadId?: string;
}
