import { sql } from 'kysely';
import { isDatabaseAway } from './database-away.ts';
import { isDiskFull } from './disk-space.ts';
import type { Database } from '../schema/schema.ts';

/** More than what is free inside the pages of a table, and little for the log of the database. */
export const DISK_PROBE_BYTES = 65_536;
/** The characters of an MD5 in hexadecimal. */
const MD5_BYTES = 32;

class Undone extends Error {}

/**
 * Whether the database can write, which only a write shows. It needs a new file: pages that exist can have space on a full disk. An
 * error of another kind, such as a missing right, says nothing: then the next refused write begins the state again.
 */
export async function canWrite(db: Database): Promise<boolean> {
  const pieces = DISK_PROBE_BYTES / MD5_BYTES;
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`create unlogged table disk_probe as
        select string_agg(md5(random()::text), '') as filler from generate_series(1, ${sql.lit(pieces)})`.execute(trx);
      throw new Undone();
    });
  } catch (error) {
    return !isDiskFull(error) && !isDatabaseAway(error);
  }
}
