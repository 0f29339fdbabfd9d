import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../applet-host-demo/provider/edges/cli/run.ts';
import { listAudit } from '../../../applet-host-demo/provider/base/store/access/audit-log.ts';
import { type DatabaseChoice, openDatabase } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import { readOutgoingPause } from '../../../applet-host-demo/provider/base/store/engine/outgoing-pause.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { createCleanup } from '../../support/cleanup.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { anOperator, createConsoleClient, type TestOperator } from '../../support/operators.ts';
import { signIn, until, valueOf } from '../../support/provider-client.ts';
import {
  createTestDatabase,
  type DatabaseKind,
  pgliteTemplate,
  everyDatabase,
} from '../../support/provider-database.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../../support/provider.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';
import { scrape } from '../../support/scrape.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The copy starts when the scheduled message and the envelope are overdue. */
const RESTORED_AFTER_MS = 2 * HOUR_MS;
/** The original sends nothing by itself: it was backed up before. */
const IDLE = { ...JOBS_BY_HAND, sessionSilenceMs: 1000 * HOUR_MS };
const BUSY = { webhookIntervalMs: 100, scheduledIntervalMs: 100, sessionSilenceMs: 1000 * HOUR_MS };

/** The answers to a caller without the right, to an operator, and to a second one. */
const RESUMED: Readonly<Record<DatabaseKind, readonly string[]>> = {
  pglite: ['403 "forbidden"', '200 {"droppedEvents":0,"droppedScheduled":0}', '409 "already_closed"'],
  postgres: [
    "2 MeeLine: Unknown option '--now'. Usage:",
    '0 Resumed  all nodes notice it within seconds',
    '1 MeeLine: outgoing work is not paused.',
  ],
};

interface Installation {
  readonly database: DatabaseChoice;
  readonly data: string;
}

