import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyServiceRules } from '../../applet-host-demo/provider/capabilities/service/upkeep.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { PUSHES } from '../../widget/contract/pushes/index.ts';
import { buildProvider, type BuiltProvider } from '../support/provider-build.ts';
import { createTestDatabase, type TestDatabase, everyDatabase } from '../support/provider-database.ts';
import { createClient, valueOf } from '../support/provider-client.ts';
import { nameTenants, type ProviderProcess, startProviderProcess } from '../support/provider-process.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { type RedisServer, startRedisServer } from '../support/redis-server.ts';
import { ask, createServiceStage, SERVICE, type ServicePerson } from '../support/service-stage.ts';

/** Nodes, pages and agents of the customer service go away: no message is lost, and no player is in two sessions. */

/** `SERVICE_PLAYERS=500` sets another number. */
const PLAYERS = Number(process.env['SERVICE_PLAYERS'] ?? 100);
const AGENTS = 5;

let built: BuiltProvider;
let folder: string;

beforeAll(async () => {
  built = await buildProvider();
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-service-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await built.remove();
});

const queue = async ({ client }: ServicePerson) =>
  valueOf(await client.call(HTTP_CALLS.serviceQueueGet, undefined)).data;
const accept = ({ client }: ServicePerson, sessionId: string) => client.call(HTTP_CALLS.deskAccept, { sessionId });
const report = async ({ client }: ServicePerson) => valueOf(await client.call(HTTP_CALLS.deskPresence, {}));

/** The texts of a chat, oldest first, without the system messages about the session. */
async function said({ client }: ServicePerson, chatId: string): Promise<readonly string[]> {
  const page = { chatId, messageId: '0', direction: 'get_back' } as const;
  const { messages } = valueOf(await client.call(HTTP_CALLS.serviceMsgList, page)).data;
  return messages.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));
}

