import { DEFAULT_MIGRATION_TABLE, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** The facts about a database that operators want to know when a node starts. */
export interface StartFacts {
  readonly serverVersion: string;
  /** The database's time. */
  readonly nowMs: number;
  readonly tenants: number;
  readonly migrations: number;
  /** The newest migration by name. */
  readonly newestMigration: string;
  /** The time limits that the server does not apply to the connections of the provider. */
  readonly missingLimits: readonly string[];
}

export async function readStartFacts(db: Database): Promise<StartFacts> {
  const { rows } = await sql<StartFacts>`
    select current_setting('server_version') as "serverVersion",
      (extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs",
      (select count(*)::integer from tenants) as tenants,
      (select count(*)::integer from ${sql.table(DEFAULT_MIGRATION_TABLE)}) as migrations,
      (select max(name) from ${sql.table(DEFAULT_MIGRATION_TABLE)}) as "newestMigration",
      (select coalesce(json_agg(name order by name), '[]') from pg_settings where setting = '0' and name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')) as "missingLimits"`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the facts about the database are missing');
  return facts;
}
