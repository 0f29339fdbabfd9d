import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAgent } from '../../applet-host-demo/provider/base/store/service/service-agents.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { PUSHES } from '../../widget/contract/pushes/index.ts';
import { createClient, type TestClient, valueOf } from '../support/provider-client.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { TEST_TENANT } from '../support/provider.ts';
import { ask, SERVICE } from '../support/service-stage.ts';
import { type BenchStore, createBenchStore } from './data/bench-store.ts';
import { insertCrowd } from './data/crowd.ts';
import { Samples } from './load/support/figures.ts';
import { scaled } from './data/scale.ts';

/**
 * 2,000 players with an open page wait for the customer service. 50 agents work at the same time, each on one player after the other:
 * accept, first answer, close. Uses PostgreSQL if `TEST_POSTGRES_URL` names a server, else PGlite.
 */

const PLAYERS = scaled(2_000, 20);
const AGENTS = scaled(50, 2);
const SESSIONS_PER_AGENT = scaled(10, 2);
const AT_ONCE = 25;

let store: BenchStore;
let provider: ProviderProcess;
let players: readonly TestClient[];
let agents: readonly TestClient[];

beforeAll(async () => {
  store = await createBenchStore();
  const crowd = await store.fill(async (db) => {
    const all = await insertCrowd(db, 1, PLAYERS + AGENTS);
    await db.transaction().execute(async (trx) => {
      for (const { userId } of all.slice(PLAYERS)) await saveAgent(trx, TEST_TENANT, userId, { role: 'agent' });
    });
    return all;
  });
  // All clients have the same address here, and players wait for longer than the usual idle time.
  provider = await store.serve({ MAX_CONNECTIONS_PER_ADDRESS: '100000' }, { service: { ...SERVICE, idleS: 7_200 } });
  const clients = crowd.map(({ token }) => createClient(provider.baseUrl, { token }));
  players = clients.slice(0, PLAYERS);
  agents = clients.slice(PLAYERS);
}, 600_000);

afterAll(async () => {
  provider?.kill('SIGTERM');
  await provider?.exited;
  await store?.remove();
});

/** Runs the work for all items, at most AT_ONCE at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

it(`${PLAYERS} players wait for ${AGENTS} agents`, async () => {
  const [asked, queued, inboxes, accepted, answered] = Array.from({ length: 5 }, () => new Samples());
  const timed = async <T>(samples: Samples | undefined, work: Promise<T>): Promise<T> => {
    const startMs = performance.now();
    const value = await work;
    samples?.note(performance.now() - startMs);
    return value;
  };
  /** The sockets of the players by their sessions. */
  const waiting = new Map<string, Awaited<ReturnType<TestClient['connect']>>>();
  await forEach(players, async (client) => {
    const socket = await client.connect();
    const { sessionId } = await timed(asked, ask({ client, userId: '', name: '' }));
    waiting.set(sessionId, socket);
  });
  await forEach(players.slice(0, 200), (client) =>
    timed(queued, client.call(HTTP_CALLS.serviceQueueGet, undefined).then(valueOf)),
  );
  await Promise.all(agents.map((agent) => agent.call(HTTP_CALLS.deskPresence, { presence: 'online' }).then(valueOf)));

  const startMs = performance.now();
  let served = 0;
  await Promise.all(
    agents.map(async (agent) => {
      for (let done = 0; done < SESSIONS_PER_AGENT;) {
        const inbox = await timed(inboxes, agent.call(HTTP_CALLS.deskInbox, { waitingLimit: 50 }).then(valueOf));
        const next = inbox.data.waiting[served % Math.max(1, inbox.data.waiting.length)];
        const player = next && waiting.get(next.sessionId);
        if (next === undefined || player === undefined) throw new Error('nobody waits');
        served += 1;
        const acceptedAtMs = performance.now();
        const { ok } = await agent.call(HTTP_CALLS.deskAccept, { sessionId: next.sessionId });
        // Another agent was first.
        if (!ok) continue;
        accepted?.note(performance.now() - acceptedAtMs);
        const text = `Welcome to ${next.sessionId}`;
        valueOf(await agent.send(next.chatId, text));
        for (;;) {
          const { content } = await player.next(PUSHES.rcvMsg);
          if (content.kind === 'text' && content.text === text) break;
        }
        answered?.note(performance.now() - acceptedAtMs);
        valueOf(await agent.call(HTTP_CALLS.deskClose, { sessionId: next.sessionId, category: 'Solved' }));
        done += 1;
      }
    }),
  );
  const elapsedS = (performance.now() - startMs) / 1000;
  for (const socket of waiting.values()) socket.close();
  console.log(
    [
      `${store.kind}, ${PLAYERS} players wait, ${AGENTS} agents take ${SESSIONS_PER_AGENT} each in ${elapsedS.toFixed(1)} s:`,
      `asked to queued:            ${asked?.describe()}`,
      `place in the queue:         ${queued?.describe()}`,
      `an agent's inbox:           ${inboxes?.describe()}`,
      `accepted:                   ${accepted?.describe()}`,
      `accept to first message:    ${answered?.describe()}`,
    ].join('\n'),
  );
  expect(answered?.describe()).toContain(`(${AGENTS * SESSIONS_PER_AGENT})`);
});