describe.each(everyDatabase().filter((kind) => kind === 'postgres'))('two nodes on %s', () => {
  let database: TestDatabase;
  let redis: RedisServer;
  /** This node stays, and its clock can be stopped. */
  let survivor: TestProvider;
  let stoppedClockMs: number | undefined;
  const setClockMs = (ms: number): void => {
    stoppedClockMs = ms;
  };
  let stage: ReturnType<typeof createServiceStage>;
  const nodes: ProviderProcess[] = [];

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase('postgres'), startRedisServer()]);
    survivor = await startTestProvider({
      database: database.choice,
      redis: redis.config,
      tenant: { service: SERVICE },
      now: () => stoppedClockMs ?? Date.now(),
    });
    stage = createServiceStage(survivor);
  });
  afterAll(async () => {
    for (const node of nodes) node.kill('SIGKILL');
    await Promise.all(nodes.map((node) => node.exited));
    await survivor.stop();
    await Promise.all([redis.remove(), database.remove()]);
  });
  beforeEach(async () => {
    await survivor.services.db
      .updateTable('service_sessions')
      .set({ state: 'closed', agent_id: null, ended_at: survivor.services.now(), ended_by: 'idle' })
      .where('state', '<>', 'closed')
      .execute();
  });

  async function startNode(): Promise<ProviderProcess> {
    const dataDirectory = await mkdtemp(path.join(folder, 'data-'));
    await nameTenants(dataDirectory, { CB: { service: { ...SERVICE } } });
    const node = await startProviderProcess(built.main, {
      PORT: '0',
      DATA_DIR: dataDirectory,
      DATABASE_URL: database.choice.kind === 'postgres' ? database.choice.url : '',
      REDIS_URL: redis.url,
    });
    nodes.push(node);
    return node;
  }

  async function kill(node: ProviderProcess): Promise<void> {
    node.kill('SIGKILL');
    await node.exited;
  }

  /** The same user at another node: the balancer sends them there. */
  const at = (node: { readonly baseUrl: string }, { client, ...person }: ServicePerson): ServicePerson => ({
    ...person,
    client: createClient(node.baseUrl, { token: client.token ?? '' }),
  });

  async function lastReportOf({ userId }: ServicePerson): Promise<number> {
    const agents = survivor.services.db.selectFrom('service_agents').where('user_id', '=', userId);
    return (await agents.select('seen_at').executeTakeFirstOrThrow()).seen_at;
  }

  // Before the other test stops the clock of one node.
  test('player and agent go on when both nodes are killed', async () => {
    // All of them run before the agent reports: on a busy machine a start may take a good part of the minute.
    const [first, second, third] = [await startNode(), await startNode(), await startNode()];
    const [player, agent] = [await stage.player('Anna'), await stage.agent('Wan')];
    const { sessionId, chatId } = await ask(at(first, player));
    valueOf(await at(first, player).client.send(chatId, 'Before'));
    valueOf(await accept(at(second, agent), sessionId));
    valueOf(await at(second, agent).client.send(chatId, 'I am here'));
    await Promise.all([kill(first), kill(second)]);
    const [backPlayer, backAgent] = [at(third, player), at(third, agent)];
    await report(backAgent);
    expect((await queue(backPlayer)).session).toMatchObject({ sessionId, state: 'active', agentName: 'Wan' });
    // Another call does not start a second session.
    expect(await ask(backPlayer)).toMatchObject({ sessionId });
    const socket = await backPlayer.client.connect();
    valueOf(await backAgent.client.send(chatId, 'Still here'));
    await socket.next(PUSHES.rcvMsg);
    valueOf(await backPlayer.client.send(chatId, 'After'));
    expect(await said(backPlayer, chatId)).toEqual(['Before', 'I am here', 'Still here', 'After']);
    socket.close();
    await kill(third);
  });

  test('a killed node’s session heads the queue after a minute', async () => {
    const doomed = await startNode();
    const [player, later] = [await stage.player('Anna'), await stage.player('Later')];
    const [gone, other] = [await stage.agent('Gone'), await stage.agent('Other')];
    const atDoomed = at(doomed, gone);
    const { sessionId, chatId } = await ask(player);
    await ask(later);
    valueOf(await player.client.send(chatId, 'Where is my deposit?'));
    valueOf(await accept(atDoomed, sessionId));
    const socket = await player.client.connect();
    valueOf(await atDoomed.client.send(chatId, 'I look it up'));
    await socket.next(PUSHES.rcvMsg);
    await kill(doomed);

    valueOf(await player.client.send(chatId, 'Are you there?'));
    const silentSinceMs = await lastReportOf(gone);
    setClockMs(silentSinceMs + 50_000);
    await report(other);
    await applyServiceRules(survivor.services);
    expect((await queue(player)).session).toMatchObject({ sessionId, state: 'active', agentName: 'Gone' });
    setClockMs(silentSinceMs + 65_000);
    await report(other);
    await applyServiceRules(survivor.services);
    expect((await queue(player)).session).toMatchObject({ sessionId, state: 'waiting', position: 1 });
    expect((await queue(later)).session).toMatchObject({ position: 2 });

    valueOf(await accept(other, sessionId));
    valueOf(await other.client.send(chatId, 'I am Other, and go on'));
    expect(await said(player, chatId)).toEqual([
      'Where is my deposit?',
      'I look it up',
      'Are you there?',
      'I am Other, and go on',
    ]);
    socket.close();
  });
});

