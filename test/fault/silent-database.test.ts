import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { startSession } from '../../applet-host-demo/provider/base/store/access/sessions.ts';
import { type OpenDatabase, openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import type { Database } from '../../applet-host-demo/provider/base/store/schema/schema.ts';
import { createClient, type TestClient, until } from '../support/provider-client.ts';
import { createTestDatabase, type TestDatabase, everyDatabase } from '../support/provider-database.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';

const LIMITS = {
  poolSize: 4,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 1_000,
  lockTimeoutMs: 500,
  idleInTransactionTimeoutMs: 1_000,
  queryTimeoutMs: 1_500,
};

const postgresAlone = everyDatabase().filter((kind) => kind === 'postgres');

describe.each(postgresAlone)('a silent network to %s', (kind) => {
  let database: TestDatabase;
  let proxy: FaultProxy;
  let provider: TestProvider;
  let client: TestClient;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    const url = new URL(database.choice.kind === 'postgres' ? database.choice.url : '');
    proxy = await startFaultProxy({ targetPort: Number(url.port), random: Math.random });
    url.port = String(proxy.port);
    provider = await startTestProvider({ database: { kind: 'postgres', url: url.href, limits: LIMITS } });
    const { db, limits, now } = provider.services;
    const { userId } = await provider.createUser();
    client = createClient(provider.baseUrl, { token: (await startSession(db, userId, limits, now())).token });
  });
  afterAll(async () => {
    await provider.stop();
    await proxy.close();
    await database.remove();
  });

  const listChats = () => client.call(HTTP_CALLS.unreadListGet, {});

  test('answers calls over new connections when pooled ones go silent', async () => {
    const before = await Promise.all(Array.from({ length: 3 * LIMITS.poolSize }, listChats));
    expect(before.every(({ ok }) => ok)).toBe(true);
    const opened = proxy.connections();
    expect(opened).toBeGreaterThan(1);

    proxy.goSilent('both');
    const lost = await listChats();
    expect(lost.ok ? '' : lost.failure.code).toBe('server_busy');
    const after = await until('a call succeeds again', async () => {
      const outcomes = await Promise.all(Array.from({ length: LIMITS.poolSize }, listChats));
      return outcomes.every(({ ok }) => ok) ? outcomes : undefined;
    });
    expect(after).toHaveLength(LIMITS.poolSize);
  });

  test('ends a silent connection’s transaction at its first lost statement', async () => {
    const { db } = provider.services;
    const statements: string[] = [];
    const transaction = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      statements.push('first');
      proxy.goSilent('both');
      await sql`select 2`.execute(trx);
      statements.push('second');
    });
    await expect(transaction).rejects.toThrow('Query read timeout');
    expect(statements).toEqual(['first']);
    await until('the database answers', async () => {
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db).catch(() => ({ rows: [] }));
      return rows[0]?.one;
    });
  });
});

describe.each(postgresAlone)('time-outs and plans on %s', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  /** Another node. */
  let other: OpenDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    const { choice } = database;
    const limited = choice.kind === 'postgres' ? { ...choice, limits: LIMITS } : choice;
    [opened, other] = [await openDatabase(limited), await openDatabase(limited)];
    ({ db } = opened);
    await db.insertInto('meta').values({ key: 'row', value: 'to lock' }).execute();
  });
  afterAll(async () => {
    await opened.close();
    await other.close();
    await database.remove();
  });

  test('ends a statement that runs or waits too long', async () => {
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from meta for update`.execute(trx);
      await expect(sql`select 1 from meta for update`.execute(other.db)).rejects.toMatchObject({ code: '55P03' });
    });
  });

  test('refuses only one call when a migration changes prepared statements', async () => {
    const read = () => sql`select * from meta`.execute(db);
    for (let count = 0; count < 5; count += 1) await read();
    await sql`alter table meta add column spare text`.execute(db);
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    for (let count = 0; count < 2 * LIMITS.poolSize; count += 1) await read();
  });
});
