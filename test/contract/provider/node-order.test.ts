import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { createRandom } from '../../../applet-host-demo/demo/data/random.ts';
import { type LossyRedis, startLossyRedis } from '../../support/lossy-redis.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, until } from '../../support/provider-client.ts';
import { createTestDatabase, type TestDatabase, usualDatabase } from '../../support/provider-database.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';

const PASSWORD = 'password-x';
const ROUNDS = 25;
/** From this number of members on, a group has a channel of its own. */
const LARGE = 40;
const SPOILT = { lost: 0.2, repeated: 0.2, late: 0.3 };
const onServers = usualDatabase().filter((kind) => kind === 'postgres');

/** L-ND8: the pushes of a chat's messages never overtake each other, whichever nodes stored them. */
describe.each(onServers)('messages of two nodes on %s', (kind) => {
  let database: TestDatabase;
  let redis: RedisServer;
  let lossy: LossyRedis;
  let nodes: [TestProvider, TestProvider];
  let people: readonly { readonly userId: string; readonly client: TestClient }[];
  let senders: readonly { readonly userId: string; readonly client: TestClient }[];

  const start = (port = lossy.port) =>
    startTestProvider({
      database: database.choice,
      redis: { ...redis.config, urls: [`redis://127.0.0.1:${port}`] },
    });

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(kind), startRedisServer()]);
    lossy = await startLossyRedis(redis.port, SPOILT, createRandom(7).next);
    nodes = [await start(), await start()];
    const person = async (loginName: string, node: TestProvider) => {
      const { userId } = await node.createUser({ loginName, name: loginName, password: PASSWORD });
      return { userId, client: await signIn(node.baseUrl, loginName, PASSWORD) };
    };
    people = [await person('anna', nodes[0]), await person('ben', nodes[1])];
    senders = [await person('carl', nodes[0]), await person('dora', nodes[1])];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await lossy.close();
    await Promise.all([redis.remove(), database.remove()]);
  });

  const groupOf = async (size: number): Promise<string> => {
    const others = await Promise.all(Array.from({ length: Math.max(0, size - 4) }, () => nodes[0].createUser()));
    const [owner, admin] = senders;
    return nodes[0].createGroup({
      owner: owner?.userId ?? '',
      // No talk interval applies to them.
      admins: [admin?.userId ?? ''],
      members: [...people, ...others].map(({ userId }) => userId),
    });
  };
  /** Each round, a sender at each node sends at the same time. */
  const talk = async (chatId: string): Promise<readonly string[]> => {
    const sent: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(senders.map(({ client }) => client.send(chatId, `round ${round}`)));
      for (const answer of answers) {
        expect(answer.ok).toBe(true);
        if (answer.ok) sent.push(answer.value.data.messageId);
      }
    }
    return sent;
  };
  const idsUpTo = async (socket: TestSocket, chatId: string, count: number): Promise<readonly number[]> => {
    const ids: number[] = [];
    while (new Set(ids).size < count) {
      const { delivery, chatId: of } = await socket.next(PUSHES.rcvMsg);
      if (of === chatId && delivery.state === 'sent') ids.push(Number(delivery.messageId));
    }
    return ids;
  };
  const isFanOut = (wanted: 'redis' | 'outbox') =>
    until(`fan-out by ${wanted}`, async () => {
      const found = await Promise.all(nodes.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/readyz`)).json()));
      return found.every((ready) => (ready as { readonly fanOut?: unknown }).fanOut === wanted) ? true : undefined;
    });
  /** The numbers that both receivers got, while `disturb` runs beside the talk. */
  const watched = async (size: number, disturb: () => Promise<unknown> = () => Promise.resolve()) => {
    const chatId = await groupOf(size);
    const sockets = await Promise.all(people.map(({ client }) => client.connect()));
    const [sent] = await Promise.all([talk(chatId), disturb()]);
    const seen = await Promise.all(sockets.map((socket) => idsUpTo(socket, chatId, sent.length)));
    for (const socket of sockets) socket.close();
    return { sent: sent.map(Number).toSorted((a, b) => a - b), seen };
  };

  it.each([
    ['a small group', 4],
    ['a large group', LARGE],
  ])('come once and in order to %s over faulty fan-outs', async (_name, size) => {
    const { sent, seen } = await watched(size);
    expect(seen).toEqual([sent, sent]);
    expect(lossy.lost()).toBeGreaterThan(0);
  });

  it('come once and in order while Redis goes and returns', async () => {
    await isFanOut('redis');
    const away = await watched(4, () => redis.stop());
    expect(away.seen).toEqual([away.sent, away.sent]);
    await isFanOut('outbox');
    const without = await watched(4);
    expect(without.seen).toEqual([without.sent, without.sent]);
    const back = await watched(4, async () => {
      await redis.start();
      await isFanOut('redis');
    });
    expect(back.seen).toEqual([back.sent, back.sent]);
  });

  it('come once and in order while nodes join and leave', async () => {
    const { sent, seen } = await watched(4, async () => {
      const third = await start();
      await signIn(third.baseUrl, 'anna', PASSWORD);
      await third.stop();
    });
    expect(seen).toEqual([sent, sent]);
  });

  it('come to a new link only if stored after opening', async () => {
    await redis.stop();
    await isFanOut('outbox');
    const [anna] = people;
    const [carl] = senders;
    const chatId = await nodes[0].befriend(carl?.userId ?? '', anna?.userId ?? '');
    // The node of the new link reads the outbox every half second.
    for (let round = 0; round < 5; round += 1) {
      await carl?.client.send(chatId, `before ${round}`);
      const elsewhere = createClient(nodes[1].baseUrl, { token: anna?.client.token ?? '' });
      const socket = await elsewhere.connect();
      await carl?.client.send(chatId, `after ${round}`);
      const first = await socket.next(PUSHES.rcvMsg);
      expect(first.content).toMatchObject({ text: `after ${round}` });
      socket.close();
      await socket.closed;
    }
    await redis.start();
  });
});
