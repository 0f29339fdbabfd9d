import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderOptions } from '../../../applet-host-demo/provider/server.ts';
import {
  claimTopics,
  endClaim,
  listDueWebhooks,
  placeNewEvents,
  readQueuedEvents,
} from '../../../applet-host-demo/provider/base/store/webhooks/webhook-queue.ts';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { deleteRemovedWebhooks } from '../../../applet-host-demo/provider/base/store/webhooks/webhooks.ts';
import { createDispatcher, type Dispatcher } from '../../../applet-host-demo/provider/edges/webhooks/dispatcher.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { createExplainer } from '../../bench/load/support/explain.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { until } from '../../support/provider-client.ts';
import { createTestDatabase, usualDatabase } from '../../support/provider-database.ts';
import { type ServerClient, serverClientOf } from '../../support/server-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Events in the form in which triggers store them. */
const insertEvents = (
  { services }: Pick<TestProvider, 'services'>,
  { webhookId, topics, each = 1 }: { readonly webhookId: string; readonly topics: number; readonly each?: number },
): Promise<unknown> =>
  sql`insert into webhook_events (webhook_id, type, topic, keys, created_at)
    select ${webhookId}, 'group.renamed', 'topic-' || topic, jsonb_build_object('topic', 'topic-' || topic, 'number', number), 0
    from generate_series(1, ${each}::integer) number, generate_series(1, ${topics}::integer) topic
    order by number, topic`.execute(services.db);