describe.each(everyDatabase())('on %s', (kind) => {
  let provider: TestProvider;
  let stage: ReturnType<typeof createServiceStage>;

  beforeAll(async () => {
    provider = await startTestProvider({ database: kind, tenant: { service: SERVICE } });
    stage = createServiceStage(provider);
  });
  afterAll(() => provider.stop());

  test(`${AGENTS} racing agents serve all ${PLAYERS} players despite a sign-out`, async () => {
    const players: ServicePerson[] = [];
    for (let at = 0; at < PLAYERS; at += 25)
      players.push(...(await Promise.all(Array.from({ length: 25 }, (_, each) => stage.player(`P${at + each}`)))));
    const agents = await Promise.all(Array.from({ length: AGENTS }, (_, at) => stage.agent(`A${at}`, { capacity: 5 })));
    const asked = new Map<string, { readonly player: ServicePerson; readonly chatId: string }>();
    for (let at = 0; at < PLAYERS; at += 25) {
      await Promise.all(
        players.slice(at, at + 25).map(async (player) => {
          // The page asks twice, as two tabs do.
          const [{ sessionId, chatId }, twice] = await Promise.all([ask(player), ask(player)]);
          expect(twice.sessionId).toBe(sessionId);
          valueOf(await player.client.send(chatId, `Question of ${player.name}`));
          asked.set(sessionId, { player, chatId });
        }),
      );
    }
    expect(asked.size).toBe(PLAYERS);
    await Promise.all(agents.map(report));

    let hasSignedOut = false;
    /** An agent's work until no player waits. */
    const serve = async (agent: ServicePerson, signsOut: boolean): Promise<void> => {
      for (;;) {
        // The desk reports that it is open, whatever time the work takes on this machine.
        await report(agent);
        const { waiting, mine } = valueOf(await agent.client.call(HTTP_CALLS.deskInbox, { waitingLimit: 50 })).data;
        const [next] = waiting;
        if (next === undefined && mine.length === 0) return;
        if (next !== undefined) await accept(agent, next.sessionId);
        const own = valueOf(await agent.client.call(HTTP_CALLS.deskInbox, { waitingLimit: 50 })).data.mine;
        for (const { sessionId, chatId, playerName } of own) {
          valueOf(await agent.client.send(chatId, `Answer to ${playerName}`));
          if (signsOut && !hasSignedOut) {
            // The open session returns to the head of the queue, and is answered again.
            hasSignedOut = true;
            valueOf(await agent.client.call(HTTP_CALLS.deskPresence, { presence: 'offline' }));
            valueOf(await agent.client.call(HTTP_CALLS.deskPresence, { presence: 'online' }));
            break;
          }
          valueOf(await agent.client.call(HTTP_CALLS.deskClose, { sessionId, category: 'Solved' }));
        }
      }
    };
    // The agent who signs out has a session before the others begin.
    const [signingOut] = agents;
    const [opened = ''] = asked.keys();
    if (signingOut !== undefined) valueOf(await accept(signingOut, opened));
    await Promise.all(agents.map((agent) => serve(agent, agent === signingOut)));
    expect(hasSignedOut).toBe(true);

    const rows = await provider.services.db
      .selectFrom('service_sessions')
      .select(['session_id', 'player_id', 'state', 'ended_by'])
      .execute();
    expect(rows).toHaveLength(PLAYERS);
    expect(new Set(rows.map((row) => row.player_id)).size).toBe(PLAYERS);
    expect(new Set(rows.map((row) => `${row.state} ${row.ended_by}`))).toEqual(new Set(['closed agent']));
    for (const { player, chatId } of asked.values()) {
      const texts = await said(player, chatId);
      expect(texts[0]).toBe(`Question of ${player.name}`);
      expect(new Set(texts.slice(1))).toEqual(new Set([`Answer to ${player.name}`]));
    }
  });

  test('waiting players’ texts become left messages when the service closes', async () => {
    const agent = await stage.agent('Late');
    const players = await Promise.all(Array.from({ length: 20 }, (_, at) => stage.player(`W${at}`)));
    const sessions = await Promise.all(
      players.map(async (player) => {
        const opened = await ask(player);
        valueOf(await player.client.send(opened.chatId, `Left by ${player.name}`));
        return opened;
      }),
    );
    await provider.saveTenant({ service: { ...SERVICE, isOn: false } });
    await applyServiceRules(provider.services);
    for (const player of players)
      expect((await queue(player)).session).toMatchObject({ state: 'waiting', kind: 'message' });
    await provider.saveTenant({ service: SERVICE });
    const [first] = sessions;
    const [player] = players;
    if (first === undefined || player === undefined) throw new Error('nobody waits');
    valueOf(await accept(agent, first.sessionId));
    valueOf(await agent.client.send(first.chatId, 'We are back'));
    expect(await said(player, first.chatId)).toEqual([`Left by ${player.name}`, 'We are back']);
    // The page has been reloaded: the same session, and no second one.
    expect(await ask(player)).toMatchObject({ sessionId: first.sessionId, state: 'active' });
  });
});
