import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { DiskSpace } from './disk-space.ts';
import { openClient, openDirectory, openInMemory } from './embedded.ts';
import { readEpoch, refreshEpoch } from './epoch.ts';
import { migrate } from '../migrations/index.ts';
import { DEFAULT_POSTGRES_LIMITS, openPostgres, type PostgresLimits, type PostgresPlace } from './postgres.ts';
import type { PoolState, StatementObserver } from './pool.ts';
import type { Database } from '../schema/schema.ts';

/**
 * `pglite` runs in this process, in a directory or (without one) in memory; `postgres` uses a connection string. A template is a
 * dump of an empty PGlite directory: unpacking it is faster than initialising a new one, which takes seconds. A client
 * is an instance that already runs, and continues to run.
 */
export type DatabaseChoice =
  | {
      readonly kind: 'pglite';
      readonly directory?: string | undefined;
      readonly template?: string | undefined;
      /** Bytes of the disk that the database must leave free. */
      readonly reserveBytes?: number | undefined;
    }
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | ({ readonly kind: 'postgres'; readonly limits?: Partial<PostgresLimits> } & PostgresPlace);

export interface OpenDatabase {
  readonly db: Database;
  /** The disk of the database, if it is a local one. */
  readonly disk: DiskSpace | undefined;
  /** See `refreshEpoch`. */
  readonly epoch: string;
  readonly pool: () => PoolState;
  /** Frees space and updates statistics. A database server does this automatically; the embedded database does not. */
  readonly tidy: () => Promise<void>;
  /** Closes the database. It must not be used afterwards. */
  readonly close: () => Promise<void>;
}

/** Opens the database and migrates it to the newest schema. Throws a `StartFailure` when it is not available. */
export async function openDatabase(choice: DatabaseChoice, observer?: StatementObserver): Promise<OpenDatabase> {
  if (choice.kind === 'postgres') {
    const limits = { ...DEFAULT_POSTGRES_LIMITS, ...choice.limits };
    const { db, pool } = await openPostgres(choice, limits, bringUpToDate, observer);
    const epoch = await readEpoch(db);
    return { db, disk: undefined, epoch, pool, tidy: () => Promise.resolve(), close: () => db.destroy() };
  }
  const { db, disk, pool, close } = await openEmbedded(choice, observer);
  try {
    await bringUpToDate(db);
    return { db, disk, epoch: await readEpoch(db), pool, tidy: () => vacuum(db), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openEmbedded(choice: Extract<DatabaseChoice, { kind: 'pglite' }>, observer: StatementObserver | undefined) {
  if ('client' in choice) return openClient(choice.client, observer);
  const { directory, template, reserveBytes = 0 } = choice;
  return directory === undefined
    ? openInMemory(template, observer)
    : openDirectory(directory, template, reserveBytes, observer);
}

async function bringUpToDate(db: Database): Promise<void> {
  await migrate(db);
  await refreshEpoch(db);
}

async function vacuum(db: Database): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}