/** A receiver that fails does not delay the events for others. */
describe.each(usualDatabase())('events for several receivers (%s)', (database) => {
  let provider: TestProvider;
  let good: WebhookReceiver;
  let bad: WebhookReceiver;
  let letAnswer: () => void;
  let dispatchers: Dispatcher[];
  const servers = new Map<string, ServerClient>();

  beforeAll(async () => {
    const limits = { ...JOBS_BY_HAND, sessionSilenceMs: 10_000 * HOUR_MS };
    provider = await startTestProvider({ database, limits, allowsPrivateWebhooks: true });
    for (const tenant of ['CB', 'GPO']) {
      await provider.saveTenant({}, tenant);
      servers.set(tenant, await serverClientOf(provider, { tenant }));
    }
  });
  beforeEach(async () => {
    [good, bad] = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
    letAnswer = () => undefined;
    dispatchers = [];
  });
  afterEach(async () => {
    letAnswer();
    for (const each of dispatchers) await each.stop();
    for (const server of servers.values())
      for (const { webhookId } of (await server.call('GET', '/webhooks')).body.data)
        await server.call('DELETE', `/webhooks/${webhookId}`);
    await deleteRemovedWebhooks(provider.services.db);
    await Promise.all([good.stop(), bad.stop()]);
  });
  afterAll(() => provider.stop());

  const serverOf = (tenant: string): ServerClient => {
    const server = servers.get(tenant);
    if (server === undefined) throw new Error(`there is no client of ${tenant}`);
    return server;
  };
  const listen = async (url: string, tenant = 'CB', events = ['group.*']): Promise<string> => {
    const { status, body } = await serverOf(tenant).call('POST', '/webhooks', { body: { url, events } });
    expect(status).toBe(201);
    return body.webhookId;
  };
  const waiting = () => provider.services.db.selectFrom('webhook_events').selectAll().execute();
  const shown = async (webhookId: string) =>
    (await serverOf('CB').call('GET', '/webhooks')).body.data.find(
      (each: { readonly webhookId: string }) => each.webhookId === webhookId,
    );
  /** Delivers in the background. */
  const dispatch = () => {
    const dispatcher = createDispatcher(provider.services);
    dispatchers.push(dispatcher);
    let isStopped = false;
    const running = dispatcher.run(() => isStopped);
    return {
      end: async () => {
        isStopped = true;
        await dispatcher.stop();
        await running;
      },
    };
  };

  it.each([
    ['another tenant', 'GPO'],
    ['the same tenant', 'CB'],
  ])('arrive at %s while a receiver never answers', async (_name, tenant) => {
    letAnswer = bad.hang();
    await insertEvents(provider, { webhookId: await listen(bad.url), topics: 60 });
    const healthy = await listen(good.url, tenant);
    const running = dispatch();
    await until('requests that hang', () => (bad.requests() >= 4 ? true : undefined));
    for (let count = 1; count <= 3; count += 1) {
      await insertEvents(provider, { webhookId: healthy, topics: 1 });
      await until('the event', () => (good.events.length === count ? true : undefined));
    }
    // It never had more than its slots.
    expect(bad.requests()).toBe(4);
    const ending = running.end();
    letAnswer();
    await ending;
  });

  it('arrive while the events of another receiver cannot be built', async () => {
    const poisoned = await listen(bad.url);
    await insertEvents(provider, { webhookId: poisoned, topics: 150 });
    // This is no number of a message.
    const keys = { chatId: 'dr9hzi43', messageId: 'x' };
    await sql`update webhook_events set type = 'message.created', keys = ${JSON.stringify(keys)}::jsonb`.execute(
      provider.services.db,
    );
    const healthy = await listen(good.url, 'GPO');
    await insertEvents(provider, { webhookId: healthy, topics: 5 });
    await deliverDue(provider.services);
    expect(good.events).toHaveLength(5);
    const { data } = (await serverOf('CB').call('GET', `/webhooks/${poisoned}/failures`)).body;
    expect(data[0]).toMatchObject({ isDead: false, lastError: expect.stringMatching(/could not be built/) });
    // The receiver is not to blame.
    expect(await shown(poisoned)).not.toHaveProperty('pause');
  });

  it('go to an address’s normal form, even an older version’s', async () => {
    const webhookId = await listen(good.url.replace('http:', 'HTTP:'));
    expect((await shown(webhookId)).url).toBe(good.url);
    const url = good.url.replace('http:', 'HTTP:');
    await provider.services.db.updateTable('webhook_endpoints').set({ url }).execute();
    await insertEvents(provider, { webhookId, topics: 1 });
    await deliverDue(provider.services);
    expect(good.events).toHaveLength(1);
    expect((await shown(webhookId)).url).toBe(good.url);
  });

  it('wait for a failing receiver, and arrive in order later', async () => {
    const webhookId = await listen(bad.url);
    bad.answer = () => 503;
    await insertEvents(provider, { webhookId, topics: 30, each: 30 });
    await deliverDue(provider.services);
    const paused = await shown(webhookId);
    expect(paused.pause).toMatchObject({ lastError: 'status 503' });
    // Four at a time, and no further one after the fifth failure.
    const first = bad.requests();
    expect(first).toBeGreaterThanOrEqual(5);
    expect(first).toBeLessThanOrEqual(8);
    await deliverDue(provider.services);
    expect(bad.requests()).toBe(first);

    // Hours later: each pause ends with one test, whatever waits.
    for (let hour = 1; hour <= 6; hour += 1) {
      provider.advanceClock(HOUR_MS);
      await deliverDue(provider.services);
      expect(bad.requests()).toBe(first + hour);
    }
    expect(Date.parse((await shown(webhookId)).pause.until)).toBeLessThanOrEqual(
      provider.services.now() + 5 * MINUTE_MS,
    );

    bad.answer = () => 200;
    provider.advanceClock(5 * MINUTE_MS);
    const before = bad.requests();
    await deliverDue(provider.services);
    expect(await shown(webhookId)).not.toHaveProperty('pause');
    expect(await waiting()).toEqual([]);
    expect(bad.requests() - before).toBe(900);
    const numbers = new Map<string, number[]>();
    for (const { data } of bad.events) numbers.set(data.topic, [...(numbers.get(data.topic) ?? []), data.number]);
    expect(numbers.size).toBe(30);
    for (const each of numbers.values()) expect(each).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await provider.services.db.selectFrom('webhook_topics').selectAll().execute()).toEqual([]);
  });

  it('are tested at once when a tenant requests a replay', async () => {
    const webhookId = await listen(bad.url);
    bad.answer = () => 503;
    await insertEvents(provider, { webhookId, topics: 8 });
    await deliverDue(provider.services);
    bad.answer = () => 200;
    await deliverDue(provider.services);
    expect(bad.events).toEqual([]);
    await serverOf('CB').call('POST', `/webhooks/${webhookId}/replay`);
    await deliverDue(provider.services);
    expect(bad.events.length).toBeGreaterThanOrEqual(1);
    // Those that failed before the pause.
    provider.advanceClock(10_000);
    await deliverDue(provider.services);
    expect(bad.events).toHaveLength(8);
  });

  it('come once, in the order of topics, from two nodes', async () => {
    const webhookId = await listen(good.url);
    const nodes = [dispatch(), dispatch()];
    for (let part = 0; part < 5; part += 1) {
      await insertEvents(provider, { webhookId, topics: 20, each: 10 });
      await Promise.all([deliverDue(provider.services), deliverDue(provider.services)]);
    }
    await until('all events', async () => ((await waiting()).length === 0 ? true : undefined));
    for (const each of nodes) await each.end();
    expect(good.requests()).toBe(1000);
    const ids = new Map<string, number[]>();
    for (const { data, id } of good.events)
      ids.set(data.topic, [...(ids.get(data.topic) ?? []), Number(id.slice(id.indexOf('-') + 1))]);
    expect(ids.size).toBe(20);
    for (const each of ids.values()) expect(each).toEqual(each.toSorted((a, b) => a - b));
  });

  it('are placed for each webhook alike, whatever arrived before', async () => {
    const many = await listen(bad.url);
    await insertEvents(provider, { webhookId: many, topics: 5, each: 200 });
    const few = await listen(good.url, 'GPO');
    await insertEvents(provider, { webhookId: few, topics: 1 });
    const { db, now } = provider.services;
    const first = await placeNewEvents(db, now(), 200);
    expect(new Map(first.map(({ webhookId, placed, isFull }) => [webhookId, [placed, isFull]]))).toEqual(
      new Map([
        [many, [100, true]],
        [few, [1, false]],
      ]),
    );
    // The rest of the first one is placed from where it was.
    const [at] = first.filter(({ isFull }) => isFull);
    const next = await placeNewEvents(db, now(), 1_000, { after: 0, of: new Map([[many, (at?.newest ?? 0) + 100]]) });
    expect(next).toMatchObject([{ webhookId: many, placed: 800, isFull: false }]);
    expect(await placeNewEvents(db, now(), 1_000)).toMatchObject([{ webhookId: many, placed: 100 }]);
  });

  it('end with their webhook, and are deleted in parts', async () => {
    const webhookId = await listen(bad.url);
    letAnswer = bad.hang();
    await insertEvents(provider, { webhookId, topics: 5, each: 600 });
    const healthy = await listen(good.url, 'GPO');
    await insertEvents(provider, { webhookId: healthy, topics: 1 });
    const { db, now } = provider.services;
    while ((await placeNewEvents(db, now(), 1000)).length > 0);
    await serverOf('CB').call('DELETE', `/webhooks/${webhookId}`);
    expect((await listDueWebhooks(db, now())).map((each) => each.webhookId)).toEqual([healthy]);
    await deliverDue(provider.services);
    expect(good.events).toHaveLength(1);
    let parts = 0;
    await deleteRemovedWebhooks(db, () => (parts += 1) > 2);
    expect(await waiting()).toHaveLength(1000);
    await deleteRemovedWebhooks(db);
    expect(await waiting()).toEqual([]);
    expect(await db.selectFrom('webhook_topics').selectAll().execute()).toEqual([]);
  });

  it('that are placed while a topic ends are not forgotten', async () => {
    const webhookId = await listen(good.url);
    const { db, now } = provider.services;
    await insertEvents(provider, { webhookId, topics: 1 });
    await placeNewEvents(db, now(), 10);
    const [claim] = await claimTopics(db, now(), new Map([[webhookId, 1]]));
    await insertEvents(provider, { webhookId, topics: 1 });
    await placeNewEvents(db, now(), 10);
    expect(await listDueWebhooks(db, now())).toEqual([]);
    if (claim === undefined) throw new Error('no topic is due');
    await endClaim(db, claim, now());
    expect(await listDueWebhooks(db, now())).toMatchObject([{ webhookId }]);
    await deliverDue(provider.services);
    expect(good.events).toHaveLength(2);
  });
});

