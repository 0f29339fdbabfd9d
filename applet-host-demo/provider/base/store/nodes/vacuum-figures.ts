import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** The work that waits for VACUUM, and the snapshots that hold it up. */
export interface VacuumFigures {
  /** The age of the oldest snapshot of another connection. */
  readonly snapshotAgeS: number;
  /** The transactions since then. Prepared transactions and replication slots count, too. */
  readonly snapshotTransactions: number;
  readonly tables: readonly { readonly table: string; readonly dead: number; readonly live: number }[];
}

/** Reads the figures of this database. Without the role `pg_monitor`, the snapshots of other database users are missing. */
export async function readVacuumFigures(db: Database): Promise<VacuumFigures> {
  const { rows } = await sql<{ age_s: number; transactions: number; tables: VacuumFigures['tables'] }>`
    with holders as (
      select age(backend_xmin) as transactions, xact_start as since from pg_stat_activity
      where backend_xmin is not null and pid <> pg_backend_pid() and coalesce(datname, current_database()) = current_database()
      union all
      select age(transaction), prepared from pg_prepared_xacts where database = current_database()
      union all
      select age(xmin), null from pg_replication_slots where xmin is not null
    )
    select
      (select coalesce(greatest(0, extract(epoch from clock_timestamp() - min(since))), 0)::float from holders) as age_s,
      (select coalesce(max(transactions), 0)::integer from holders) as transactions,
      (select coalesce(json_agg(json_build_object('table', relname, 'dead', n_dead_tup, 'live', n_live_tup)), '[]'::json)
        from pg_stat_user_tables where schemaname = current_schema()) as tables`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the figures of VACUUM are missing');
  return { snapshotAgeS: row.age_s, snapshotTransactions: row.transactions, tables: row.tables };
}
