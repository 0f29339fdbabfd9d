import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** Groups that users create, invitations, and the search for a member. */

const ROLES = ['owner', 'admin', 'member', 'removed', 'stranger'] as const;
type Role = (typeof ROLES)[number];
type Actor = Role | 'guest';

describe.each(usualDatabase())('creating groups and inviting (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Role | 'friend' | 'other' | 'private', Account>;
  const clients = {} as Record<Actor | 'friend', TestClient>;
  let groupId: string;

  beforeAll(async () => {
    const fast = { atATime: 8, perSecond: 1000, burst: 10_000 };
    provider = await startTestProvider({ database, limits: { heavy: fast, costly: fast } });
    for (const role of [...ROLES, 'friend', 'other', 'private'] as const)
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
    for (const role of [...ROLES, 'friend'] as const)
      clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    clients.guest = createClient(provider.baseUrl);
    for (const role of ROLES)
      for (const friend of ['friend', 'other', 'private'] as const)
        await provider.befriend(people[role].userId, people[friend].userId);
    await setUser('private', { accepts_group_invites: false });
  }, 60_000);
  beforeEach(async () => {
    const { owner, admin, member, removed } = people;
    await provider.saveTenant({});
    groupId = await provider.createGroup({
      owner: owner.userId,
      admins: [admin.userId],
      members: [member.userId, removed.userId],
      talkIntervalS: 0,
    });
    await provider.removeMember(groupId, removed.userId);
  });
  afterAll(() => provider.stop());

  const setUser = (who: keyof typeof people, change: object) =>
    provider.services.db.updateTable('users').set(change).where('user_id', '=', people[who].userId).execute();
  const setGroup = (change: object) =>
    provider.services.db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
  const codeOf = (outcome: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
    outcome.ok ? '-' : (outcome.failure?.code ?? '');
  const idsOf = (whom: readonly (keyof typeof people)[]) => whom.map((each) => people[each].userId);
  const add = (who: Actor, whom: readonly (keyof typeof people)[]) =>
    clients[who].call(HTTP_CALLS.groupMembersAdd, { groupId, userIds: idsOf(whom) });
  const create = (who: Actor, request: Partial<Parameters<typeof ask>[1]> = {}) => ask(who, request);
  const ask = (
    who: Actor,
    request: {
      readonly name?: string;
      readonly photo?: string;
      readonly memberIds?: readonly string[];
      readonly localId?: string;
    },
  ) => clients[who].call(HTTP_CALLS.groupCreate, { name: 'Weekend', photo: '', memberIds: [], ...request });
  const memberIdsOf = async (ofGroup: string) =>
    valueOf(await clients.owner.call(HTTP_CALLS.groupMembersGet, { groupId: ofGroup })).data.items.map(
      ({ value }) => value.userId,
    );
  const connect = async (who: Role | 'friend'): Promise<TestSocket> => {
    const socket = await clients[who].connect();
    await socket.next(PUSHES.hello);
    return socket;
  };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${provider.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.owner.token ?? '' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };

  describe('groupCreate', () => {
    it('makes the caller owner of a group with 8-digit number', async () => {
      const friend = await connect('friend');
      const { data } = valueOf(
        await create('owner', {
          name: '  周末局 ',
          photo: 'g07',
          memberIds: idsOf(['friend', 'other', 'owner', 'friend']),
        }),
      );
      expect(data).toEqual({
        groupId: expect.stringMatching(/^[0-9a-z]{8}$/),
        groupNumber: expect.stringMatching(/^\d{8}$/),
        refusedIds: [],
      });
      expect(await friend.next(PUSHES.update)).toEqual({ list: 'groupList' });
      expect((await friend.next(PUSHES.rcvMsg)).content).toEqual({
        kind: 'notice',
        notice: { kind: 'members-added', actorName: 'owner', memberNames: ['friend', 'other'] },
      });
      friend.close();
      const entry = valueOf(await clients.friend.operation(OPERATIONS.groupListGet, {})).data.items.find(
        ({ group }) => group.groupId === data.groupId,
      )?.group;
      expect(entry).toMatchObject({
        name: '周末局',
        photo: 'g07',
        groupNumber: data.groupNumber,
        ownerId: people.owner.userId,
        myRole: 'member',
        memberCount: 3,
        forbidsInvites: false,
      });
      expect(codeOf(await clients.friend.send(data.groupId ?? '', 'hello'))).toBe('-');
    });

    it('creates one group for repeated calls with the same uuid', async () => {
      const localId = 'create-uuid-1';
      const [first, second] = await Promise.all([create('owner', { localId }), create('owner', { localId })]);
      const later = await create('owner', { localId, name: 'Another' });
      expect(valueOf(second).data.groupId).toBe(valueOf(first).data.groupId);
      expect(valueOf(later).data.groupId).toBe(valueOf(first).data.groupId);
      expect(valueOf(await create('admin', { localId })).data.groupId).not.toBe(valueOf(first).data.groupId);
    });

    it.each([
      ['', 'group_name_missing'],
      [' \u200b ', 'group_name_missing'],
      ['a<b', 'group_name_format'],
      ['a/b', 'group_name_format'],
      ['[密群]x', 'group_name_format'],
      ['x'.repeat(17), 'group_name_too_long'],
      ['👨‍👩‍👧'.repeat(16), '-'],
    ])('answers the name %j with %s', async (name, code) => {
      expect(codeOf(await create('owner', { name }))).toBe(code);
    });

    it('refuses pictures that are no presets', async () => {
      const body = { group_name: 'Weekend', group_members: [], photo: 'https://example.com/x.png' };
      expect(await post('/vap/api/im/imgroup/groupCreate', body)).toMatchObject({ errorCode: 'invalid_request' });
    });

    it('creates nothing when a friend forbids invitations, and names them', async () => {
      const before = valueOf(await clients.owner.operation(OPERATIONS.groupListGet, {})).data.items.length;
      const { data } = valueOf(await create('owner', { memberIds: idsOf(['friend', 'private']) }));
      expect(data).toEqual({ groupId: undefined, groupNumber: '', refusedIds: idsOf(['private']) });
      expect(valueOf(await clients.owner.operation(OPERATIONS.groupListGet, {})).data.items).toHaveLength(before);
    });

    it.each([
      ['a stranger', () => [people.stranger.userId]],
      ['an unknown user', () => ['M000000000']],
    ])('adds no %s', async (_who, userIds) => {
      expect(codeOf(await create('owner', { memberIds: userIds() }))).toBe('no_friend_yet');
    });

    it('limits the members and the owned groups per tenant', async () => {
      await provider.saveTenant({ maxGroupMembers: 2 });
      expect(codeOf(await create('owner', { memberIds: idsOf(['friend', 'other']) }))).toBe('group_full');
      expect(codeOf(await create('owner', { memberIds: idsOf(['friend']) }))).toBe('-');
      const owned = valueOf(await clients.stranger.operation(OPERATIONS.groupListGet, {})).data.items.length;
      await provider.saveTenant({ maxOwnedGroups: owned + 1 });
      const created = valueOf(await create('stranger')).data.groupId ?? '';
      expect(codeOf(await create('stranger'))).toBe('too_many_groups');
      // A dissolved group no longer counts.
      expect(codeOf(await clients.stranger.call(HTTP_CALLS.groupLeave, { groupId: created }))).toBe('-');
      expect(codeOf(await create('stranger'))).toBe('-');
    });

    it('refuses guests', async () => {
      expect(codeOf(await create('guest'))).toBe('token_missing');
    });

    it('speaks the literal wire names', async () => {
      const body = { group_name: 'Wire', photo: 'g01', group_members: idsOf(['friend']), uuid: 'wire-uuid-1' };
      expect(await post('/vap/api/im/imgroup/groupCreate', body)).toMatchObject({
        data: { group_id: expect.any(String), group_no: expect.stringMatching(/^\d{8}$/), refused_ids: [] },
      });
    });
  });

  describe('groupMembersAdd', () => {
    const OPEN = { allows_add: true, allows_invites: true };
    it.each<[Actor, object, string]>([
      ['owner', OPEN, '-'],
      ['admin', OPEN, '-'],
      ['member', OPEN, '-'],
      ['removed', OPEN, 'noGroupMember'],
      ['stranger', OPEN, 'noGroupMember'],
      ['guest', OPEN, 'token_missing'],
      ['owner', { ...OPEN, allows_add: false }, '-'],
      ['admin', { ...OPEN, allows_invites: false }, '-'],
      ['member', { ...OPEN, allows_add: false }, 'forbidden'],
      ['member', { ...OPEN, allows_invites: false }, 'forbidden'],
      ['owner', { ...OPEN, is_frozen: true }, 'group_frozen'],
      ['member', { ...OPEN, is_dissolved: true }, 'not_match'],
    ])('answers an invitation by %s with %j by %s', async (who, change, code) => {
      await setGroup(change);
      expect(codeOf(await add(who, ['friend']))).toBe(code);
      await setGroup({ is_frozen: false, is_dissolved: false });
      expect((await memberIdsOf(groupId)).includes(people.friend.userId)).toBe(code === '-');
    });

    it('notifies the members and the new member', async () => {
      const [member, friend] = [await connect('member'), await connect('friend')];
      expect(valueOf(await add('owner', ['friend', 'other'])).data).toEqual({
        addedIds: idsOf(['friend', 'other']),
        refusedIds: [],
      });
      for (const socket of [member, friend]) {
        expect(await socket.next(PUSHES.update)).toEqual({ list: 'groupList' });
        const noti = await socket.next(PUSHES.serverNoti);
        expect(noti).toMatchObject({ about: 'group_member', groupId });
        expect(new Map(noti.members.map(({ value, isRemoved }) => [value.userId, isRemoved]))).toEqual(
          new Map(idsOf(['friend', 'other']).map((userId) => [userId, false])),
        );
        expect((await socket.next(PUSHES.rcvMsg)).content).toEqual({
          kind: 'notice',
          notice: { kind: 'members-added', actorName: 'owner', memberNames: ['friend', 'other'] },
        });
        socket.close();
      }
    });

    it('leaves out members and refusing friends; allows repeats', async () => {
      expect(valueOf(await add('owner', ['friend', 'private', 'friend'])).data).toEqual({
        addedIds: idsOf(['friend']),
        refusedIds: idsOf(['private']),
      });
      expect(valueOf(await add('owner', ['friend', 'private'])).data).toEqual({
        addedIds: [],
        refusedIds: idsOf(['private']),
      });
      expect(await memberIdsOf(groupId)).toHaveLength(4);
    });

    it.each(['mine', 'theirs'] as const)('adds no friend behind a block (%s)', async (side) => {
      const [from, to] = side === 'mine' ? (['owner', 'other'] as const) : (['other', 'owner'] as const);
      const block = (isBlacklisted: boolean) =>
        provider.services.db
          .updateTable('friendships')
          .set({ is_blacklisted: isBlacklisted })
          .where('user_id', '=', people[from].userId)
          .where('friend_id', '=', people[to].userId)
          .execute();
      await block(true);
      expect(codeOf(await add('owner', ['other', 'friend']))).toBe('no_friend_yet');
      await block(false);
      expect(await memberIdsOf(groupId)).toHaveLength(3);
    });

    it('adds nobody when the group would be too large', async () => {
      await provider.saveTenant({ maxGroupMembers: 4 });
      expect(codeOf(await add('owner', ['friend', 'other']))).toBe('group_full');
      expect(codeOf(await add('owner', ['friend']))).toBe('-');
    });

    it('accepts at most 30 users in one call', async () => {
      const userIds = Array.from({ length: 31 }, (_, index) => `M${100_000_000 + index}`);
      const body = { group_id: groupId, group_members: userIds };
      expect(await post('/vap/api/im/imgroup/groupMembersAdd', body)).toMatchObject({ errorCode: 'invalid_request' });
    });

    it('settles a pending application of the invited user', async () => {
      await clients.friend.operation(OPERATIONS.applyToGroup, { groupId });
      expect(codeOf(await add('admin', ['friend']))).toBe('-');
      const notices = valueOf(await clients.owner.call(HTTP_CALLS.getNotiList, { sinceMs: 0 })).data.items;
      expect(notices.find((notice) => notice.groupId === groupId)).toMatchObject({ state: 'agreed' });
    });

    it('knows no group of another tenant', async () => {
      await provider.saveTenant({}, 'GPO');
      await provider.createUser({ name: 'Far', loginName: `far.${database}`, password: 'password-x', tenant: 'GPO' });
      const far = await signIn(provider.baseUrl, `far.${database}`, 'password-x', 'GPO');
      const userIds = idsOf(['friend']);
      expect(codeOf(await far.call(HTTP_CALLS.groupMembersAdd, { groupId, userIds }))).toBe('not_match');
      expect(
        codeOf(await far.operation(OPERATIONS.groupManagerMemberSearch, { groupId, userId: userIds[0] ?? '' })),
      ).toBe('not_match');
    });

    it('speaks the literal wire names', async () => {
      const [friendId, privateId] = idsOf(['friend', 'private']);
      const body = { group_id: groupId, group_members: [friendId, privateId] };
      expect(await post('/vap/api/im/imgroup/groupMembersAdd', body)).toMatchObject({
        data: { added_ids: [friendId], refused_ids: [privateId] },
      });
    });
  });

  describe('groupManagerMemberSearch', () => {
    it.each<[Actor, string]>([
      ['owner', '-'],
      ['admin', '-'],
      ['member', 'forbidden'],
      ['removed', 'noGroupMember'],
      ['stranger', 'noGroupMember'],
      ['guest', 'token_missing'],
    ])('answers a search by %s with %s', async (who, code) => {
      const { userId } = people.member;
      const found = await clients[who].operation(OPERATIONS.groupManagerMemberSearch, { groupId, userId });
      expect(codeOf(found)).toBe(code);
    });

    it('finds current members only', async () => {
      for (const who of ['removed', 'stranger'] as const) {
        const { userId } = people[who];
        const found = await clients.owner.operation(OPERATIONS.groupManagerMemberSearch, { groupId, userId });
        expect(codeOf(found)).toBe('not_found');
      }
    });

    it('speaks the literal wire names', async () => {
      const { userId } = people.admin;
      const body = { p: 'groupManagerMemberSearch', d: { group_id: groupId, ml_id: userId }, r: 'r1' };
      expect(await post('/api/srvc/v1', body)).toMatchObject({
        s: '1',
        d: {
          user_id: userId,
          ml_id: userId,
          role: '1',
          is_ban: '0',
          group_title: '',
          last_login_time: expect.anything(),
        },
      });
    });
  });

  it('lets two parallel invitations keep the limit of the group', async () => {
    await provider.saveTenant({ maxGroupMembers: 4 });
    const codes = (await Promise.all([add('owner', ['friend']), add('admin', ['other'])])).map(codeOf);
    expect(codes.toSorted()).toEqual(['-', 'group_full']);
    expect(await memberIdsOf(groupId)).toHaveLength(4);
  });
});
