import { sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Lifts the time limits of the server until the end of the transaction: a migration may take longer than any statement of a call. */
export async function liftTimeLimits(trx: Database): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(trx);
}
