import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { ProviderConfig } from '../config.ts';
import type { Environment } from '../../base/config-values.ts';
import { keepDatabasePrivate, keepPrivate, makeNewFilesPrivate } from '../../base/private-directory.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { openDatabase } from '../../base/store/engine/database.ts';
import { lockDirectory } from '../../base/store/engine/directory-lock.ts';
import { renewEpoch } from '../../base/store/engine/epoch.ts';
import { pauseOutgoing } from '../../base/store/engine/outgoing-pause.ts';
import { reasonOf } from '../../base/store/engine/reason-of.ts';
import { copyFiles, copyPrivately } from './copy-files.ts';
import { runPostgres } from './postgres-programs.ts';

/** The content of a backup, in its file `backup.json`. */
interface BackupFacts {
  readonly database: 'pglite' | 'postgres';
  readonly version: string;
  readonly madeAt: string;
}

type Place = Pick<ProviderConfig, 'databaseUrl' | 'databaseDirectUrl' | 'dataDirectory' | 's3'>;

const FACTS = 'backup.json';
const DUMP = 'database.dump';
const EMBEDDED = 'pglite';
const TENANTS = 'tenants.json';
const FOLDERS = ['files', 'loader'];

/**
 * Copies the database, then the files, into a new folder. A file that is newer than the database's copy is unused, but none is missing.
 * A provider on PostgreSQL may run meanwhile; the embedded database must not be in use. Returns the lines for the operator.
 *
 * @throws StartFailure
 */
export async function makeBackup(
  { dataDirectory, s3, ...place }: Place,
  folder: string,
  env: Environment,
): Promise<readonly string[]> {
  const databaseUrl = directDatabase(place);
  if (existsSync(folder)) throw new StartFailure(`"${folder}" exists already. Name a new folder.`);
  makeNewFilesPrivate();
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (databaseUrl === undefined) await copyEmbedded(dataDirectory, path.join(unfinished, EMBEDDED));
  else
    await runPostgres(
      'pg_dump',
      ['--format=custom', '--no-owner', `--file=${path.join(unfinished, DUMP)}`],
      databaseUrl,
      env,
    );
  let files = 0;
  for (const name of FOLDERS) files += await copyFiles(path.join(dataDirectory, name), path.join(unfinished, name));
  await copyIfThere(path.join(dataDirectory, TENANTS), path.join(unfinished, TENANTS));
  const facts: BackupFacts = {
    database: databaseUrl === undefined ? 'pglite' : 'postgres',
    version: __MEELINE_VERSION__,
    madeAt: new Date().toISOString(),
  };
  await writeFile(path.join(unfinished, FACTS), `${JSON.stringify(facts, undefined, 2)}\n`, { mode: 0o600 });
  // Only a complete backup has the name of one.
  await rename(unfinished, folder);
  return [
    `Backup   ${folder} (${facts.database}, ${files} files)`,
    ...(s3 === undefined ? [] : ['Next     the users’ files are in S3: keep the versions of the bucket']),
  ];
}

/**
 * Restores a backup into an empty database and a data directory without one. Begins a new epoch, so that clients load everything again, and
 * pauses outgoing work, because the original may still run. Returns the lines for the operator.
 *
 * @throws StartFailure
 */
export async function restoreBackup(
  { dataDirectory, ...place }: Place,
  folder: string,
  env: Environment,
): Promise<readonly string[]> {
  const databaseUrl = directDatabase(place);
  const { database, madeAt } = await readFacts(folder);
  if (database !== (databaseUrl === undefined ? 'pglite' : 'postgres'))
    throw new StartFailure(
      database === 'postgres'
        ? 'this is a backup of PostgreSQL: name an empty database in DATABASE_URL.'
        : 'this is a backup of the embedded database: unset DATABASE_URL.',
    );
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await keepPrivate(dataDirectory);
  const directory = path.join(dataDirectory, EMBEDDED);
  if (databaseUrl === undefined) {
    if (existsSync(directory)) throw new StartFailure(`there is a database in "${dataDirectory}". Move it away first.`);
    await copyFiles(path.join(folder, EMBEDDED), directory);
    await keepDatabasePrivate(dataDirectory);
  } else {
    await requireEmpty(databaseUrl);
    const args = ['--no-owner', '--exit-on-error', '--single-transaction', path.join(folder, DUMP)];
    await runPostgres('pg_restore', args, databaseUrl, env);
  }
  let files = 0;
  for (const name of FOLDERS) files += await copyFiles(path.join(folder, name), path.join(dataDirectory, name));
  if (!existsSync(path.join(dataDirectory, TENANTS)))
    await copyIfThere(path.join(folder, TENANTS), path.join(dataDirectory, TENANTS));
  const opened = await openDatabase(
    databaseUrl === undefined ? { kind: 'pglite', directory } : { kind: 'postgres', url: databaseUrl },
  );
  try {
    // First: after a crash, the copy must not start as if it were the original.
    await pauseOutgoing(opened.db, { cause: 'restore', sinceMs: Date.now(), backupMadeAt: madeAt });
    await renewEpoch(opened.db);
  } finally {
    await opened.close();
  }
  return [
    `Restored the backup of ${madeAt} (${files} files)`,
    'Next     start the provider: clients load everything again',
    'Paused   the copy sends nothing until you run "outgoing resume" (docs/backup.md)',
  ];
}

/** The settings of PostgreSQL's programs stay with their session, and a pooler would give it to the provider. */
const directDatabase = ({ databaseUrl, databaseDirectUrl }: Pick<Place, 'databaseUrl' | 'databaseDirectUrl'>) =>
  databaseDirectUrl ?? databaseUrl;

async function readFacts(folder: string): Promise<BackupFacts> {
  try {
    return JSON.parse(await readFile(path.join(folder, FACTS), 'utf8')) as BackupFacts;
  } catch (error) {
    throw new StartFailure(`"${folder}" is no complete backup (${FACTS}: ${reasonOf(error)}).`);
  }
}

/** Copies the embedded database while no process has it open. */
async function copyEmbedded(dataDirectory: string, goal: string): Promise<void> {
  if (!existsSync(path.join(dataDirectory, EMBEDDED)))
    throw new StartFailure(`there is no database in "${dataDirectory}". Set DATA_DIR or DATABASE_URL.`);
  const lock = await lockDirectory(dataDirectory);
  try {
    await copyFiles(path.join(dataDirectory, EMBEDDED), goal);
  } finally {
    await lock.release();
  }
}

const copyIfThere = (from: string, to: string): Promise<void> =>
  existsSync(from) ? copyPrivately(from, to) : Promise.resolve();

/** A restore changes nothing that exists. */
async function requireEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`);
    if (rows.length > 0)
      throw new StartFailure('the database is not empty. Create a new one (createdb) and name it in DATABASE_URL.');
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`DATABASE_URL cannot be used (${reasonOf(error)}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
