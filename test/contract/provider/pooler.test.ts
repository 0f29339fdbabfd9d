import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { StartFailure } from '../../../applet-host-demo/provider/base/start-failure.ts';
import { type DatabaseChoice, openDatabase } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import { startPooler, testedPoolers } from '../../support/pooler.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestSocket, until } from '../../support/provider-client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/provider-database.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';

const PASSWORD = 'password-x';
/** As docs/install.md says: the open transactions of two nodes, three of a start, and those that work. */
const POOL_SIZE = 7;
/** A direct address leaves all connections to those that work. */
const DIRECT_POOL_SIZE = 2;
const TALK = 40;
const LIMITS = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'] as const;
const MIGRATION_LOCK = 7_261_908;

type Pooler = Awaited<ReturnType<typeof startPooler>>;
type PostgresChoice = Extract<DatabaseChoice, { kind: 'postgres' }>;

const urlOf = ({ choice }: TestDatabase): string => (choice.kind === 'postgres' ? choice.url : '');

/** L-OP1. */
describe.each(testedPoolers())('two nodes behind %s in transaction mode', (program) => {
  describe.each([
    ['only through it', false],
    ['with DATABASE_DIRECT_URL', true],
  ])('%s', (_name, isDirect) => {
    let database: TestDatabase;
    let pooler: Pooler;
    let redis: RedisServer;
    let choice: PostgresChoice;
    let nodes: readonly [TestProvider, TestProvider];

    beforeAll(async () => {
      // Without tables: the start makes them through the pooler.
      [database, redis] = await Promise.all([createTestDatabase('postgres', true), startRedisServer()]);
      const url = urlOf(database);
      await onDatabase(url, setLimits(url, LIMITS, '30s'));
      pooler = await startPooler(program, url, isDirect ? DIRECT_POOL_SIZE : POOL_SIZE);
      choice = {
        kind: 'postgres',
        url: pooler.url,
        directUrl: isDirect ? url : undefined,
        limits: { isPreparing: pooler.canPrepare },
      };
      // At the same time: one makes the tables, the other waits.
      nodes = await Promise.all([start(), start()]);
    });
    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await pooler.stop();
      await Promise.all([database.remove(), redis.remove()]);
    });

    const start = (): Promise<TestProvider> => startTestProvider({ database: choice, redis: redis.config });
    const isReady = async (node: TestProvider): Promise<boolean> => (await fetch(`${node.baseUrl}/readyz`)).ok;
    const untilReady = () =>
      until('both nodes ready', async () =>
        (await Promise.all(nodes.map(isReady))).every(Boolean) ? true : undefined,
      );
    const person = async (node: TestProvider) => {
      const loginName = `p${randomUUID().slice(0, 8)}`;
      const { userId } = await node.createUser({ name: loginName, loginName, password: PASSWORD });
      return { userId, client: await signIn(node.baseUrl, loginName, PASSWORD) };
    };
    const texts = async (socket: TestSocket, count: number): Promise<readonly string[]> => {
      const found: string[] = [];
      while (found.length < count) {
        const { content } = await socket.next(PUSHES.rcvMsg);
        if (content.kind === 'text') found.push(content.text);
      }
      return found;
    };
    const locks = async (url: string): Promise<number> => {
      const rows = await onDatabase(url, (client) =>
        client.query(`
          select 1 from pg_locks where locktype = 'advisory' and objid <> all ('{7261906,7261907}'::oid[])
            and database = (select oid from pg_database where datname = current_database())`),
      );
      return rows.rowCount ?? 0;
    };

    it('start on an empty database and leave no migration lock', async () => {
      await untilReady();
      expect(await locks(urlOf(database))).toBe(0);
    });

    it('deliver all messages once, while all connections are in use', async () => {
      const [anna, ben] = [await person(nodes[0]), await person(nodes[1])];
      const chatId = await nodes[0].befriend(anna.userId, ben.userId);
      const [annas, bens] = [await anna.client.connect(), await ben.client.connect()];
      const sent = Array.from({ length: TALK }, (_, at) => `m${at}`);
      const results = await Promise.all(sent.map((text, at) => (at % 2 === 0 ? anna : ben).client.send(chatId, text)));
      expect(results.filter(({ ok }) => !ok)).toEqual([]);
      for (const socket of [annas, bens]) expect((await texts(socket, TALK)).toSorted()).toEqual(sent.toSorted());
      annas.close();
      bens.close();
    });

    it('keep the lock of the database through it', async () => {
      const alone = startTestProvider({ database: choice });
      await expect(alone).rejects.toThrow(StartFailure);
      await expect(alone).rejects.toThrow('give all providers of the database the same REDIS_URL');
    });

    it('have the time limits of the database user', async () => {
      const { rows } = await sql`
        select name, setting || unit as limit from pg_settings where name = any(${[...LIMITS]}::text[]) order by name`.execute(
        nodes[0].services.db,
      );
      expect(rows).toEqual(LIMITS.map((name) => ({ name, limit: '30000ms' })));
      expect(nodes[0].logLines.filter((line) => line.includes('has dropped time limits'))).toEqual([]);
    });

    it('go on after a restart of the pooler', async () => {
      const [anna, ben] = [await person(nodes[0]), await person(nodes[1])];
      const chatId = await nodes[0].befriend(anna.userId, ben.userId);
      await pooler.restart();
      await untilReady();
      const socket = await ben.client.connect();
      await until('a sent message', async () => ((await anna.client.send(chatId, 'again')).ok ? true : undefined));
      expect((await texts(socket, 1))[0]).toBe('again');
      socket.close();
    });
  });

  describe('the connections', () => {
    let database: TestDatabase;
    let pooler: Pooler;
    beforeAll(async () => {
      database = await createTestDatabase('postgres');
      pooler = await startPooler(program, urlOf(database), 2);
    });
    afterAll(async () => {
      await pooler.stop();
      await database.remove();
    });

    it('stop preparing statements if the pooler cannot keep them', async () => {
      const directUrl = urlOf(database);
      const { db, close } = await openDatabase({
        kind: 'postgres',
        url: pooler.url,
        directUrl,
        limits: { poolSize: 3 },
      });
      const read = (from: typeof db) => from.selectFrom('meta').selectAll().execute();
      try {
        // A statement is prepared at its third use.
        for (let use = 0; use < 3; use += 1) await read(db);
        // Three clients share two connections to the database, so two of them prepare it on the same one.
        const shared = await Promise.allSettled(
          [0, 1, 2].map(() => db.transaction().execute(async (trx) => read(trx))),
        );
        const failures = shared.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
        expect(failures.length > 0).toBe(!pooler.canPrepare);
        for (const failure of failures) expect(failure).toContain('set DATABASE_PREPARED_STATEMENTS=0');
        await Promise.all(Array.from({ length: 20 }, () => read(db)));
      } finally {
        await close();
      }
    });

    it('must reach the same database as the direct address', async () => {
      const other = await createTestDatabase('postgres');
      try {
        const opened = openDatabase({ kind: 'postgres', url: pooler.url, directUrl: urlOf(other) });
        await expect(opened).rejects.toThrow('DATABASE_DIRECT_URL and DATABASE_URL name different databases');
      } finally {
        await other.remove();
      }
    });

    it('wait for another process’s migrations longer than the lock limit', async () => {
      const place = await createTestDatabase('postgres');
      const url = urlOf(place);
      const through = new URL(pooler.url);
      through.pathname = new URL(url).pathname;
      try {
        await onDatabase(url, setLimits(url, ['lock_timeout'], '100ms'));
        const opened = await onDatabase(url, async (other) => {
          await other.query('begin');
          await other.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
          const opening = openDatabase({ kind: 'postgres', url: through.href, limits: { isPreparing: false } });
          const isWaiting = () =>
            other.query(`
              select 1 from pg_locks where locktype = 'advisory' and not granted
                and database = (select oid from pg_database where datname = current_database())`);
          await until('a waiting process', async () => ((await isWaiting()).rowCount === 0 ? undefined : true));
          await other.query('select pg_sleep(0.3)');
          await other.query('commit');
          return opening;
        });
        await opened.close();
      } finally {
        await place.remove();
      }
    });

    it('without time limits are named when a node starts', async () => {
      const provider = await startTestProvider({
        database: { kind: 'postgres', url: pooler.url, directUrl: urlOf(database), limits: { isPreparing: false } },
      });
      const lines = provider.logLines.filter((line) => line.includes('has dropped time limits'));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ missingLimits: LIMITS });
      await provider.stop();
    });
  });
});

/** The limits of the database user, as docs/install.md sets them. */
const setLimits = (url: string, limits: readonly string[], value: string) => async (client: pg.Client) => {
  const { username, pathname } = new URL(url);
  for (const limit of limits)
    await client.query(`alter role ${username} in database ${pathname.slice(1)} set ${limit} = '${value}'`);
};

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
