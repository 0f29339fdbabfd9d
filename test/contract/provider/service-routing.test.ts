import { type KyselyPlugin, RawNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignWaiting } from '../../../applet-host-demo/provider/capabilities/service/routing.ts';
import { applyServiceRules } from '../../../applet-host-demo/provider/capabilities/service/upkeep.ts';
import { readServiceFigures } from '../../../applet-host-demo/provider/base/store/service/service-figures.ts';
import type { ServiceSettings } from '../../../applet-host-demo/provider/base/tenant-settings/service-settings.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../../support/provider.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { ask, createServiceStage, SERVICE, type ServicePerson } from '../../support/service-stage.ts';

const AUTO: ServiceSettings = { ...SERVICE, routing: 'auto' };
const DAY_MS = 86_400_000;

describe.each(usualDatabase())('the queue of the customer service (%s)', (database) => {
  let provider: TestProvider;
  let stage: ReturnType<typeof createServiceStage>;

  beforeAll(async () => {
    provider = await startTestProvider({ database, tenant: { service: AUTO } });
    stage = createServiceStage(provider);
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    const { db } = provider.services;
    await db.deleteFrom('service_notes').execute();
    await db.deleteFrom('service_sessions').execute();
    await db.deleteFrom('service_agents').execute();
  });

  const presence = ({ client }: ServicePerson, value: 'online' | 'away' | 'offline') =>
    client.call(HTTP_CALLS.deskPresence, { presence: value });
  /** The agents of the waiting players by their order; an empty name waits. */
  const agentsOf = async (players: readonly ServicePerson[]): Promise<readonly string[]> =>
    Promise.all(
      players.map(async ({ client }) => {
        const { session } = valueOf(await client.call(HTTP_CALLS.serviceQueueGet, undefined)).data;
        return session?.agentName ?? 'none';
      }),
    );
  const waitingPlayers = async (count: number): Promise<readonly ServicePerson[]> => {
    const players: ServicePerson[] = [];
    for (let at = 0; at < count; at += 1) {
      const player = await stage.player(`Player ${at}`);
      await ask(player);
      players.push(player);
      provider.advanceClock(1000);
    }
    return players;
  };

  it('keeps a session’s turn when its chosen agent leaves', async () => {
    const players = await waitingPlayers(3);
    await provider.saveTenant({ service: { ...AUTO, routing: 'manual' } });
    await stage.agent('Gone', { capacity: 9 });
    provider.advanceClock(50_000);
    const stays = await stage.agent('Stays', { capacity: 2 });
    await provider.services.db
      .updateTable('service_agents')
      .set({ assigned_at: 1 })
      .where('user_id', '=', stays.userId)
      .execute();
    await provider.saveTenant({ service: AUTO });
    const tenant = await provider.services.tenants.find(TEST_TENANT);
    if (tenant === undefined) throw new Error('no tenant');
    // The list of free agents is read just before Gone counts as silent.
    let reads = 0;
    const now = (): number => provider.services.now() + (reads++ === 0 ? 0 : 15_000);
    await assignWaiting({ ...provider.services, now }, tenant);
    expect(await agentsOf(players)).toEqual(['Stays', 'Stays', '']);
  });

  it('serves players of a departed agent before later ones', async () => {
    const gone = await stage.agent('Gone', { capacity: 2 });
    const players = await waitingPlayers(4);
    expect(await agentsOf(players)).toEqual(['Gone', 'Gone', '', '']);
    provider.advanceClock(61_000);
    await applyServiceRules(provider.services);
    expect(await agentsOf(players)).toEqual(['', '', '', '']);
    await stage.agent('One', { capacity: 1 });
    expect(await agentsOf(players)).toEqual(['One', '', '', '']);
    await stage.agent('Two', { capacity: 1 });
    expect(await agentsOf(players)).toEqual(['One', 'Two', '', '']);
    await presence(gone, 'online');
    expect(await agentsOf(players)).toEqual(['One', 'Two', 'Gone', 'Gone']);
  });

  it('reads each table once for the figures of a supervisor', async () => {
    const agent = await stage.agent('Wan', { capacity: 1 });
    const players = await waitingPlayers(3);
    const [first] = valueOf(await agent.client.call(HTTP_CALLS.deskInbox, { waitingLimit: 1 })).data.mine;
    provider.advanceClock(5000);
    valueOf(await agent.client.call(HTTP_CALLS.deskClose, { sessionId: first?.sessionId ?? '', category: 'Solved' }));
    const score = { sessionId: first?.sessionId ?? '', score: 'Good', remark: '' } as const;
    valueOf(await (players[0] ?? agent).client.call(HTTP_CALLS.serviceScorePut, score));
    const { db, now } = provider.services;
    const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    const figures = await readServiceFigures(db, TEST_TENANT, day(now()), 'UTC');
    const times = await db
      .selectFrom('service_sessions')
      .select(['queued_at', 'accepted_at', 'ended_at'])
      .orderBy('queued_at')
      .execute();
    const [closed, , waiting] = times;
    if (closed === undefined || waiting === undefined) throw new Error('the sessions are missing');
    const [queuedAtMs, acceptedAtMs, endedAtMs] = [closed.queued_at, closed.accepted_at ?? 0, closed.ended_at ?? 0];
    const wan = { agentId: agent.userId, agentName: 'Wan', sessions: 1, good: 1, general: 0, bad: 0 };
    expect(figures).toMatchObject({ waiting: 1, sinceMs: waiting.queued_at, agents: [wan] });
    expect(figures.agents[0]).toMatchObject({
      averageWaitMs: acceptedAtMs - queuedAtMs,
      averageHandlingMs: endedAtMs - acceptedAtMs,
    });
    const others = await readServiceFigures(db, TEST_TENANT, day(now() - 2 * DAY_MS), 'UTC');
    expect(others).toMatchObject({ waiting: 1, agents: [{ ...wan, sessions: 0, good: 0 }] });

    const plans: unknown[] = [];
    await readServiceFigures(db.withPlugin(explain(plans)), TEST_TENANT, day(now()), 'UTC');
    const tables = JSON.stringify(plans).match(/"Relation Name":"\w+"/g) ?? [];
    expect(tables.toSorted()).toEqual(
      ['service_agents', 'service_sessions', 'users'].map((name) => `"Relation Name":"${name}"`),
    );
  });
});

/** Explains a statement instead of running it. */
const explain = (plans: unknown[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (node.kind !== 'RawNode') return node;
    const [first = '', ...rest] = node.sqlFragments;
    return RawNode.create([`explain (format json) ${first}`, ...rest], node.parameters);
  },
  transformResult: ({ result }) => {
    plans.push(...result.rows);
    return Promise.resolve({ ...result, rows: [] });
  },
});
