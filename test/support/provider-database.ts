import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type DatabaseChoice, openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { lendEmbeddedDatabase } from './embedded-databases.ts';
import { isEveryEngineRequired } from './engines.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/**
 * The databases of this run: `TEST_DATABASES`, a comma-separated list. The default is PGlite, and PostgreSQL if `TEST_POSTGRES_URL` is
 * set or every engine is required. A listed but unavailable database fails the suite. For files whose subject is the database: ledger,
 * locks, migrations, search, failures.
 */
export function everyDatabase(): readonly DatabaseKind[] {
  const wanted = process.env['TEST_DATABASES'];
  if (wanted === undefined || wanted === '')
    return postgresUrl() === undefined && !isEveryEngineRequired() ? ['pglite'] : ['pglite', 'postgres'];
  return wanted.split(',').map((name) => {
    if (name === 'pglite' || name === 'postgres') return name;
    throw new Error(`TEST_DATABASES names "${name}"; known are pglite and postgres`);
  });
}

/**
 * The database of all other files: PostgreSQL if this run has it. `npm test -- --all` runs them on every database. The stages flow,
 * browser and fault run the same provider on PGlite.
 */
export function usualDatabase(): readonly DatabaseKind[] {
  const kinds = everyDatabase();
  return process.env['TEST_ALL'] === '1' ? kinds : kinds.slice(-1);
}

const postgresUrl = (): string | undefined => process.env['TEST_POSTGRES_URL'];

export interface TestDatabase {
  readonly choice: DatabaseChoice;
  readonly remove: () => Promise<void>;
}

/**
 * Creates a database without users: PGlite in memory, or a new database on the PostgreSQL server of `TEST_POSTGRES_URL`.
 *
 * @param isBare on a server: the database has no schema either
 */
export async function createTestDatabase(kind: DatabaseKind, isBare = false): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const { client, giveBack } = await lendEmbeddedDatabase(await pgliteTemplate());
    return { choice: { kind: 'pglite', client }, remove: giveBack };
  }
  const serverUrl = postgresUrl();
  if (serverUrl === undefined) throw new Error('TEST_POSTGRES_URL is not set: the suite needs a PostgreSQL server');
  const template = isBare ? 'template1' : await (migratedDatabase ??= makeMigratedDatabase(serverUrl));
  const name = `meeline_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  return {
    choice: { kind: 'postgres', url: databaseUrl(serverUrl, name) },
    remove: async () => {
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

const MIGRATIONS = 'applet-host-demo/provider/base/store/migrations';
/** The number of this project's advisory lock on the server. */
const MIGRATING = 7_261_905;
let migratedDatabase: Promise<string> | undefined;

/** Makes an empty database with the newest schema, once on each server. Copies of it need no migrations. */
async function makeMigratedDatabase(serverUrl: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS)).toSorted()) hash.update(await readFile(path.join(MIGRATIONS, file)));
  const name = `meeline_migrated_${hash.digest('hex').slice(0, 12)}`;
  await onServer(serverUrl, async (client) => {
    // Other workers need the database as well. The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [MIGRATING]);
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount !== 0) return;
    const unfinished = `${name}_new`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    const { db, close } = await openDatabase({ kind: 'postgres', url: databaseUrl(serverUrl, unfinished) });
    // A copy is a new database, not a copy of one.
    await db.deleteFrom('meta').where('key', 'in', ['history', 'epoch']).execute();
    await close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

let template: Promise<string> | undefined;

/** A dump of an empty PGlite directory, made once per machine and version. It saves seconds per test file. */
export function pgliteTemplate(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  const folder = path.resolve('node_modules/.cache/meeline');
  const manifest = await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const file = path.join(folder, `pglite-${version}.tar`);
  if (existsSync(file)) return file;
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('none');
  await database.close();
  await mkdir(folder, { recursive: true });
  // The file is first written under another name, because several test files may write it at the same time.
  const ownName = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(ownName, Buffer.from(await dump.arrayBuffer()));
  await rename(ownName, file);
  return file;
}