/** The cost of looking for due events does not depend on the number of events that cannot go out. */
describe.each(usualDatabase().filter((kind) => kind === 'postgres'))('the queue of events (%s)', (kind) => {
  it.each([
    ['few topics', { topics: 50, each: 400 }],
    ['many topics', { topics: 20_000 }],
  ])('reads few rows while 20,000 events of %s wait', async (_name, events) => {
    const { choice, remove } = await createTestDatabase(kind);
    const limits: ProviderOptions['limits'] = JOBS_BY_HAND;
    const provider = await startTestProvider({ database: choice, limits, allowsPrivateWebhooks: true });
    try {
      const server = await serverClientOf(provider);
      const listen = async (url: string): Promise<string> =>
        (await server.call('POST', '/webhooks', { body: { url, events: ['group.*'] } })).body.webhookId;
      const [dead, healthy] = [await listen('http://127.0.0.1:9/'), await listen('http://127.0.0.1:9/other')];
      await insertEvents(provider, { webhookId: dead, ...events });
      const { db, now } = provider.services;
      while ((await placeNewEvents(db, now(), 1000)).length > 0);
      const row = { webhook_id: dead, since: 0, until: now() + HOUR_MS, failures: 1, last_error: 'down' };
      await db.insertInto('webhook_pauses').values(row).execute();
      await insertEvents(provider, { webhookId: healthy, topics: 3 });
      if (!('url' in choice)) throw new Error('there is no server');
      const explainer = await createExplainer(choice.url);
      const expectFewRows = async (work: (trx: Database) => Promise<unknown>): Promise<void> =>
        expect((await explainer.explain(work)).filter(({ rowsRead }) => rowsRead > 100)).toEqual([]);
      try {
        await expectFewRows((trx) => placeNewEvents(trx, now(), 200, { after: 20_000, of: new Map() }));
        await expectFewRows((trx) => listDueWebhooks(trx, now()));
        await expectFewRows((trx) => claimTopics(trx, now(), new Map([[healthy, 4]])));
        const claims = ['topic-1', 'topic-2'].map((topic) => ({ webhookId: healthy, topic, claim: 1, placed: 0 }));
        await expectFewRows((trx) => readQueuedEvents(trx, claims, 20));
      } finally {
        await explainer.close();
      }
    } finally {
      await provider.stop();
      await remove();
    }
  });
});
