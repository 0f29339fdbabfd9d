import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { createRandom } from '../../../applet-host-demo/demo/data/random.ts';
import { freezeUser } from '../../../applet-host-demo/provider/capabilities/users/session-ends.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, until } from '../../support/provider-client.ts';
import { createTestDatabase, type TestDatabase, usualDatabase } from '../../support/provider-database.ts';
import { startLossyRedis } from '../../support/lossy-redis.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';

const PASSWORD = 'password-x';
const onServers = usualDatabase().filter((kind) => kind === 'postgres');
const FAN_OUTS = [
  ['one Redis server', false],
  ['a cluster', true],
] as const;

describe.each(onServers)('two nodes on %s', (kind) => {
  describe.each(FAN_OUTS)('with %s', (_name, isCluster) => {
    let database: TestDatabase;
    let redis: RedisServer;
    let nodes: readonly [TestProvider, TestProvider];
    let people = 0;

    beforeAll(async () => {
      [database, redis] = await Promise.all([createTestDatabase(kind), startRedisServer({ isCluster })]);
      const start = () => startTestProvider({ database: database.choice, redis: redis.config });
      nodes = [await start(), await start()];
    });
    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all([database.remove(), redis.remove()]);
    });

    async function person(node: TestProvider) {
      people += 1;
      const loginName = `person.${people}`;
      const account = await node.createUser({ name: loginName, loginName, password: PASSWORD });
      return { ...account, client: await signIn(node.baseUrl, loginName, PASSWORD) };
    }
    /** The same session on the other node. */
    const elsewhere = (client: TestClient, node: TestProvider): TestClient =>
      createClient(node.baseUrl, client.token === undefined ? {} : { token: client.token });
    const fanOutOf = async (node: TestProvider): Promise<unknown> => {
      const response = await fetch(`${node.baseUrl}/readyz`);
      return ((await response.json()) as { readonly fanOut?: unknown }).fanOut;
    };
    const untilFanOut = (wanted: 'redis' | 'outbox') =>
      until(`fan-out by ${wanted}`, async () =>
        (await Promise.all(nodes.map(fanOutOf))).every((found) => found === wanted) ? true : undefined,
      );
    async function friends() {
      const [anna, ben] = [await person(nodes[0]), await person(nodes[1])];
      const chatId = await nodes[0].befriend(anna.userId, ben.userId);
      return { anna, ben, chatId };
    }
    const nextText = async (socket: TestSocket): Promise<string> => {
      const { content } = await socket.next(PUSHES.rcvMsg);
      return content.kind === 'text' ? content.text : nextText(socket);
    };

    it('starts with a working fan-out', () => untilFanOut('redis'));

    it('delivers messages, reads and typing to the other node', async () => {
      const { anna, ben, chatId } = await friends();
      const [annas, bens] = [await anna.client.connect(), await ben.client.connect()];
      const sent = await anna.client.send(chatId, 'hello over there');
      expect(await nextText(bens)).toBe('hello over there');
      expect(await nextText(annas)).toBe('hello over there');
      const messageId = sent.ok ? sent.value.data.messageId : '';
      await bens.operation(OPERATIONS.msgRead, { chatId, messageId });
      expect(await annas.next(PUSHES.msgReadPush)).toMatchObject({ readerId: ben.userId, readUpTo: messageId });
      await bens.operation(OPERATIONS.typing, { chatId });
      expect(await annas.next(PUSHES.typingPush)).toMatchObject({ userId: ben.userId });
      annas.close();
      bens.close();
    });

    it('delivers to a large group’s members once, also to newcomers', async () => {
      const [owner, early, late] = [await person(nodes[0]), await person(nodes[1]), await person(nodes[1])];
      const others = await Promise.all(Array.from({ length: 40 }, () => nodes[0].createUser()));
      const members = [early.userId, ...others.map(({ userId }) => userId)];
      const groupId = await nodes[0].createGroup({ owner: owner.userId, members });
      const [earlys, lates] = [await early.client.connect(), await late.client.connect()];
      await nodes[0].addMember(groupId, late.userId);
      await owner.client.send(groupId, 'to all');
      expect(await nextText(earlys)).toBe('to all');
      expect(await nextText(lates)).toBe('to all');
      await nodes[0].removeMember(groupId, late.userId);
      await owner.client.send(groupId, 'to those who are left');
      expect(await nextText(earlys)).toBe('to those who are left');
      expect(lates.pending().filter(({ type }) => type === PUSHES.rcvMsg.type)).toEqual([]);
      earlys.close();
      lates.close();
    });

    it('closes the links of a session ended by another node', async () => {
      const [anna, ben] = [await person(nodes[0]), await person(nodes[0])];
      const annas = await elsewhere(anna.client, nodes[1]).connect();
      await anna.client.call(HTTP_CALLS.logout, undefined);
      expect(await annas.closed).toBe(CLOSE_CODES.normal);
      const bens = await elsewhere(ben.client, nodes[1]).connect();
      await freezeUser(nodes[0].services, ben.userId);
      expect(await bens.next(PUSHES.serverNoti)).toMatchObject({ about: 'user_freeze' });
      expect(await bens.closed).toBe(CLOSE_CODES.normal);
    });

    it('supersedes a session’s old link on the other node only', async () => {
      const { client } = await person(nodes[0]);
      const first = await client.connect();
      const second = await elsewhere(client, nodes[1]).connect();
      expect(await first.closed).toBe(CLOSE_CODES.superseded);
      const third = await client.connect();
      expect(await second.closed).toBe(CLOSE_CODES.superseded);
      expect((await third.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
      third.close();
    });

    it('knows who is online on the other node', async () => {
      const { anna, ben } = await friends();
      const groupId = await nodes[0].createGroup({ owner: anna.userId, members: [ben.userId] });
      const annas = await anna.client.connect();
      await annas.next(PUSHES.hello);
      const bens = await ben.client.connect();
      expect(await annas.next(PUSHES.friendPresencePush)).toEqual({ userId: ben.userId, isOnline: true });
      const online = await anna.client.call(HTTP_CALLS.groupMembersOnlineGet, { groupId });
      expect(online.ok && new Set(online.value.data.userIds)).toEqual(new Set([anna.userId, ben.userId]));
      const moved = await elsewhere(ben.client, nodes[0]).connect();
      await bens.closed;
      moved.close();
      // The move itself is no news.
      expect(await annas.next(PUSHES.friendPresencePush)).toMatchObject({ userId: ben.userId, isOnline: false });
      const sinceMs = online.ok ? online.value.data.timeMs : 0;
      const left = await elsewhere(anna.client, nodes[1]).operation(OPERATIONS.groupMembersOnlineDifGet, {
        groupId,
        sinceMs,
      });
      expect(left.ok && left.value.data.goneIds).toEqual([ben.userId]);
      annas.close();
    });

    it('delivers without Redis, says so, and repeats nothing on return', async () => {
      const { anna, ben, chatId } = await friends();
      const bens = await ben.client.connect();
      await untilFanOut('redis');
      await redis.stop();
      await untilFanOut('outbox');
      const away = Array.from({ length: 5 }, (_, index) => `without Redis ${index}`);
      for (const text of away) await anna.client.send(chatId, text);
      const seen: string[] = [];
      while (seen.length < away.length) seen.push(await nextText(bens));
      await redis.start();
      await untilFanOut('redis');
      await redis.wipe();
      await anna.client.send(chatId, 'after a wipe');
      seen.push(await nextText(bens));
      await untilFanOut('redis');
      redis.freeze();
      await anna.client.send(chatId, 'to a frozen Redis');
      seen.push(await nextText(bens));
      redis.thaw();
      await untilFanOut('redis');
      await anna.client.send(chatId, 'and again');
      seen.push(await nextText(bens));
      expect(seen).toEqual([...away, 'after a wipe', 'to a frozen Redis', 'and again']);
      bens.close();
    });
  });

  it('delivers each message once over a faulty fan-out', async () => {
    const [database, redis] = await Promise.all([createTestDatabase(kind), startRedisServer()]);
    const lossy = await startLossyRedis(redis.port, { lost: 0.2, repeated: 0.2, late: 0.2 }, createRandom(1).next);
    const config = { ...redis.config, urls: [`redis://127.0.0.1:${lossy.port}`] };
    const start = () => startTestProvider({ database: database.choice, redis: config });
    const [one, other] = [await start(), await start()];
    const [anna, ben] = await Promise.all(
      ['anna', 'ben'].map((loginName) => one.createUser({ loginName, password: PASSWORD })),
    );
    const chatId = await one.befriend(anna?.userId ?? '', ben?.userId ?? '');
    const bens = await (await signIn(other.baseUrl, 'ben', PASSWORD)).connect();
    const annas = await signIn(one.baseUrl, 'anna', PASSWORD);
    const texts = Array.from({ length: 60 }, (_, index) => `text ${index}`);
    for (const text of texts) await annas.send(chatId, text);
    const seen = new Set<string>();
    while (seen.size < texts.length) {
      const { content } = await bens.next(PUSHES.rcvMsg);
      if (content.kind !== 'text') continue;
      expect(seen).not.toContain(content.text);
      seen.add(content.text);
    }
    expect(lossy.lost()).toBeGreaterThan(0);
    bens.close();
    await Promise.all([one.stop(), other.stop()]);
    await Promise.all([lossy.close(), redis.remove(), database.remove()]);
  });

  it('starts nodes together on an empty database with one dataset', async () => {
    const [database, redis] = await Promise.all([createTestDatabase(kind, true), startRedisServer()]);
    const limits = { guestTries: 3 };
    const nodes = await Promise.all(
      [1, 2, 3].map(() => startTestProvider({ database: database.choice, redis: redis.config, limits })),
    );
    const [first, second] = nodes as [TestProvider, TestProvider, ...TestProvider[]];
    const epochs = await Promise.all(
      nodes.map(({ services: { db } }) =>
        db.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow(),
      ),
    );
    expect(new Set(epochs.map(({ value }) => value)).size).toBe(1);
    expect((await second.tenant()).settings.productName).toBe('MeeLine');
    await first.saveTenant({ productName: 'Another name' });
    await until('the changed tenant', async () =>
      (await second.tenant()).settings.productName === 'Another name' ? true : undefined,
    );
    const { guests } = first.services.gates;
    for (const gate of [guests, second.services.gates.guests, guests]) {
      expect(await gate.take('192.0.2.1')).toMatchObject({ isAdmitted: true });
    }
    expect(await second.services.gates.guests.take('192.0.2.1')).toMatchObject({ isAdmitted: false });
    await redis.stop();
    expect(await second.services.gates.guests.take('192.0.2.1')).toMatchObject({ isAdmitted: true });
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all([database.remove(), redis.remove()]);
  });

  it('refuses a second provider without Redis, and a newer schema', async () => {
    const database = await createTestDatabase(kind);
    const first = await startTestProvider({ database: database.choice });
    await expect(startTestProvider({ database: database.choice })).rejects.toThrow(/another provider .* REDIS_URL/);
    await first.stop();
    const second = await startTestProvider({ database: database.choice });
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(second.services.db);
    await second.stop();
    await expect(startTestProvider({ database: database.choice })).rejects.toThrow(/newer version .*9999_later/);
    await database.remove();
  });
});
