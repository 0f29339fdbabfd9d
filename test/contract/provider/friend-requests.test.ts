import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { RECENT_LIST_WINDOW_MS } from '../../../widget/domain/limits.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const PASSWORD = 'correct horse';

describe.each(usualDatabase())('becoming friends (%s)', (database) => {
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
  });
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

  it('makes friends on a confirmed request and notifies both', async () => {
    const [annHears, bobHears] = [await connect(ann), await connect(bob)];
    const message = 'I am Ann <3';
    const asked = await annHears.operation(OPERATIONS.friendInvite, { userId: bob.userId, message, source: 'card' });
    expect(asked).toMatchObject({ failure: { code: 'friend_request_sent', detail: 'wait4passed' } });
    for (const socket of [annHears, bobHears]) {
      expect(await socket.next(PUSHES.update)).toEqual({ list: 'invitedList' });
    }
    // A repeated request changes nothing; another message replaces the first one.
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

  it('declines a request; the sender may ask again', async () => {
    await edit(ann, 'request', bob, 'please');
    expect(await edit(bob, 'denied', ann)).toBe('-');
    expect([(await requestsOf(ann))[0]?.state, (await requestsOf(bob))[0]?.state]).toEqual(['refused', 'rejected']);
    expect(await friendsOf(ann)).toEqual([]);
    expect(await edit(ann, 'request', bob, 'please')).toBe('friend_request_sent');
    expect((await requestsOf(bob))[0]?.state).toBe('received');
  });

  it('makes friends of users who ask each other, even concurrently', async () => {
    expect(await edit(ann, 'request', bob)).toBe('friend_request_sent');
    expect(await edit(bob, 'request', ann)).toBe('-');
    expect(await friendsOf(ann)).toEqual([bob.userId]);
    expect((await requestsOf(ann)).map(({ state }) => state)).toEqual(['passed']);

    const [cy, dan] = [await aPerson('Cy'), await aPerson('Dan')];
    const both = await Promise.all([edit(cy, 'request', dan), edit(dan, 'request', cy)]);
    expect(both.toSorted()).toEqual(['-', 'friend_request_sent']);
    expect([await friendsOf(cy), await friendsOf(dan)]).toEqual([[dan.userId], [cy.userId]]);
  });

  it('restores a friendship at once if the other kept it', async () => {
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

  it('respects blocks, privacy settings and tenants', async () => {
    await provider.befriend(ann.userId, bob.userId);
    valueOf(await ann.client.call(HTTP_CALLS.friendShipEdit, { method: 'blackList', friendId: bob.userId }));
    expect(await edit(ann, 'request', bob)).toBe('blacklist');
    expect(await edit(bob, 'request', ann)).toBe('blacklisted');
    expect(await edit(ann, 'request', ann)).toBe('forbidden');
    expect(await edit(ann, 'request', { userId: 'M000000000' })).toBe('not_found');
    await provider.saveTenant({}, 'GPO');
    const otherTenantUser = await provider.createUser({ name: 'Far', tenant: 'GPO' });
    expect(await edit(ann, 'request', otherTenantUser)).toBe('not_found');

    const cy = await aPerson('Cy');
    const { db } = provider.services;
    await db.updateTable('users').set({ accepts_requests: false }).where('user_id', '=', cy.userId).execute();
    expect(await edit(ann, 'request', cy)).toBe('requests_closed');
    // A user who accepts no requests may still send one.
    expect(await edit(cy, 'request', ann)).toBe('friend_request_sent');
    expect(await edit(ann, 'request', cy)).toBe('-');
    const guest = createClient(provider.baseUrl);
    expect(codeOf(await guest.operation(OPERATIONS.friendInvite, { userId: ann.userId }))).toBe('token_missing');
  });

  it('applies the group’s rules on adding its members', async () => {
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

  describe('between two members who share groups', () => {
    const SHUT = { allows_add: false, allows_check_admin: false, allows_check_owner: false };
    const MEMBER = 'no_permission_member';
    const ASKED = 'friend_request_sent';

    /** Whether the two shared groups let members add each other, the named group, and the sender's outcome. */
    it.each<[boolean, boolean | 'not shared', 'first' | 'second' | 'foreign' | 'none', string]>([
      [true, 'not shared', 'first', ASKED],
      [true, 'not shared', 'none', ASKED],
      [false, 'not shared', 'first', MEMBER],
      [false, 'not shared', 'none', MEMBER],
      [false, 'not shared', 'second', 'user_not_found'],
      [false, 'not shared', 'foreign', 'user_not_found'],
      [false, false, 'first', MEMBER],
      [false, false, 'second', MEMBER],
      [false, false, 'none', MEMBER],
      [false, true, 'first', MEMBER],
      [false, true, 'second', ASKED],
      [false, true, 'none', ASKED],
      [false, true, 'foreign', 'user_not_found'],
    ])('first allows %s, second %s, named %s: ends in %s', async (first, second, named, expected) => {
      const owner = await aPerson('Owner');
      const { db } = provider.services;
      const groups = { first: '', second: '', foreign: '', none: undefined };
      for (const [key, allows, isShared] of [
        ['first', first, true],
        ['second', second === true, second !== 'not shared'],
        ['foreign', true, false],
      ] as const) {
        const members = isShared ? [ann.userId, bob.userId] : [ann.userId];
        groups[key] = await provider.createGroup({ owner: owner.userId, members });
        const rules = { ...SHUT, allows_add: allows };
        await db.updateTable('groups').set(rules).where('group_id', '=', groups[key]).execute();
      }
      const sourceGroupId = groups[named];
      const heard = (outcome: Told): string =>
        outcome.ok || outcome.failure.code !== 'forbidden' ? codeOf(outcome) : (outcome.failure.detail ?? '');
      const request = { friendId: bob.userId, method: 'request' as const, source: 'search' as const, sourceGroupId };
      expect(heard(await ann.client.call(HTTP_CALLS.friendShipEdit, request))).toBe(expected);
      const invite = { userId: bob.userId, source: 'search' as const, sourceGroupId };
      expect(heard(await ann.client.operation(OPERATIONS.friendInvite, invite))).toBe(expected);

      const isAsked = expected === ASKED;
      expect(await requestsOf(bob)).toHaveLength(isAsked ? 1 : 0);
      const anyAllows = first || second === true;
      const profile = await ann.client.call(HTTP_CALLS.friendShipDetail, { userId: bob.userId, groupId: undefined });
      expect(profile.ok).toBe(anyAllows);
    });

    it('still accepts requests and confirms pending ones', async () => {
      const owner = await aPerson('Owner');
      const groupId = await provider.createGroup({ owner: owner.userId, members: [ann.userId, bob.userId] });
      const { db } = provider.services;
      await db.updateTable('groups').set(SHUT).where('group_id', '=', groupId).execute();
      // The owner may ask; a request in return confirms.
      expect(await edit(owner, 'request', ann)).toBe(ASKED);
      expect(await edit(ann, 'request', owner)).toBe('-');
      // The request was sent before the group was closed.
      await db.updateTable('groups').set({ allows_add: true }).where('group_id', '=', groupId).execute();
      expect(await edit(bob, 'request', ann)).toBe(ASKED);
      await db.updateTable('groups').set(SHUT).where('group_id', '=', groupId).execute();
      expect(await edit(ann, 'request', bob, '', { sourceGroupId: groupId })).toBe('-');
      expect(await edit(bob, 'request', ann)).toBe('already_friends');
    });
  });

  it('limits texts to 50 graphemes, and adds both users’ lines', async () => {
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
      { authorId: bob.userId, name: 'Bob', text: 'Who are <you>?' },
      { authorId: ann.userId, name: 'Ann', text: 'Ann from the draw' },
    ];
    for (const person of [ann, bob]) expect(await requestsOf(person)).toMatchObject([{ board }]);
    for (const [viewer, { userId }] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const profile = await viewer.client.call(HTTP_CALLS.friendShipDetail, { userId, groupId: undefined });
      expect(valueOf(profile).data.relation.board).toEqual([
        { authorId: ann.userId, name: 'Ann', text: '好'.repeat(50) },
        ...board,
      ]);
    }
    await edit(bob, 'denied', ann);
    expect(await edit(ann, 'msgBoard', bob, 'why?')).toBe('already_decided');
  });

  it('answers several requests at once and reports the pending ones', async () => {
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

  it('does not answer a request older than a week', async () => {
    await edit(ann, 'request', bob, 'old');
    await provider.services.db
      .updateTable('friend_requests')
      .set({ time: provider.services.now() - RECENT_LIST_WINDOW_MS - 1000 })
      .where('from_id', '=', ann.userId)
      .execute();
    expect(await edit(bob, 'confirm', ann)).toBe('already_decided');
    // A request in return is a new one, because the old one has expired.
    expect(await edit(bob, 'request', ann)).toBe('friend_request_sent');
    expect(await edit(ann, 'request', bob)).toBe('-');
  });

  it('limits the number of pending requests', async () => {
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
