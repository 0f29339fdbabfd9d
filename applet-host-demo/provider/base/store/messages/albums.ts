import { sql } from 'kysely';
import { MAX_FILES_AT_ONCE } from '#domain/limits.ts';
import type { DatabaseTransaction } from '../schema/schema.ts';

interface AlbumPlace {
  readonly chatId: string;
  readonly senderId: string;
  readonly albumId: string;
}

/** Counts one more picture or video of an album. Returns false and counts nothing when the album is full. L-V3. */
export async function addToAlbum(
  trx: DatabaseTransaction,
  { chatId, senderId, albumId }: AlbumPlace,
): Promise<boolean> {
  const { rows } = await sql`
    insert into albums (chat_id, sender_id, album_id, parts) values (${chatId}, ${senderId}, ${albumId}, 1)
    on conflict (chat_id, sender_id, album_id) do update set parts = albums.parts + 1
      where albums.parts < ${MAX_FILES_AT_ONCE}::integer
    returning parts`.execute(trx);
  return rows.length > 0;
}
