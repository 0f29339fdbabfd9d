import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { RECENT_LIST_WINDOW_MS } from '../../../widget/domain/limits.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';

const PASSWORD = 'correct horse';

describe.each(testedDatabases())('becoming friends (%s)', (database) => {
  let provider: TestProvider;
  let people = 0;

  interface Person {
    readonly userId: string;
    readonly client: TestClient;
  }
  const aPerson = async (name: string): Promise<Person> => {
    people += 1;
    const loginName = `asking.${people}`;
    const { userId } = await provider.createUser({ name, loginName, password: PASSWORD });
    return { userId, client: await signIn(provider.baseUrl, loginName, PASSWORD) };
  };
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
  }, 60_000);
  beforeEach(async () => {
    [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
  });
  afterAll(() => provider.stop());

  type Told = Awaited<ReturnType<TestClient['operation']>>;
  const codeOf = (outcome: Told): string => (outcome.ok ? '-' : outcome.failure.code);
  const edit = async (
    { client }: Person,
    method: 'request' | 'confirm' | 'denied' | 'msgBoard',
    { userId }: { userId: string },
    message?: string,
    more: object = {},
  ): Promise<string> =>
    codeOf(await client.call(HTTP_CALLS.friendShipEdit, { method, friendId: userId, message, ...more }));
  const requestsOf = async ({ client }: Person) =>
    valueOf(await client.operation(OPERATIONS.invitedListGet, {})).data.items;
  const friendsOf = async ({ client }: Person) =>
    valueOf(await client.operation(OPERATIONS.friendListGet, {})).data.items.map(({ friend }) => friend.userId);
  const connect = async ({ client }: Person): Promise<TestSocket> => {
    const socket = await client.connect();
    await socket.next(PUSHES.hello);
    await socket.operation(OPERATIONS.accountGet, undefined);
    return socket;
  };

  it('asks, by operation and by path, and agrees: both hear, and their chat begins with a line', async () => {
    const [annHears, bobHears] = [await connect(ann), await connect(bob)];
    const message = 'I am Ann <3';
    const asked = await annHears.operation(OPERATIONS.friendInvite, { userId: bob.userId, message, source: 'card' });
    expect(asked).toMatchObject({ failure: { code: 'friend_request_sent', detail: 'wait4passed' } });
    for (const socket of [annHears, bobHears]) {
      expect(await socket.next(PUSHES.update)).toEqual({ list: 'invitedList' });
    }
    // The same again changes nothing; another message takes the first one's place.
    expect(await edit(ann, 'request', bob, message)).toBe('friend_request_sent');
    expect(await edit(ann, 'request', bob, 'Me again')).toBe('friend_request_sent');
    expect(await requestsOf(bob)).toMatchObject([{ userId: ann.userId, message: 'Me again', state: 'received' }]);
    expect(await requestsOf(ann)).toMatchObject([{ userId: bob.userId, state: 'sent' }]);

    expect(await edit(ann, 'confirm', bob)).toBe('already_decided');
    expect(await edit(bob, 'confirm', ann)).toBe('-');
    expect(await edit(bob, 'confirm', ann)).toBe('already_decided');
    expect(await edit(bob, 'denied', ann)).toBe('already_decided');
    expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[bob.userId], [ann.userId]]);
    const chatId = oneToOneChatId(ann.userId, bob.userId);
    for (const socket of [annHears, bobHears]) {
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'invite_updated' });
      expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
        chatId,
        content: { notice: { kind: 'already-friends' } },
      });
      socket.close();
    }
    expect(codeOf(await bob.client.send(chatId, 'hello'))).toBe('-');
    expect(await edit(ann, 'request', bob)).toBe('already_friends');
  });

  it('declines; who was declined may ask again', async () => {
    await edit(ann, 'request', bob, 'please');
    expect(await edit(bob, 'denied', ann)).toBe('-');
    expect([(await requestsOf(ann))[0]?.state, (await requestsOf(bob))[0]?.state]).toEqual(['refused', 'rejected']);
    expect(await friendsOf(ann)).toEqual([]);
    expect(await edit(ann, 'request', bob, 'please')).toBe('friend_request_sent');
    expect((await requestsOf(bob))[0]?.state).toBe('received');
  });

  it('makes friends of two who ask each other, also at the same moment', async () => {
    expect(await edit(ann, 'request', bob)).toBe('friend_request_sent');
    expect(await edit(bob, 'request', ann)).toBe('-');
    expect(await friendsOf(ann)).toEqual([bob.userId]);
    expect((await requestsOf(ann)).map(({ state }) => state)).toEqual(['passed']);

    const [cy, dan] = [await aPerson('Cy'), await aPerson('Dan')];
    const both = await Promise.all([edit(cy, 'request', dan), edit(dan, 'request', cy)]);
    expect(both.toSorted()).toEqual(['-', 'friend_request_sent']);
    expect([await friendsOf(cy), await friendsOf(dan)]).toEqual([[dan.userId], [cy.userId]]);
  });

  it('takes back at once whom the other one has never removed', async () => {
    await provider.befriend(ann.userId, bob.userId);
    await provider.services.db
      .updateTable('friendships')
      .set({ is_removed: true })
      .where('user_id', '=', ann.userId)
      .execute();
    expect(await edit(bob, 'request', ann)).toBe('friend_request_sent');
    expect(await edit(ann, 'request', bob)).toBe('-');
    expect(await friendsOf(ann)).toEqual([bob.userId]);
  });

  it('keeps to blacklists, privacy and tenants', async () => {
    await provider.befriend(ann.userId, bob.userId);
    valueOf(await ann.client.call(HTTP_CALLS.friendShipEdit, { method: 'blackList', friendId: bob.userId }));
    expect(await edit(ann, 'request', bob)).toBe('blacklist');
    expect(await edit(bob, 'request', ann)).toBe('blacklisted');
    expect(await edit(ann, 'request', ann)).toBe('forbidden');
    expect(await edit(ann, 'request', { userId: 'M000000000' })).toBe('not_found');
    await provider.saveTenant({}, 'GPO');
    const elsewhere = await provider.createUser({ name: 'Far', tenant: 'GPO' });
    expect(await edit(ann, 'request', elsewhere)).toBe('not_found');

    const cy = await aPerson('Cy');
    const { db } = provider.services;
    await db.updateTable('users').set({ accepts_requests: false }).where('user_id', '=', cy.userId).execute();
    expect(await edit(ann, 'request', cy)).toBe('requests_closed');
    // Whoever accepts none may still ask.
    expect(await edit(cy, 'request', ann)).toBe('friend_request_sent');
    expect(await edit(ann, 'request', cy)).toBe('-');
    const guest = createClient(provider.baseUrl);
    expect(codeOf(await guest.operation(OPERATIONS.friendInvite, { userId: ann.userId }))).toBe('token_missing');
  });

  it('lets a group say who may be added from it', async () => {
    const [owner, admin, eve] = [await aPerson('Owner'), await aPerson('Admin'), await aPerson('Eve')];
    const members = [ann.userId, bob.userId];
    const groupId = await provider.createGroup({ owner: owner.userId, admins: [admin.userId], members });
    const from = (who: Person, to: Person) => edit(who, 'request', to, '', { source: 'group', sourceGroupId: groupId });
    const { db } = provider.services;
    const allow = (change: object) => db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
    await allow({ allows_add: false, allows_check_admin: false, allows_check_owner: true });
    expect(await from(ann, bob)).toBe('forbidden');
    expect(await from(ann, admin)).toBe('forbidden');
    expect(await from(ann, owner)).toBe('friend_request_sent');
    expect(await from(eve, ann)).toBe('forbidden');
    expect(await from(ann, eve)).toBe('forbidden');
    expect(await from(admin, bob)).toBe('friend_request_sent');
    await allow({ allows_add: true });
    expect(await from(ann, bob)).toBe('friend_request_sent');
    expect(await requestsOf(bob)).toMatchObject([{ sourceType: 'group', sourceGroupId: groupId }, {}]);
  });

  it('counts 50 characters, and writes lines to what waits from either side', async () => {
    expect(await edit(ann, 'request', bob, 'x'.repeat(51))).toBe('text_too_long');
    expect(await edit(ann, 'msgBoard', bob, 'hello?')).toBe('already_decided');
    expect(await edit(ann, 'request', bob, '好'.repeat(50))).toBe('friend_request_sent');
    const hears = await connect(ann);
    expect(await edit(bob, 'msgBoard', ann, ' Who are <you>? ')).toBe('-');
    expect(await hears.next(PUSHES.serverNoti)).toMatchObject({ about: 'invite_updated' });
    hears.close();
    expect(await edit(ann, 'msgBoard', bob, 'Ann from the draw')).toBe('-');
    expect(await edit(ann, 'msgBoard', bob, ' ')).toBe('text_empty');
    expect(await edit(ann, 'msgBoard', bob, 'x'.repeat(51))).toBe('text_too_long');
    const board = [
      { name: 'Bob', text: 'Who are <you>?' },
      { name: 'Ann', text: 'Ann from the draw' },
    ];
    for (const person of [ann, bob]) expect(await requestsOf(person)).toMatchObject([{ board }]);
    await edit(bob, 'denied', ann);
    expect(await edit(ann, 'msgBoard', bob, 'why?')).toBe('already_decided');
  });

  it('answers many at once, and names those that waited', async () => {
    const [cy, dan] = [await aPerson('Cy'), await aPerson('Dan')];
    for (const person of [ann, cy]) await edit(person, 'request', bob);
    const answer = async (method: 'batchAdd' | 'batchDenied') =>
      valueOf(
        await bob.client.call(HTTP_CALLS.friendShipBatch, { method, userIds: [ann.userId, cy.userId, dan.userId] }),
      ).data.userIds;
    expect(await answer('batchAdd')).toEqual([ann.userId, cy.userId]);
    expect(await answer('batchDenied')).toEqual([]);
    expect((await friendsOf(bob)).toSorted()).toEqual([ann.userId, cy.userId].toSorted());
    await edit(dan, 'request', bob);
    expect(await answer('batchDenied')).toEqual([dan.userId]);
    expect((await requestsOf(dan))[0]?.state).toBe('refused');
  });

  it('does not answer a request that is older than a week', async () => {
    await edit(ann, 'request', bob, 'old');
    await provider.services.db
      .updateTable('friend_requests')
      .set({ time: provider.services.now() - RECENT_LIST_WINDOW_MS - 1000 })
      .where('from_id', '=', ann.userId)
      .execute();
    expect(await edit(bob, 'confirm', ann)).toBe('already_decided');
    // To ask back is to ask: nothing waits that it would meet.
    expect(await edit(bob, 'request', ann)).toBe('friend_request_sent');
    expect(await edit(ann, 'request', bob)).toBe('-');
  });

  it('bounds how many wait', async () => {
    const { db } = provider.services;
    const crowd = await Promise.all(
      Array.from({ length: 100 }, (_, index) => provider.createUser({ name: `Crowd ${index}` })),
    );
    const values = crowd.map(({ userId }) => ({
      from_id: ann.userId,
      to_id: userId,
      state: 'pending' as const,
      time: provider.services.now(),
      changed: 0,
    }));
    await db.insertInto('friend_requests').values(values).execute();
    expect(await edit(ann, 'request', bob)).toBe('too_frequent');
    expect(await edit(ann, 'request', { userId: crowd[0]?.userId ?? '' }, 'again')).toBe('friend_request_sent');
  });
});
