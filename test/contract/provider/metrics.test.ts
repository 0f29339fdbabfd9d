import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { currentCall } from '../../../applet-host-demo/provider/base/observe/current-call.ts';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, until } from '../../support/provider-client.ts';
import { createTestDatabase, usualDatabase, type TestDatabase } from '../../support/provider-database.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { scrape } from '../../support/scrape.ts';

const PASSWORD = 'password-x';
const METRICS = { port: 0, host: '127.0.0.1' };

describe.each(usualDatabase())('figures on %s', (kind) => {
  let database: TestDatabase;
  let provider: TestProvider;
  let anna: TestClient;
  let ben: TestClient;
  let chatId: string;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    provider = await startTestProvider({ database: database.choice, metrics: METRICS, commentEvery: 1 });
    const users = [];
    for (const loginName of ['anna', 'ben']) {
      users.push(await provider.createUser({ name: loginName, loginName, password: PASSWORD }));
    }
    chatId = await provider.befriend(users[0]?.userId ?? '', users[1]?.userId ?? '');
    anna = await signIn(provider.baseUrl, 'anna', PASSWORD);
    ben = await signIn(provider.baseUrl, 'ben', PASSWORD);
  });
  afterAll(async () => {
    await provider.stop();
    await database.remove();
  });
  const figures = () => scrape(provider.metricsPort);

  it('count calls by name, way and code, with their time', async () => {
    const socket = await anna.connect();
    await anna.send(chatId, 'over HTTP');
    await anna.send('no-such-chat', 'refused');
    await socket.operation(OPERATIONS.accountGet, undefined);
    const { value } = await figures();
    expect(value('meeline_calls_total', { call: 'msgSend', via: 'http', code: 'ok' })).toBe(1);
    expect(value('meeline_calls_total', { call: 'msgSend', via: 'http' })).toBe(2);
    expect(value('meeline_calls_total', { call: OPERATIONS.accountGet.name, via: 'socket', code: 'ok' })).toBe(1);
    expect(value('meeline_calls_total', { call: HTTP_CALLS.userLogin.path, code: 'ok' })).toBe(2);
    expect(value('meeline_call_duration_seconds_count', { call: 'msgSend', via: 'http' })).toBe(2);
    expect(value('meeline_calls_in_progress')).toBe(0);
    socket.close();
  });

  it('contain those of sampled visits', async () => {
    await anna.call(HTTP_CALLS.clientFigures, { seconds: 60, listMs: 1_800, reconnects: 2, sendFailures: 1 });
    await ben.call(HTTP_CALLS.clientFigures, { seconds: 300, listMs: undefined, reconnects: 0, sendFailures: 0 });
    // A faulty client cannot spoil the sums.
    await ben.call(HTTP_CALLS.clientFigures, {
      seconds: 10 ** 12,
      listMs: undefined,
      reconnects: 10 ** 9,
      sendFailures: 10 ** 9,
    });
    const { value } = await figures();
    expect(value('meeline_client_list_seconds_count')).toBe(1);
    expect(value('meeline_client_list_seconds_sum')).toBe(1.8);
    expect(value('meeline_client_visit_seconds_total')).toBe(360 + 86_400);
    expect(value('meeline_client_reconnects_total')).toBe(1_002);
    expect(value('meeline_client_send_failures_total')).toBe(1_001);
    const stranger = createClient(provider.baseUrl);
    const refused = await stranger.call(HTTP_CALLS.clientFigures, {
      seconds: 1,
      listMs: undefined,
      reconnects: 0,
      sendFailures: 0,
    });
    expect(refused.ok).toBe(false);
  });

  it('show links, deliveries, the fan-out and the database', async () => {
    const socket = await ben.connect();
    const before = await figures();
    await anna.send(chatId, 'to a link');
    await socket.next(PUSHES.rcvMsg);
    const { value } = await figures();
    expect(value('meeline_links', { kind: 'socket', state: 'open' })).toBe(1);
    expect(value('meeline_deliveries_total', { to: 'user' })).toBeGreaterThan(
      before.value('meeline_deliveries_total', { to: 'user' }) ?? 0,
    );
    expect(value('meeline_events_published_total', { kind: 'push' })).toBeGreaterThan(0);
    expect(value('meeline_fan_out_seconds_count', { path: 'local' })).toBeGreaterThan(0);
    expect(value('meeline_database_up')).toBe(1);
    expect(value('meeline_database_statement_seconds_count')).toBeGreaterThan(0);
    expect(value('meeline_database_pool_connections', { state: 'max' })).toBe(kind === 'postgres' ? 10 : 1);
    expect(value('meeline_database_pool_waiting')).toBe(0);
    expect(value('meeline_redis_up')).toBeUndefined();
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeDefined();
    socket.close();
    await until('the link is gone', async () =>
      (await figures()).value('meeline_links', { kind: 'socket' }) === 0 ? true : undefined,
    );
  });

  it('count unknown operations, bodies and refused connections under fixed names', async () => {
    const ask = (body: string) =>
      fetch(provider.baseUrl + API_PATH, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    await ask('{"p":"made-up-by-a-client","r":"x","d":{}}');
    await ask('no JSON');
    const { value, text } = await figures();
    expect(value('meeline_calls_total', { call: 'unknown', code: 'unknown_operation' })).toBe(1);
    expect(value('meeline_calls_total', { call: 'unknown', code: 'invalid_request' })).toBe(1);
    expect(text).not.toContain('made-up-by-a-client');
  });

  it('count the regular work with its outcome and last success', async () => {
    const { observer } = provider.services;
    await observer.job('maintenance', () => removeExpired(provider.services));
    await expect(observer.job('retention', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const { value } = await figures();
    expect(value('meeline_jobs_total', { job: 'maintenance', result: 'ok' })).toBe(1);
    expect(value('meeline_job_last_success_timestamp_seconds', { job: 'maintenance' })).toBeGreaterThan(1e9);
    expect(value('meeline_jobs_total', { job: 'retention', result: 'failed' })).toBe(1);
    expect(value('meeline_job_last_success_timestamp_seconds', { job: 'retention' })).toBeUndefined();
  });

  it('name no user, chat or message', async () => {
    const { text } = await figures();
    const account = await anna.operation(OPERATIONS.accountGet, undefined);
    const userId = account.ok ? account.value.data.userId : '';
    expect(userId).not.toBe('');
    for (const secret of [userId, chatId, anna.token ?? '', 'to a link']) expect(text).not.toContain(secret);
  });

  it('name version, storage and database, once in log and metrics', async () => {
    const { value } = await figures();
    expect(value('meeline_build_info', { storage: 'disk', node: provider.services.node })).toBe(1);
    const lines = provider.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const started = lines.filter(({ msg }) => msg === 'provider started');
    expect(started).toHaveLength(1);
    expect(started[0]).toMatchObject({
      node: provider.services.node,
      storage: 'disk',
      tenants: 1,
      fanOut: 'local',
      database: expect.stringMatching(new RegExp(`^${kind} \\d+`)) as string,
      newestMigration: expect.stringMatching(/^\d{4}_/) as string,
    });
  });

  it('are on their own port alone, never the public one', async () => {
    const own = `http://127.0.0.1:${provider.metricsPort ?? 0}`;
    const statusOf = async (path: string) => (await fetch(own + path)).status;
    expect(await Promise.all(['/', '/healthz', '/ml', '/metrics/', API_PATH].map(statusOf))).toEqual([
      404, 404, 404, 404, 404,
    ]);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${provider.baseUrl}/metrics`)).status).toBe(404);
  });

  it('a request has one id in answer, log and statements', async () => {
    const requestId = 'client-id-0001';
    let seen: ReturnType<typeof currentCall>;
    const { observer } = provider.services;
    await observer.call(
      { call: 'msgSend', via: 'http', requestId },
      async () => {
        await Promise.resolve();
        seen = currentCall();
        expect(observer.statements.comment(true)).toBe(`/* request=${requestId} call=msgSend */`);
      },
      () => undefined,
    );
    expect(seen).toMatchObject({ requestId, call: 'msgSend' });

    const send = (headers: Readonly<Record<string, string>>, r: string) =>
      fetch(provider.baseUrl + API_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: anna.token ?? '', ...headers },
        body: JSON.stringify({ p: 'msgSend', d: {}, r }),
      });
    const answered = await send({}, 'abcd1234-7');
    expect(answered.headers.get('x-request-id')).toBe('abcd1234-7');
    expect(await answered.json()).toMatchObject({ r: 'abcd1234-7', code: 'invalid_request' });
    expect(provider.logLines.some((line) => line.includes('"requestId":"abcd1234-7"'))).toBe(true);

    const forged = await send({}, '*/ drop table users; --');
    expect(forged.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);

    const direct = await fetch(`${provider.baseUrl}/lott-im-api/no-such-path`, {
      headers: { 'x-request-id': requestId },
    });
    expect(direct.status).toBe(404);
  });
});

describe('figures', () => {
  it('are off without an address for them', async () => {
    const provider = await startTestProvider();
    try {
      expect(provider.metricsPort).toBeUndefined();
    } finally {
      await provider.stop();
    }
  });

  describe.each(usualDatabase().filter((kind) => kind === 'postgres'))('of two nodes on %s', (kind) => {
    it('show route and time of events, and whether Redis works', async () => {
      const [database, redis] = await Promise.all([createTestDatabase(kind), startRedisServer()]);
      const start = () => startTestProvider({ database: database.choice, redis: redis.config, metrics: METRICS });
      const nodes = [await start(), await start()] as const;
      try {
        const [first, second] = nodes;
        const anna = await first.createUser({ loginName: 'anna', password: PASSWORD });
        const ben = await first.createUser({ loginName: 'ben', password: PASSWORD });
        const chatId = await first.befriend(anna.userId, ben.userId);
        const sender = await signIn(first.baseUrl, 'anna', PASSWORD);
        const receiver = await (await signIn(second.baseUrl, 'ben', PASSWORD)).connect();
        const countOf = async (path: string) =>
          (await scrape(second.metricsPort)).value('meeline_fan_out_seconds_count', { path }) ?? 0;
        await sender.send(chatId, 'by Redis');
        await receiver.next(PUSHES.rcvMsg);
        expect(await countOf('redis')).toBeGreaterThan(0);
        expect((await scrape(second.metricsPort)).value('meeline_redis_up')).toBe(1);
        await redis.stop();
        await until('Redis is away', async () =>
          (await scrape(second.metricsPort)).value('meeline_redis_up') === 0 ? true : undefined,
        );
        await sender.send(chatId, 'by the outbox');
        await receiver.next(PUSHES.rcvMsg);
        expect(await countOf('outbox')).toBeGreaterThan(0);
        expect((await scrape(second.metricsPort)).value('meeline_outbox_rows')).toBeGreaterThan(0);
      } finally {
        await Promise.all(nodes.map((node) => node.stop()));
        await Promise.all([database.remove(), redis.remove()]);
      }
    });
  });
});

// Only a database server shows its statements to administrators.
describe.each(usualDatabase().filter((kind) => kind === 'postgres'))('statements on %s', (kind) => {
  it('name the call and its request for the server’s administrators', async () => {
    const database = await createTestDatabase(kind);
    const provider = await startTestProvider({ database: database.choice, commentEvery: 1 });
    const [locker, watcher] = [await openDatabase(database.choice), await openDatabase(database.choice)];
    try {
      const anna = await provider.createUser({ loginName: 'anna', password: PASSWORD });
      const client = await signIn(provider.baseUrl, 'anna', PASSWORD);
      await locker.db.transaction().execute(async (trx) => {
        await trx.selectFrom('users').select('user_id').where('user_id', '=', anna.userId).forUpdate().execute();
        const renaming = client.call(HTTP_CALLS.updateImUserNickName, { name: 'Anna B' });
        const waiting = await until('a statement that waits', async () => {
          const { rows } = await sql<{ query: string }>`
            select query from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '/*%'`.execute(watcher.db);
          return rows[0]?.query;
        });
        expect(waiting).toMatch(/^\/\* request=[\w.-]{8,64} call=\S*updateImUserNickName\S* \*\/ \w+/i);
        void renaming.catch(() => undefined);
      });
    } finally {
      await locker.close();
      await watcher.close();
      await provider.stop();
      await database.remove();
    }
  });
});
