import { type Dialect, Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database, Schema } from '../schema/schema.ts';
import { liftTimeLimits } from '../time-limits.ts';

/** The number of the product's advisory lock for migrations. */
const MIGRATION_LOCK = 7_261_908;

/**
 * Kysely's own lock belongs to a session. A pooler in transaction mode gives the session to other clients, and the lock would stay for
 * ever. `withMigrationLock` replaces it.
 */
class WithoutSessionLock extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/** A database whose migrations run within `withMigrationLock`. It needs two connections. */
export function openForMigrations(dialect: Dialect): Database {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new WithoutSessionLock(),
      createDriver: () => dialect.createDriver(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
}

/**
 * Runs the work while no other process migrates the database. A transaction on a connection of its own holds the lock. Without
 * parameters, so that it holds no snapshot meanwhile. L-ND7.
 */
export async function withMigrationLock(db: Database, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx);
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(
      trx,
    );
    await work();
  });
}