/** A real backup and a real restore: the copy must not act in the name of the original. L-O10. */
describe.each(everyDatabase())('a restored copy (%s)', (kind: DatabaseKind) => {
  const cleanup = createCleanup();
  let folder: string;
  let receiver: WebhookReceiver;
  /** Both have the same one, as in a careless drill. */
  let redis: RedisServer | undefined;
  let original: TestProvider;
  let copy: TestProvider;
  let fresh: Installation;
  let boss: TestOperator;
  let chatId: string;
  let redId: string;
  let scheduled: string;
  /** The ids of all events that the original has sent. */
  let sentByOriginal: readonly string[];

  const install = async (name: string, isBare: boolean): Promise<Installation> => {
    const data = path.join(folder, name);
    if (kind === 'pglite') {
      const directory = path.join(data, 'pglite');
      return { data, database: { kind, directory, template: await pgliteTemplate() } };
    }
    const { choice, remove } = await createTestDatabase(kind, isBare);
    cleanup.add(remove);
    return { data, database: choice };
  };
  const meeline = async (words: readonly string[], { database, data }: Installation): Promise<string> => {
    const said: string[] = [];
    const url = 'url' in database ? database.url : '';
    const code = await runCommand(words, {
      env: { ...process.env, DATA_DIR: data, DATABASE_URL: url, DISK_RESERVE_MB: '32' },
      print: (line) => void said.push(line),
      complain: (line) => void said.push(line),
    });
    return `${code} ${said.join('\n')}`;
  };
  const start = ({ database, data }: Installation, limits: object, afterMs = 0): Promise<TestProvider> =>
    startTestProvider({
      database,
      limits,
      files: { fileDirectory: path.join(data, 'files') },
      allowsPrivateWebhooks: true,
      redis: redis?.config,
      metrics: { port: 0, host: '127.0.0.1' },
      now: () => Date.now() + afterMs,
    });
  const say = async ({ baseUrl }: TestProvider, text: string): Promise<void> => {
    const ann = await signIn(baseUrl, 'ann.x', 'password-x');
    valueOf(await ann.send(chatId, text));
  };
  const readyOf = async ({ baseUrl }: TestProvider): Promise<unknown> => (await fetch(`${baseUrl}/readyz`)).json();
  const runsOf = async (job: string): Promise<number> =>
    (await scrape(copy.metricsPort)).value('meeline_jobs_total', { job, result: 'ok' }) ?? 0;
  const readBack = async () => {
    const { db } = copy.services;
    const { state: envelope } = await db
      .selectFrom('red_envelopes')
      .select('state')
      .where('envelope_id', '=', redId)
      .executeTakeFirstOrThrow();
    const { state: message } = await db
      .selectFrom('scheduled_messages')
      .select('state')
      .where('scheduled_id', '=', scheduled)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ body: string }>`select body::text as body from messages`.execute(db);
    const draws = rows.filter(({ body }) => body.includes('The draw begins')).length;
    return { envelope, message, draws };
  };

  /** By the console, or by the command line: the embedded database belongs to the running provider. */
  const resume = async (): Promise<readonly string[]> => {
    if (kind === 'postgres')
      return [
        await meeline(['outgoing', 'resume', '--now'], fresh),
        await meeline(['outgoing', 'resume'], fresh),
        await meeline(['outgoing', 'resume'], fresh),
      ].map((said) => said.split('\n')[0] ?? '');
    const reader = await anOperator(copy, { name: 'reader', role: 'read-only' });
    const answers = [];
    for (const { console: api } of [reader, boss, boss]) {
      const { status, body } = await api.call('POST', '/outgoing/resume', { body: {} });
      answers.push(`${status} ${JSON.stringify(body.error?.code ?? body)}`);
    }
    return answers;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-copy-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    receiver = await startWebhookReceiver();
    cleanup.add(receiver.stop);
    if (kind === 'postgres') {
      redis = await startRedisServer();
      cleanup.add(redis.remove);
    }
    const old = await install('old', false);
    fresh = await install('fresh', true);
    original = await start(old, IDLE);
    const [ann, bob] = [
      await original.createUser({ name: 'Ann', loginName: 'ann.x', password: 'password-x' }),
      await original.createUser({ name: 'Bob', loginName: 'bob.x', password: 'password-x' }),
    ];
    chatId = await original.befriend(ann.userId, bob.userId);
    const groupId = await original.createGroup({ owner: ann.userId, members: [bob.userId] });
    const server = await serverClientOf(original);
    const done = async (method: string, place: string, body: object) => {
      const answer = await server.call(method, place, { body });
      if (answer.status >= 300) throw new Error(`${method} ${place}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    await done('POST', '/webhooks', { url: receiver.url, events: ['message.created'] });
    await done('POST', '/accounts', { account: 'draws', name: 'Draws' });
    await done('POST', '/players', { playerId: 'p-1', name: 'Cid' });
    const content = { type: 'text', text: 'The draw begins' };
    const sendAt = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
    const to = { type: 'player', player: 'p-1' };
    scheduled = (await done('POST', '/messages', { from: 'draws', to, content, sendAt })).scheduled;
    const client = await signIn(original.baseUrl, 'ann.x', 'password-x');
    const form = { localId: randomUUID(), split: 'equal', total: '9.00', quantity: 2, hours: 1, remark: '' } as const;
    redId = valueOf(await client.operation(OPERATIONS.redEnvelopeGenerate, { groupId, ...form })).data.redId;
    await say(original, 'before the backup');

    const backup = path.join(folder, 'backup');
    // The embedded database belongs to one process.
    if (kind === 'pglite') await original.stop();
    expect(await meeline(['backup', backup], old)).toMatch(/^0 Backup/);
    if (kind === 'pglite') original = await start(old, IDLE);
    // The original goes on: its next event has the number that the copy's next event will have, too.
    await say(original, 'by the original');
    await deliverDue(original.services);
    sentByOriginal = receiver.events.map(({ id }) => id);
    cleanup.add(() => original.stop());
    receiver.events.length = 0;

    expect(await meeline(['restore', backup], fresh)).toContain('Paused   the copy sends nothing until');
    copy = await start(fresh, BUSY, RESTORED_AFTER_MS);
    cleanup.add(() => copy.stop());
    boss = await anOperator(copy, { name: 'boss' });
  });
  afterAll(() => cleanup.run());

  it('works for its users, but sends or repays nothing', async () => {
    const before = receiver.requests();
    await say(copy, 'in the copy');
    // The rules run as often as the return of expired money, and begin after it.
    await until('several turns of all jobs', async () => ((await runsOf('service-rules')) > 0 ? true : undefined));
    expect(await readBack()).toEqual({ envelope: 'open', message: 'waiting', draws: 0 });
    expect(receiver.requests()).toBe(before);
    const { db } = copy.services;
    const events = await db.selectFrom('webhook_events').select(['state', 'tries']).execute();
    expect(events.length).toBeGreaterThan(1);
    expect(new Set(events.map(({ state, tries }) => `${state} ${tries}`))).toEqual(new Set(['waiting 0']));
    for (const job of ['webhooks', 'scheduled-messages', 'expired-money']) expect(await runsOf(job)).toBe(0);
  });

  it('exchanges no pushes with the original by a shared Redis', async () => {
    const bob = await signIn(copy.baseUrl, 'bob.x', 'password-x');
    const socket = await bob.connect();
    await socket.next(PUSHES.hello);
    for (const [provider, text] of [
      [original, 'for users of the original'],
      [copy, 'for users of the copy'],
    ] as const)
      await say(provider, text);
    const { content } = await socket.next(PUSHES.rcvMsg);
    expect(content).toMatchObject({ kind: 'text', text: 'for users of the copy' });
    socket.close();
  });

  it('is ready, and all places for operators show the pause', async () => {
    const ready = await fetch(`${copy.baseUrl}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready', outgoing: 'paused' });
    expect((await scrape(copy.metricsPort)).value('meeline_outgoing_paused')).toBe(1);
    expect(copy.logLines.filter((line) => line.includes('outgoing work is paused: webhooks'))).toHaveLength(1);
    expect(await readyOf(original)).not.toHaveProperty('outgoing');
    const { body } = await boss.console.call('GET', '/outgoing');
    const since = expect.stringMatching(/^\d{4}-/);
    const waiting = {
      events: expect.any(Number),
      scheduledDue: 1,
      scheduledLater: 0,
      expiredMoney: 1,
      walletOrders: 0,
    };
    expect(body).toEqual({ isPaused: true, cause: 'restore', since, backupMadeAt: since, waiting });
    // The embedded database belongs to the running provider.
    if (kind === 'pglite') return;
    expect(await meeline(['outgoing', 'status'], fresh)).toMatch(
      /^0 Paused {3}since \S+: restored from the backup of \S+\nWaiting {2}\d+ events for webhooks\n/,
    );
  });

  it('sends everything once after resuming, with unused ids', async () => {
    const before = receiver.requests();
    expect(await resume()).toEqual(RESUMED[kind]);
    await until('the scheduled message and the envelope', async () => {
      const { envelope, message } = await readBack();
      return (envelope === 'expired' && message === 'sent') || undefined;
    });
    const { db } = copy.services;
    await until('all events', async () =>
      (await db.selectFrom('webhook_events').select('event_id').execute()).length === 0 ? true : undefined,
    );
    expect((await readBack()).draws).toBe(1);
    expect(receiver.requests() - before).toBe(receiver.events.length);
    const texts = receiver.events.map(({ data }) => data.content?.text as string | undefined);
    for (const text of ['before the backup', 'in the copy', 'The draw begins'])
      expect(texts.filter((each) => each === text)).toEqual([text]);
    const idOf = (text: string) => receiver.events.find(({ data }) => data.content?.text === text)?.id ?? '';
    // An event of the backup is the same event: its receiver may know it. Events of the copy are others.
    expect(sentByOriginal).toContain(idOf('before the backup'));
    for (const text of ['in the copy', 'The draw begins']) expect(sentByOriginal).not.toContain(idOf(text));
    expect(copy.logLines.filter((line) => line.includes('outgoing work goes on'))).toHaveLength(1);
    expect((await scrape(copy.metricsPort)).value('meeline_outgoing_paused')).toBe(0);
    expect(await readyOf(copy)).not.toHaveProperty('outgoing');
    const [entry] = await listAudit(db, TEST_TENANT, { after: 0, limit: 9, act: 'resumeOutgoing' });
    expect(entry).toMatchObject({ actor: kind === 'pglite' ? 'boss' : 'command-line' });
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ values: { dropEvents: false, dropScheduled: false } });
  });

  it('is paused by command, and drops what operators withhold', async () => {
    const { epoch } = copy.services;
    await copy.stop();
    expect(await meeline(['outgoing', 'pause', '--copy'], fresh)).toMatch(/^0 Paused .*\nCopy /);
    copy = await start(fresh, BUSY, RESTORED_AFTER_MS);
    expect(copy.services.epoch).not.toBe(epoch);
    receiver.events.length = 0;
    const server = await serverClientOf(copy);
    const schedule = async (afterMs: number): Promise<string> => {
      const sendAt = new Date(copy.services.now() + afterMs).toISOString();
      const order = { from: 'draws', to: { type: 'player', player: 'p-1' }, content: { type: 'text', text: 'Late' } };
      return (await server.call('POST', '/messages', { body: { ...order, sendAt } })).body.scheduled;
    };
    const ids = [await schedule(5 * MINUTE_MS), await schedule(HOUR_MS)];
    await say(copy, 'not wanted');
    copy.advanceClock(10 * MINUTE_MS);
    const api = createConsoleClient(copy.baseUrl, boss.token);
    const resumed = await api.call('POST', '/outgoing/resume', { body: { dropEvents: true, dropScheduled: true } });
    expect(resumed.body).toEqual({ droppedEvents: 1, droppedScheduled: 1 });
    expect((await api.call('GET', '/outgoing')).body).toEqual({ isPaused: false });
    await say(copy, 'wanted');
    await until('the next event', () => receiver.events.length > 0 || undefined);
    expect(receiver.events.map(({ data }) => data.content?.text as string)).toEqual(['wanted']);
    const states = await Promise.all(
      ids.map(async (id) => (await server.call('GET', `/scheduled-messages/${id}`)).body.state as string),
    );
    expect(states).toEqual(['cancelled', 'waiting']);
  });
});

describe.each(everyDatabase())('outgoing work (%s)', (kind: DatabaseKind) => {
  it.each([
    ['another cluster', (history: string) => `1${history}`, 'copy'],
    ['another database of the same cluster', (history: string) => `${history}9`, 'copy'],
    ['another timeline, as after a failover', (history: string) => history.replace('/', '/9'), undefined],
    ['a deleted history', () => undefined, 'copy'],
  ])('with %s: a new epoch, and the pause is right', async (_, change, cause) => {
    const { choice, remove } = await createTestDatabase(kind);
    const first = await openDatabase(choice);
    expect(await readOutgoingPause(first.db)).toBeUndefined();
    const { value: history } = await first.db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'history')
      .executeTakeFirstOrThrow();
    const changed = change(history);
    if (changed === undefined) await first.db.deleteFrom('meta').where('key', '=', 'history').execute();
    else await first.db.updateTable('meta').set({ value: changed }).where('key', '=', 'history').execute();
    await first.close();
    const second = await openDatabase(choice);
    try {
      expect(second.epoch).not.toBe(first.epoch);
      expect((await readOutgoingPause(second.db))?.cause).toBe(cause);
    } finally {
      await second.close();
      await remove();
    }
  });
});
