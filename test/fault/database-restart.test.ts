import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/provider-client.ts';
import { createTestDatabase, testedDatabases, type TestDatabase } from '../support/provider-database.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createFastClock } from './support/fast-clock.ts';
import { openTalkTabs, prepareTalk } from './support/talk.ts';

const SPEED = 5;
const RESTARTS = 3;

describe.each(testedDatabases().filter((kind) => kind === 'postgres'))('on %s', (kind) => {
  let database: TestDatabase;
  let provider: TestProvider;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    // The test server does not wait for the disk. In this test acknowledged data must survive a crash.
    await onDatabase(urlOf(database), 'alter role current_user in database :name set synchronous_commit = on');
    provider = await startTestProvider({ database: database.choice });
  });
  afterAll(async () => {
    await provider.stop();
    await database.remove();
  });

  test('messages are stored once when the database server crashes and restarts', async () => {
    const talk = await prepareTalk(provider);
    const tabs = await openTalkTabs(provider.baseUrl, talk, createFastClock(SPEED));
    try {
      for (let restart = 1; restart <= RESTARTS; restart += 1) {
        tabs.sendEach(8);
        await wait(12 * restart * restart);
        await crash(urlOf(database));
        tabs.sendEach(3);
        await until('the database is back', () => answers(urlOf(database)));
      }
      expect(await tabs.verdict(provider.services.db)).toEqual([]);
    } finally {
      await tabs.stop();
    }
  });
});

const urlOf = ({ choice }: TestDatabase): string => (choice.kind === 'postgres' ? choice.url : '');

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement.replace(':name', `"${new URL(url).pathname.slice(1)}"`));
  } finally {
    await client.end();
  }
}

/** Kills one of the server's processes: the server then ends all others at once, recovers and starts again. */
async function crash(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await client.end().catch(() => undefined);
}

async function answers(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
