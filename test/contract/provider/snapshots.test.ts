import { pino } from 'pino';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDatabase, takeTurnToStart } from '../../../applet-host-demo/provider/delivery/nodes/node-lock.ts';
import {
  openForMigrations,
  withMigrationLock,
} from '../../../applet-host-demo/provider/base/store/engine/migrating.ts';
import { createDialect } from '../../../applet-host-demo/provider/base/store/engine/pool.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { deferred } from '../../support/deferred.ts';
import { startPooler, testedPoolers } from '../../support/pooler.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from '../../support/provider.ts';
import { signIn, until } from '../../support/provider-client.ts';
import { createTestDatabase, type TestDatabase, everyDatabase } from '../../support/provider-database.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';
import { scrape } from '../../support/scrape.ts';

const PASSWORD = 'password-x';
const METRICS = { port: 0, host: '127.0.0.1' };
const onServers = everyDatabase().filter((kind) => kind === 'postgres');

/** L-ND7: VACUUM removes no row that died after the oldest snapshot of the database. */
describe.each(onServers)('idle connections on %s', (kind) => {
  let database: TestDatabase;
  let redis: RedisServer;
  let url: string;
  let watcher: pg.Client;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(kind), startRedisServer()]);
    url = database.choice.kind === 'postgres' ? database.choice.url : '';
    watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
  });
  afterAll(async () => {
    await watcher.end();
    await Promise.all([database.remove(), redis.remove()]);
  });

  const others = async (): Promise<
    readonly { readonly name: string; readonly state: string; readonly xmin: unknown }[]
  > =>
    (
      await watcher.query(`
        select application_name as name, state, backend_xmin as xmin from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    ).rows;
  /** A connection may be between two statements of a transaction; one that is only idle has no snapshot then. */
  const untilWithoutSnapshots = () =>
    until('connections without snapshots', async () =>
      (await others()).every(({ xmin }) => xmin === null) ? true : undefined,
    );

  const server = () => ({ url, variable: 'DATABASE_URL', connectTimeoutMs: 10_000 });
  const holders: readonly [string, () => Promise<() => Promise<unknown>>][] = [
    [
      'the lock of the only node',
      async () => (await lockDatabase(server(), 'alone', pino({ level: 'silent' }))).release,
    ],
    [
      'the lock of one node of several',
      async () => (await lockDatabase(server(), 'shared', pino({ level: 'silent' }))).release,
    ],
    ['the turn to start', () => takeTurnToStart(server())],
    [
      'the lock of migrations',
      async () => {
        const pool = new pg.Pool({ connectionString: url, max: 2 });
        const db = openForMigrations(createDialect(pool, { isPreparing: false }));
        const [taken, finished] = [deferred<void>(), deferred<void>()];
        const work = withMigrationLock(db, () => {
          taken.resolve();
          return finished.promise;
        });
        await taken.promise;
        return async () => {
          finished.resolve();
          await work;
          await db.destroy();
        };
      },
    ],
  ];

  it.each(holders)('%s holds no snapshot', async (_name, hold) => {
    const release = await hold();
    try {
      expect((await others()).map(({ state }) => state)).toContain('idle in transaction');
      await untilWithoutSnapshots();
    } finally {
      await release();
    }
  });

  const talk = async (nodes: readonly [TestProvider, TestProvider]) => {
    const users = await Promise.all(
      nodes.map(async (node, at) => {
        const loginName = `person.${at}.${Math.random().toString(36).slice(2)}`;
        const { userId } = await node.createUser({ loginName, password: PASSWORD });
        return { userId, client: await signIn(node.baseUrl, loginName, PASSWORD) };
      }),
    );
    const [anna, ben] = [users[0], users[1]];
    const chatId = await nodes[0].befriend(anna?.userId ?? '', ben?.userId ?? '');
    const socket = await ben?.client.connect();
    for (let at = 0; at < 10; at += 1) await anna?.client.send(chatId, `text ${at}`);
    for (let at = 0; at < 10; at += 1) await socket?.next(PUSHES.rcvMsg);
    socket?.close();
  };

  it('hold no snapshot on two nodes; VACUUM removes dead rows', async () => {
    const start = () => startTestProvider({ database: database.choice, redis: redis.config, metrics: METRICS });
    const nodes = [await start(), await start()] as const;
    try {
      await talk(nodes);
      await untilWithoutSnapshots();
      await until('a table without dead rows', async () => {
        await watcher.query('vacuum chats');
        const { rows } = await watcher.query(
          `select n_dead_tup::integer as dead from pg_stat_user_tables where relname = 'chats'`,
        );
        return rows[0]?.dead === 0 ? true : undefined;
      });
      const { value } = await scrape(nodes[0].metricsPort);
      expect(value('meeline_database_live_rows', { table: 'chats' })).toBeGreaterThan(0);
      expect(value('meeline_database_oldest_snapshot_seconds')).toBeLessThan(60);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
    }
  });

  it('of others with a snapshot are in the figures', async () => {
    const provider = await startTestProvider({ database: database.choice, metrics: METRICS });
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select $1::integer', [1]);
      await provider.createUser();
      const { value } = await scrape(provider.metricsPort);
      expect(value('meeline_database_oldest_snapshot_transactions')).toBeGreaterThan(0);
      expect(value('meeline_database_oldest_snapshot_seconds')).toBeGreaterThan(0);
    } finally {
      await holder.end();
      await provider.stop();
    }
  });

  describe.each(testedPoolers())('through %s', (program) => {
    it.each([
      ['only', false],
      ['beside DATABASE_DIRECT_URL', true],
    ])('%s hold no snapshot after traffic', async (_name, isDirect) => {
      const pooler = await startPooler(program, url, 7);
      const choice: TestProviderOptions['database'] = {
        kind: 'postgres',
        url: pooler.url,
        directUrl: isDirect ? url : undefined,
        limits: { isPreparing: pooler.canPrepare },
      };
      const start = () => startTestProvider({ database: choice, redis: redis.config });
      const nodes = [await start(), await start()] as const;
      try {
        await talk(nodes);
        await untilWithoutSnapshots();
      } finally {
        await Promise.all(nodes.map((node) => node.stop()));
        await pooler.stop();
      }
    });
  });
});
