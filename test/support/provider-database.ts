import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { DatabaseChoice } from '../../applet-host-demo/provider/store/database.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/**
 * The databases that the provider's contract suite runs against: `TEST_DATABASES`, a list with commas. Without it PGlite, and
 * PostgreSQL where `TEST_POSTGRES_URL` names one. What is listed and cannot be had fails the suite; nothing is skipped.
 */
export function testedDatabases(): readonly DatabaseKind[] {
  const wanted = process.env['TEST_DATABASES'];
  if (wanted === undefined || wanted === '') return postgresUrl() === undefined ? ['pglite'] : ['pglite', 'postgres'];
  return wanted.split(',').map((name) => {
    if (name === 'pglite' || name === 'postgres') return name;
    throw new Error(`TEST_DATABASES names "${name}"; known are pglite and postgres`);
  });
}

const postgresUrl = (): string | undefined => process.env['TEST_POSTGRES_URL'];

export interface TestDatabase {
  readonly choice: DatabaseChoice;
  readonly remove: () => Promise<void>;
}

/** A database of one's own: PGlite in memory, or a new database on the PostgreSQL server of `TEST_POSTGRES_URL`. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'pglite') {
    return { choice: { kind: 'pglite', template: await pgliteTemplate() }, remove: () => Promise.resolve() };
  }
  const serverUrl = postgresUrl();
  if (serverUrl === undefined) throw new Error('TEST_POSTGRES_URL is not set: the suite needs a PostgreSQL server');
  const name = `meeline_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    choice: { kind: 'postgres', url: url.href },
    remove: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let template: Promise<string> | undefined;

/** A dump of an empty PGlite directory, made once per machine and version: it saves seconds per test file. */
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
  // Under another name first: several test files may be at it.
  const ownName = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(ownName, Buffer.from(await dump.arrayBuffer()));
  await rename(ownName, file);
  return file;
}
