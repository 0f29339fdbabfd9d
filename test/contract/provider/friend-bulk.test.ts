import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const PASSWORD = 'correct horse';
const DAY_MS = 86_400_000;

describe.each(usualDatabase())('many friends at once (%s)', (database) => {
  let provider: TestProvider;
  let people = 0;

  interface Person {
    readonly userId: string;
    readonly client: TestClient;
  }
  const aPerson = async (name: string): Promise<Person> => {
    people += 1;
    const loginName = `bulk.${people}`;
    const { userId } = await provider.createUser({ name, loginName, password: PASSWORD });
    return { userId, client: await signIn(provider.baseUrl, loginName, PASSWORD) };
  };
  const aFriendOf = async ({ userId }: Person): Promise<string> => {
    const { userId: friendId } = await provider.createUser();
    await provider.befriend(userId, friendId);
    return friendId;
  };
  const friendsOf = async ({ client }: Person) =>
    valueOf(await client.operation(OPERATIONS.friendListGet, {})).data.items.map(({ friend }) => friend.userId);
  /** Posts a literal body to a literal path, as a client without our codecs does. */
  const post = async ({ client }: Person, path: string, body: object) => {
    const response = await fetch(`${provider.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: client.token ?? '' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  const direct = (person: Person, path: string, body: object) => post(person, `/vap/api/im${path}`, body);
  const operation = (person: Person, p: string, d: object) => post(person, '/api/srvc/v1', { p, d, r: 'r1' });

  let ann: Person;

  beforeAll(async () => {
    const fast = { atATime: 8, perSecond: 1000, burst: 10_000 };
    provider = await startTestProvider({ database, limits: { heavy: fast, costly: fast } });
  });
  beforeEach(async () => {
    await provider.saveTenant({});
    ann = await aPerson('Ann');
  });
  afterAll(() => provider.stop());

  describe('deleting friends', () => {
    it('deletes listed friends except blocked ones, and notifies devices', async () => {
      const [first, second, blocked, kept] = [
        await aFriendOf(ann),
        await aFriendOf(ann),
        await aFriendOf(ann),
        await aFriendOf(ann),
      ];
      valueOf(await ann.client.call(HTTP_CALLS.friendShipEdit, { method: 'blackList', friendId: blocked }));
      const socket = await ann.client.connect();
      await socket.next(PUSHES.hello);
      const users = [first, second, blocked, 'M000000000', first];
      expect(await operation(ann, 'friendDelByList', { user_ids: users })).toMatchObject({
        s: '1',
        d: { user_ids: [first, second] },
      });
      expect((await friendsOf(ann)).toSorted()).toEqual([blocked, kept].toSorted());
      const heard = new Set<string>();
      await until('all notices of the deletion', async () => {
        heard.add((await socket.next(PUSHES.serverNoti)).about);
        return heard.size === 3 ? heard : undefined;
      });
      expect([...heard].toSorted()).toEqual(['chat_deleted', 'friend_updated', 'msg_deleted']);
      socket.close();
    });

    it('deletes by batchDelete up to a group’s member limit', async () => {
      const friends = [await aFriendOf(ann), await aFriendOf(ann), await aFriendOf(ann)];
      await provider.saveTenant({ maxGroupMembers: 2 });
      // The tenant's settings are cached for a few seconds, and saved through the same directory: the change is immediate.
      expect(await direct(ann, '/friendShip/batch', { method: 'batchDelete', data: friends })).toMatchObject({
        errorCode: 'invalid_request',
        msg: 'At most 2 friends can be deleted at once.',
      });
      expect(await friendsOf(ann)).toHaveLength(3);
      const two = friends.slice(0, 2);
      expect(await direct(ann, '/friendShip/batch', { method: 'batchDelete', data: two })).toMatchObject({
        code: 'success',
        data: { data: two },
      });
      expect(await friendsOf(ann)).toEqual(friends.slice(2));
    });

    it('refuses an unknown method and a caller without a session', async () => {
      expect(await direct(ann, '/friendShip/batch', { method: 'batchBlock', data: [] })).toMatchObject({
        errorCode: 'invalid_request',
      });
      const guest = createClient(provider.baseUrl);
      expect(await guest.operation(OPERATIONS.friendDelByList, { userIds: [] })).toMatchObject({
        failure: { code: 'token_missing' },
      });
    });
  });

  describe('inactive friends', () => {
    const seen = (userId: string, daysAgo: number) =>
      provider.services.db
        .updateTable('users')
        .set({ last_login_at: provider.services.now() - daysAgo * DAY_MS })
        .where('user_id', '=', userId)
        .execute();
    const inactive = async (inactiveType: string) => {
      const reply = await direct(ann, '/friendInactiveGet', { inactiveType });
      return (reply['data'] as { readonly list: readonly { readonly user_id: string }[] }).list.map(
        ({ user_id }) => user_id,
      );
    };

    it('filters by the days since the last visit', async () => {
      const days = [1, 7, 14, 30, 60];
      const friends: string[] = [];
      for (const each of days) {
        const friendId = await aFriendOf(ann);
        await seen(friendId, each);
        friends.push(friendId);
      }
      const ordered = async (type: string) => {
        const found = await inactive(type);
        return days.filter((_, index) => found.includes(friends[index] ?? ''));
      };
      expect(await ordered('-1')).toEqual([1, 7, 14, 30, 60]);
      expect(await ordered('0')).toEqual([7, 14, 30, 60]);
      expect(await ordered('1')).toEqual([14, 30, 60]);
      expect(await ordered('2')).toEqual([30, 60]);
      expect(await ordered('3')).toEqual([60]);
      expect(await direct(ann, '/friendInactiveGet', { inactiveType: '4' })).toMatchObject({
        errorCode: 'invalid_request',
      });
      const reply = await direct(ann, '/friendInactiveGet', { inactiveType: '3' });
      expect(reply).toMatchObject({
        code: 'success',
        data: { list: [{ user_id: friends[4], onlineStatus: '0', last_login_time: expect.any(Number) }] },
      });
    });

    it('hides visits of friends who removed or blocked the user', async () => {
      const [mutual, gone, blocking, blocked] = [
        await aFriendOf(ann),
        await aFriendOf(ann),
        await aFriendOf(ann),
        await aFriendOf(ann),
      ];
      for (const friendId of [mutual, gone, blocking, blocked]) await seen(friendId, 90);
      const change = (userId: string, set: object) =>
        provider.services.db
          .updateTable('friendships')
          .set(set)
          .where('user_id', '=', userId)
          .where('friend_id', '=', ann.userId)
          .execute();
      await change(gone, { is_removed: true });
      await change(blocking, { is_blacklisted: true });
      valueOf(await ann.client.call(HTTP_CALLS.friendShipEdit, { method: 'blackList', friendId: blocked }));
      expect(await inactive('3')).toEqual([mutual]);
      expect((await inactive('-1')).toSorted()).toEqual([mutual, gone, blocking].toSorted());
      const all = await direct(ann, '/friendInactiveGet', { inactiveType: '-1' });
      const entries = (all['data'] as { readonly list: readonly Readonly<Record<string, unknown>>[] }).list;
      expect(entries.find(({ user_id }) => user_id === gone)).toEqual({ user_id: gone, onlineStatus: '0' });
    });

    it('leaves out friends who are online', async () => {
      const friend = await aPerson('Online');
      await provider.befriend(ann.userId, friend.userId);
      const socket = await friend.client.connect();
      await socket.next(PUSHES.hello);
      await seen(friend.userId, 90);
      expect(await inactive('3')).toEqual([]);
      expect(await inactive('-1')).toEqual([friend.userId]);
      socket.close();
    });
  });

  describe('requests and remarks by their own calls', () => {
    it('answers several requests by the bulk invited update', async () => {
      const [bob, cy] = [await aPerson('Bob'), await aPerson('Cy')];
      for (const { client } of [bob, cy])
        await client.operation(OPERATIONS.friendInvite, { userId: ann.userId, message: 'hi' });
      expect(await direct(ann, '/invitedListUpdate', { data: [bob.userId], type: 'agree' })).toMatchObject({
        code: 'success',
        data: { data: [bob.userId] },
      });
      const both = { data: [bob.userId, cy.userId], type: 'reject' };
      expect(await direct(ann, '/invitedListUpdate', both)).toMatchObject({ data: { data: [cy.userId] } });
      expect(await friendsOf(ann)).toEqual([bob.userId]);
      expect(await direct(ann, '/invitedListUpdate', { data: [bob.userId], type: 'maybe' })).toMatchObject({
        errorCode: 'invalid_request',
      });
    });

    it('sets the remark on a friend, at most 30 characters', async () => {
      const friendId = await aFriendOf(ann);
      const remark = (data: string, relatedId = friendId) => direct(ann, '/friendAliasUpdate', { relatedId, data });
      expect(await remark(' Zoe ')).toMatchObject({ code: 'success' });
      const entry = valueOf(await ann.client.operation(OPERATIONS.friendListGet, {})).data.items[0]?.friend;
      expect(entry?.alias).toBe('Zoe');
      expect(await remark('x'.repeat(31))).toMatchObject({ errorCode: 'invalid_request' });
      expect(await remark('Zoe', 'M000000000')).toMatchObject({ errorCode: 'noFriend' });
    });

    it('blocks and unblocks by the flag is_blacklist of a target', async () => {
      const friendId = await aFriendOf(ann);
      const block = (flag: string) =>
        direct(ann, '/friendShip/edit', { method: 'blackList', target_id: friendId, is_blacklist: flag });
      const isBlocked = async () =>
        valueOf(await ann.client.operation(OPERATIONS.friendListGet, {})).data.items[0]?.friend.isBlacklisted;
      expect(await block('1')).toMatchObject({ code: 'success' });
      expect(await isBlocked()).toBe(true);
      expect(await block('0')).toMatchObject({ code: 'success' });
      expect(await isBlocked()).toBe(false);
    });
  });
});
