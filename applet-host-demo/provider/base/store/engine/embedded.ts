import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { StartFailure } from '../../start-failure.ts';
import { createConnectionTurns } from './connection-turns.ts';
import { lockDirectory } from './directory-lock.ts';
import { type DiskSpace, lastReserve, measureFreeBytes, watchDiskSpace } from './disk-space.ts';
import { makeDataDirectory } from './make-directory.ts';
import { PoolDatabase } from './pool-database.ts';
import { createDialect, type PoolState, poolState, type StatementObserver } from './pool.ts';
import { TYPES } from './postgres.ts';
import { reasonOf } from './reason-of.ts';
import type { Database, Schema } from '../schema/schema.ts';

export interface EmbeddedDatabase {
  readonly db: Database;
  /** Undefined for a database in memory. */
  readonly disk: DiskSpace | undefined;
  readonly pool: () => PoolState;
  readonly close: () => Promise<void>;
}

/** pg accepts a connection of any kind, but its types do not allow it. */
type PGliteConfig = pg.PoolConfig & Pick<ReturnType<typeof createPgConfig>, 'connection'>;

/** The size of an empty database directory, rounded up. */
const NEW_DATABASE_BYTES = 64 * 1024 * 1024;

/** Uses a PGlite that already runs, and leaves it running. */
export function openClient(client: PGlite, observer?: StatementObserver, disk?: DiskSpace): EmbeddedDatabase {
  // PGlite has one connection, which is never replaced. A query waits until the previous query or transaction has ended.
  const turns = createConnectionTurns();
  const { connection } = createPgConfig(client);
  const config: PGliteConfig = { connection, max: 1, idleTimeoutMillis: 0, types: TYPES };
  const pool = new pg.Pool(config);
  const dialect = createDialect(pool, { isPreparing: true, guard: disk?.requireFor, observer, turns });
  const db = new PoolDatabase<Schema>(pool, dialect);
  return { db, disk, pool: () => ({ ...poolState(pool), waiting: turns.waiting() }), close: () => db.destroy() };
}

/** @param template a dump of an empty directory: unpacking it is faster than initialising a new one */
export async function openInMemory(
  template: string | undefined,
  observer?: StatementObserver,
): Promise<EmbeddedDatabase> {
  return owned(await createPGlite(undefined, template), observer);
}

/** Opens a directory, or creates it. Throws a `StartFailure` if it cannot be opened or the disk is too small for it. */
export async function openDirectory(
  directory: string,
  template: string | undefined,
  reserveBytes: number,
  observer?: StatementObserver,
): Promise<EmbeddedDatabase> {
  const dataDirectory = path.dirname(directory);
  await makeDataDirectory(dataDirectory);
  const lock = await lockDirectory(dataDirectory);
  try {
    const isNew = !existsSync(path.join(directory, 'PG_VERSION'));
    const needed = isNew ? NEW_DATABASE_BYTES + reserveBytes : lastReserve(reserveBytes);
    await requireFree(dataDirectory, needed);
    if (isNew) await initialise(directory, template);
    const opened = owned(await createPGlite(directory), observer, watchDiskSpace(dataDirectory, reserveBytes));
    const close = async (): Promise<void> => {
      await opened.close();
      await lock.release();
    };
    return { ...opened, close };
  } catch (error) {
    await lock.release();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`the database in "${directory}" cannot be opened (${reasonOf(error)}).`);
  }
}

async function requireFree(dataDirectory: string, neededBytes: number): Promise<void> {
  const freeBytes = await measureFreeBytes(dataDirectory);
  if (freeBytes >= neededBytes) return;
  throw new StartFailure(
    `the database needs ${neededBytes} bytes on the disk of "${dataDirectory}", and ${freeBytes} are free. ` +
      'Free some space, or set DATA_DIR or DISK_RESERVE_MB.',
  );
}

/** Creates a new directory under a temporary name first, so that an incomplete one is never opened. */
async function initialise(directory: string, template: string | undefined): Promise<void> {
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await (await createPGlite(unfinished, template)).close();
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function owned(client: PGlite, observer?: StatementObserver, disk?: DiskSpace): EmbeddedDatabase {
  const opened = openClient(client, observer, disk);
  const close = async (): Promise<void> => {
    await opened.close();
    await client.close();
  };
  return { ...opened, close };
}

async function createPGlite(directory: string | undefined, template?: string): Promise<PGlite> {
  return PGlite.create({
    extensions: { trigrams },
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(template === undefined ? {} : { loadDataDir: new Blob([await readFile(template)]) }),
  });
}
