import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSampler } from '../../../applet-host-demo/provider/capabilities/figures/sampler.ts';
import { writeSamples } from '../../../applet-host-demo/provider/base/store/nodes/figures.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { until } from '../../support/provider-client.ts';
import { anOperator } from '../../support/operators.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { useServerStage } from '../../support/server-api-stage.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Point {
  readonly time: string;
  readonly [figure: string]: unknown;
}

/** The figures of the console: sampled by each node, read by tenant. L-OC5. */
describe.each(usualDatabase())('the figures of the console (%s)', (database) => {
  // The provider's own jobs stay away: the test samples and delivers.
  // Its clock stands still between the steps of the test, so that all samples are in the expected minutes.
  const nowMs = Date.now();
  const stage = useServerStage(database, { limits: JOBS_BY_HAND, allowsPrivateWebhooks: true, now: () => nowMs });
  const { done, refusal } = stage;
  const measured = (points: readonly Point[]) => points.filter(({ messages }) => messages !== null);

  it('count messages, refusals, players online and webhooks per minute', async () => {
    const { services } = stage.provider;
    const sample = createSampler(services, { connections: () => 7, isDraining: () => false });
    const startMs = Math.floor(services.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    stage.provider.advanceClock(startMs - services.now());
    await sample();

    stage.provider.advanceClock(MINUTE_MS);
    // Nothing listens there: each try fails at once.
    await done('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['message.created'] });
    const [ann, bob] = [await stage.aPlayer(), await stage.aPlayer('Bob')];
    await done('PUT', `/players/${stage.ref(ann)}/friends/${stage.ref(bob)}`);
    const { chatId } = (await done('GET', `/players/${stage.ref(ann)}/friends`)).data[0];
    for (const text of ['one', 'two', 'three']) await ann.client.send(chatId, text);
    await ann.client.send('none', 'refused');
    await deliverDue(services);
    await until('both players online', async () => (services.presence.onlineIds().length === 2 ? true : undefined));
    // The turn to count them comes once in an interval.
    await services.db.deleteFrom('meta').where('key', '=', 'turn_figures').execute();
    await sample();
    await done('POST', '/accounts', { account: 'bot', name: 'Bot' });
    await sample();

    const boss = await anOperator(stage.provider, { name: 'boss' });
    const { body } = await boss.in('CB').call('GET', '/figures?range=hour');
    expect(body).toMatchObject({ range: 'hour', stepS: 60 });
    expect(body.points).toHaveLength(60);
    const [first, second, ...more] = measured(body.points);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ time: new Date(startMs).toISOString(), messages: 0, online: 0, ackP95Ms: null });
    expect(second).toMatchObject({ messages: 3, online: 2, errors: 0, webhooksDelivered: 0 });
    expect(second?.['refusals']).toBeGreaterThanOrEqual(1);
    expect(second?.['webhooksFailed']).toBeGreaterThanOrEqual(1);
    expect(second?.['ackP50Ms']).toBeGreaterThan(0);
    expect(second?.['ackP95Ms']).toBeGreaterThanOrEqual(Number(second?.['ackP50Ms']));
    expect(body.nodes).toEqual([
      expect.objectContaining({ node: services.node, state: 'serving', connections: 7, messagesPerMinute: 3 }),
    ]);
    expect(body.nodes[0].memoryBytes).toBeLessThan(body.nodes[0].memoryLimitBytes);
    ann.socket.close();
    bob.socket.close();
  });

  it('sum up the steps of longer ranges over nodes', async () => {
    const { db, now } = stage.provider.services;
    const stepMs = 6 * 60 * MINUTE_MS;
    const step = Math.floor((now() - 20 * DAY_MS) / stepMs) * stepMs;
    const rows = [0, 1].flatMap((minute) =>
      ['a', 'b'].map((node) => ({
        minute: step + minute * MINUTE_MS,
        node,
        host: node,
        is_draining: false,
        connections: 1,
        messages: 0,
        errors: 0,
        ack_buckets: [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        memory_bytes: 1,
        memory_limit_bytes: 2,
        up_since: 1,
      })),
    );
    await db.insertInto('figure_samples').values(rows).execute();
    const counted = { tenant: 'CB', refusals: 1, errors: 2, webhooks_delivered: 3, webhooks_failed: 4, messages: 10 };
    await db
      .insertInto('figure_tenant_samples')
      .values([
        { ...counted, minute: step, node: 'a', online: 30 },
        { ...counted, minute: step, node: 'b', online: null },
        { ...counted, minute: step + MINUTE_MS, node: 'a', online: 50 },
        { ...counted, minute: step, node: 'a', online: 999, tenant: 'GPO' },
      ])
      .execute();
    const boss = await anOperator(stage.provider, { name: 'boss-of-months' });
    const { body } = await boss.in('CB').call('GET', '/figures?range=month');
    expect([body.stepS, body.points.length]).toEqual([21_600, 120]);
    expect(measured(body.points)[0]).toEqual({
      time: new Date(step).toISOString(),
      online: 40,
      messages: 30,
      refusals: 3,
      errors: 6,
      webhooksDelivered: 9,
      webhooksFailed: 12,
      // Between 5 and 10 ms.
      ackP50Ms: 8,
      ackP95Ms: 10,
    });
  });

  it('differ between no player online and no count', async () => {
    const { db, now } = stage.provider.services;
    const minute = Math.floor(now() / MINUTE_MS) * MINUTE_MS - 30 * MINUTE_MS;
    const idle = {
      host: 'h',
      is_draining: false,
      connections: 0,
      messages: 0,
      errors: 0,
      ack_buckets: [],
      up_since: 0,
    };
    const sampled = (at: number, node: string, hasOnline: boolean) =>
      writeSamples(
        db,
        {
          ...idle,
          minute: minute + at * MINUTE_MS,
          node,
          memory_bytes: 1,
          memory_limit_bytes: 2,
          has_online: hasOnline,
        },
        [],
      );
    await sampled(0, 'a', false);
    await sampled(0, 'b', true);
    await sampled(1, 'a', false);
    await sampled(1, 'b', false);
    // A second sample of the same minute does not undo the count of the first.
    await sampled(0, 'b', false);
    const { body } = await stage.server.call('GET', '/figures?range=hour');
    const shown = measured(body.points).slice(0, 2);
    expect(shown.map(({ time, online, messages }) => [Date.parse(time), online, messages])).toEqual([
      [minute, 0, 0],
      [minute + MINUTE_MS, null, 0],
    ]);
    await db
      .deleteFrom('figure_samples')
      .where('minute', 'in', [minute, minute + MINUTE_MS])
      .execute();
  });

  it('store more tenants than one statement has parameters for', async () => {
    const { db } = stage.provider.services;
    const place = { minute: 0, node: 'of-many' };
    const idle = { connections: 0, messages: 0, errors: 0, ack_buckets: [], up_since: 0 };
    const none = { online: null, messages: 1, refusals: 0, errors: 0, webhooks_delivered: 0, webhooks_failed: 0 };
    const tenants = Array.from({ length: 8000 }, (_, at) => ({ ...place, ...none, tenant: `T${at}` }));
    const node = { ...place, ...idle, host: 'many', is_draining: false, memory_bytes: 1, memory_limit_bytes: 2 };
    await writeSamples(db, node, tenants);
    await writeSamples(db, node, tenants);
    const { rows } = await sql`
      select count(*)::integer as rows, sum(messages)::integer as messages
      from figure_tenant_samples where node = 'of-many'`.execute(db);
    expect(rows).toEqual([{ rows: 8000, messages: 16_000 }]);
  });

  it('hide what concerns all tenants from everybody else', async () => {
    const one = await anOperator(stage.provider, { name: 'only-cb', tenants: ['CB'] });
    for (const client of [one.in('CB'), stage.server]) {
      const { body } = await client.call('GET', '/figures?range=day');
      expect([body.stepS, body.points.length, body.nodes]).toEqual([900, 96, null]);
      const own = measured(body.points).at(-1);
      expect([own?.['messages'], own?.['ackP95Ms']]).toEqual([3, null]);
    }
    await stage.provider.saveTenant({ parentOrigins: [] }, 'GPO');
    const other = await serverClientOf(stage.provider, { tenant: 'GPO' });
    const { body } = await other.call('GET', '/figures?range=day');
    expect(measured(body.points).at(-1)).toMatchObject({ messages: 0, online: 0 });
    expect(await refusal('GET', '/figures?range=year')).toEqual([400, 'invalid_request']);
  });

  it('mark a silent node, and are removed after 31 days', async () => {
    const { services } = stage.provider;
    const { db } = services;
    const boss = await anOperator(stage.provider, { name: 'boss-of-nodes' });
    stage.provider.advanceClock(4 * MINUTE_MS);
    const [silent] = (await boss.in('CB').call('GET', '/figures?range=hour')).body.nodes;
    expect(silent.state).toBe('silent');
    stage.provider.advanceClock(32 * DAY_MS);
    await db.deleteFrom('meta').where('key', '=', 'turn_figures').execute();
    await createSampler(services, { connections: () => 0, isDraining: () => true })();
    const kept = await db.selectFrom('figure_samples').select(['node', 'is_draining']).execute();
    expect(kept).toEqual([{ node: services.node, is_draining: true }]);
  });
});
