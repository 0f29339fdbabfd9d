import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** Resolves when the database has answered a statement. */
export async function askDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
