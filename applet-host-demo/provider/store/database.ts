import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { lockDirectory } from './directory-lock.ts';
import { refreshEpoch } from './epoch.ts';
import { makeDataDirectory } from './make-directory.ts';
import { migrateToLatest } from './migrations/index.ts';
import { PGliteDialect, type PGliteClient } from './pglite-dialect.ts';
import type { Database, Schema } from './schema.ts';

/**
 * `pglite` in this process, in a directory or (without one) in memory; `postgres` by a connection string. A template is a
 * dump of an empty PGlite directory: a new one is unpacked from it instead of being initialised, which takes seconds. A client
 * is one that runs already.
 */
export type DatabaseChoice =
  | { readonly kind: 'pglite'; readonly directory?: string | undefined; readonly template?: string | undefined }
  | { readonly kind: 'pglite'; readonly client: PGliteClient }
  | { readonly kind: 'postgres'; readonly url: string };

export interface OpenDatabase {
  readonly db: Database;
  /** What a database server does by itself and the embedded one does not: space and statistics. */
  readonly tidy: () => Promise<void>;
  /** Closes it; nothing may use it afterwards. */
  readonly close: () => Promise<void>;
}

const INT8_OID = 20;
const MAX_POSTGRES_CONNECTIONS = 10;
const POSTGRES_CONNECT_TIMEOUT_MS = 10_000;

/** Opens the database and brings it to the newest schema. Throws a `StartFailure` when it cannot be had. */
export async function openDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  const opened = await openChosen(choice);
  try {
    await migrateToLatest(opened.db);
    await refreshEpoch(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openChosen(choice: DatabaseChoice): Promise<OpenDatabase> {
  if (choice.kind === 'postgres') return openPostgres(choice.url);
  if ('client' in choice) return openClient(choice.client);
  if (choice.directory === undefined) return openClient(await createPGlite(undefined, choice.template));
  return openDirectory(choice.directory, choice.template);
}

function openClient(client: PGliteClient): OpenDatabase {
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(client) });
  return { db, tidy: () => vacuum(db), close: () => db.destroy() };
}

async function openDirectory(directory: string, template: string | undefined): Promise<OpenDatabase> {
  const dataDirectory = path.dirname(directory);
  await makeDataDirectory(dataDirectory);
  const lock = await lockDirectory(dataDirectory);
  try {
    const opened = openClient(await createPGlite(directory, template));
    const close = async (): Promise<void> => {
      await opened.close();
      await lock.release();
    };
    return { ...opened, close };
  } catch (error) {
    await lock.release();
    throw new StartFailure(`the database in "${directory}" cannot be opened (${reasonOf(error)}).`);
  }
}

async function createPGlite(directory: string | undefined, template: string | undefined): Promise<PGlite> {
  const isNew = directory === undefined || !existsSync(path.join(directory, 'PG_VERSION'));
  const loadDataDir = isNew && template !== undefined ? new Blob([await readFile(template)]) : undefined;
  return PGlite.create({
    extensions: { trigrams },
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
  });
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    // bigint as number on both databases: ours stay below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks in the middle of a transaction, whose next statement fails anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
  } catch (error) {
    await db.destroy();
    throw new StartFailure(`DATABASE_URL cannot be used (${reasonOf(error)}).`);
  }
  return { db, tidy: () => Promise.resolve(), close: () => db.destroy() };
}

async function vacuum(db: Database): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.message) : 'unknown';
