import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';

/** The administration of a group's people: admins, the owner, inactive members, the operation log. */

const ROLES = ['owner', 'admin', 'member', 'removed', 'stranger'] as const;
type Role = (typeof ROLES)[number];
type Actor = Role | 'guest' | 'far';
type Person = Role | 'quiet' | 'silent';

const DAY_MS = 86_400_000;
const BASE = '/vap/api/im/imgroup';

describe.each(testedDatabases())('administering a group (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Person, Account>;
  const clients = {} as Record<Actor, TestClient>;
  let groupId: string;

  beforeAll(async () => {
    const fast = { atATime: 8, perSecond: 1000, burst: 10_000 };
    provider = await startTestProvider({ database, limits: { heavy: fast, costly: fast } });
    for (const role of [...ROLES, 'quiet', 'silent'] as const)
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
    for (const role of ROLES) clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    clients.guest = createClient(provider.baseUrl);
    await provider.saveTenant({}, 'GPO');
    await provider.createUser({ name: 'Far', loginName: `far.${database}`, password: 'password-x', tenant: 'GPO' });
    clients.far = await signIn(provider.baseUrl, `far.${database}`, 'password-x', 'GPO');
    await setLastLogin('quiet', Date.now() - 20 * DAY_MS);
    await setLastLogin('silent', 0);
  }, 60_000);
  beforeEach(async () => {
    await provider.saveTenant({});
    groupId = await provider.createGroup({
      owner: people.owner.userId,
      admins: [people.admin.userId],
      members: idsOf(['member', 'removed', 'quiet', 'silent']),
      talkIntervalS: 0,
    });
    await provider.removeMember(groupId, people.removed.userId);
  });
  afterAll(() => provider.stop());

  const idsOf = (whom: readonly Person[]) => whom.map((each) => people[each].userId);
  const setLastLogin = (who: Person, lastLoginMs: number) =>
    provider.services.db
      .updateTable('users')
      .set({ last_login_at: lastLoginMs })
      .where('user_id', '=', people[who].userId)
      .execute();
  const setGroup = (change: object) =>
    provider.services.db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
  const codeOf = (outcome: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
    outcome.ok ? '-' : (outcome.failure?.code ?? '');
  const setAdmins = (who: Actor, whom: readonly Person[]) =>
    clients[who].call(HTTP_CALLS.groupAdminSet, { groupId, userIds: idsOf(whom) });
  const unsetAdmins = (who: Actor, whom: readonly Person[]) =>
    clients[who].call(HTTP_CALLS.groupAdminUnset, { groupId, userIds: idsOf(whom) });
  const handOver = (who: Actor, whom: Person, isLeaving = false) =>
    clients[who].call(HTTP_CALLS.groupMasterSet, { groupId, userId: people[whom].userId, isLeaving });
  const inactive = (who: Actor, days: 0 | 7 | 14 | 30 | 60 = 7, offset = 0, limit = 100) =>
    clients[who].call(HTTP_CALLS.groupInactiveMembersGet, { groupId, days, offset, limit });
  const removeInactive = (who: Actor, whom: readonly Person[], days: 0 | 7 | 14 | 30 | 60 = 7) =>
    clients[who].call(HTTP_CALLS.groupMembersInactiveSub, { groupId, userIds: idsOf(whom), days });
  const rolesOf = async () => {
    const rows = await provider.services.db
      .selectFrom('group_members')
      .select(['user_id', 'role'])
      .where('group_id', '=', groupId)
      .where('is_removed', '=', false)
      .execute();
    const byId = new Map(rows.map((row) => [row.user_id, row.role]));
    return Object.fromEntries(
      (Object.keys(people) as Person[]).flatMap((who) => {
        const role = byId.get(people[who].userId);
        return role === undefined ? [] : [[who, role]];
      }),
    );
  };
  const log = async (who: Actor = 'owner') =>
    valueOf(await clients[who].call(HTTP_CALLS.groupLog, { groupId })).data.operations;
  const connect = async (who: Role): Promise<TestSocket> => {
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

  const NOT_OWNER: readonly (readonly [Actor, string])[] = [
    ['admin', 'forbidden'],
    ['member', 'forbidden'],
    ['removed', 'noGroupMember'],
    ['stranger', 'noGroupMember'],
    ['guest', 'token_missing'],
    ['far', 'not_match'],
  ];
  const NOT_MANAGER = NOT_OWNER.slice(1);

  it.each(NOT_OWNER)('refuses changes of admins and the owner by %s with %s', async (who, code) => {
    expect(codeOf(await setAdmins(who, ['member']))).toBe(code);
    expect(codeOf(await unsetAdmins(who, ['admin']))).toBe(code);
    expect(codeOf(await handOver(who, 'quiet'))).toBe(code);
    // Strangers cannot probe membership either.
    expect(codeOf(await setAdmins(who, ['stranger']))).toBe(code);
    expect(await rolesOf()).toMatchObject({ owner: 'owner', admin: 'admin', member: 'member' });
    expect(await log()).toEqual([]);
  });

  it.each(NOT_MANAGER)('refuses the lists for managers to %s with %s', async (who, code) => {
    expect(codeOf(await inactive(who))).toBe(code);
    const week = { groupId, days: 7 } as const;
    expect(codeOf(await clients[who].call(HTTP_CALLS.groupMembersInactiveGet, week))).toBe(code);
    const search = { groupId, days: 7, userId: people.quiet.userId } as const;
    expect(codeOf(await clients[who].call(HTTP_CALLS.groupInactiveMemberSearch, search))).toBe(code);
    expect(codeOf(await removeInactive(who, ['quiet']))).toBe(code);
    expect(codeOf(await clients[who].call(HTTP_CALLS.groupLog, { groupId }))).toBe(code);
    expect(await rolesOf()).toHaveProperty('quiet');
  });

  describe('groupAdminSet and groupAdminUnset', () => {
    it('appoints members, once, and notifies them and the group', async () => {
      const [member, admin] = [await connect('member'), await connect('admin')];
      expect(codeOf(await setAdmins('owner', ['member', 'admin', 'member']))).toBe('-');
      expect(await rolesOf()).toMatchObject({ admin: 'admin', member: 'admin', quiet: 'member' });
      expect(await member.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_apply', groupId });
      const change = { value: { userId: people.member.userId, role: 'admin' }, isRemoved: false };
      expect(await admin.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_member', groupId, members: [change] });
      const notices = valueOf(await clients.member.call(HTTP_CALLS.getNotiList, { sinceMs: 0 })).data.items;
      expect(notices.find((notice) => notice.groupId === groupId)).toMatchObject({
        type: 'upgradeAdmin',
        doneBy: { userId: people.owner.userId },
      });
      expect(codeOf(await setAdmins('owner', ['member']))).toBe('-');
      expect(await log()).toMatchObject([{ kind: 'admins-set', targets: [{ name: 'member' }], targetCount: 1 }]);
      for (const socket of [member, admin]) socket.close();
    });

    it('dismisses admins and notifies them', async () => {
      const admin = await connect('admin');
      expect(codeOf(await unsetAdmins('owner', ['admin', 'member']))).toBe('-');
      expect(await rolesOf()).toMatchObject({ admin: 'member', member: 'member' });
      expect(await admin.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_apply', groupId });
      expect(codeOf(await inactive('admin'))).toBe('forbidden');
      const notices = valueOf(await clients.admin.call(HTTP_CALLS.getNotiList, { sinceMs: 0 })).data.items;
      expect(notices.find((notice) => notice.groupId === groupId)).toMatchObject({ type: 'downgradeAdmin' });
      admin.close();
    });

    it.each([
      ['a stranger', () => idsOf(['member', 'stranger']), 'not_found'],
      ['a former member', () => idsOf(['removed']), 'not_found'],
      ['the owner', () => idsOf(['member', 'owner']), 'forbidden'],
    ])('changes nothing when the list contains %s', async (_who, userIds, code) => {
      for (const call of [HTTP_CALLS.groupAdminSet, HTTP_CALLS.groupAdminUnset])
        expect(codeOf(await clients.owner.call(call, { groupId, userIds: userIds() }))).toBe(code);
      expect(await rolesOf()).toMatchObject({ owner: 'owner', admin: 'admin', member: 'member' });
    });

    it('changes nothing in a frozen group', async () => {
      await setGroup({ is_frozen: true });
      expect(codeOf(await setAdmins('owner', ['member']))).toBe('group_frozen');
      expect(codeOf(await handOver('owner', 'member'))).toBe('group_frozen');
    });

    it('limits a group to 100 admins', async () => {
      const { db } = provider.services;
      const many = Array.from({ length: 99 }, (_, index) => `M9${String(10_000_000 + index)}`);
      const user = { tenant: 'CB', name: 'Many', created_at: 0 };
      const known = await db
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', many[0] ?? '')
        .execute();
      if (known.length === 0)
        await db
          .insertInto('users')
          .values(many.map((userId) => ({ ...user, user_id: userId })))
          .execute();
      const row = { group_id: groupId, role: 'admin', changed: 0 } as const;
      await db
        .insertInto('group_members')
        .values(many.map((userId) => ({ ...row, user_id: userId })))
        .execute();
      expect(codeOf(await setAdmins('owner', ['member']))).toBe('too_many_admins');
      expect(codeOf(await clients.owner.call(HTTP_CALLS.groupAdminUnset, { groupId, userIds: many.slice(1) }))).toBe(
        '-',
      );
      expect(codeOf(await setAdmins('owner', ['member']))).toBe('-');
    });

    it('gives pending applications to a new admin', async () => {
      await clients.stranger.operation(OPERATIONS.applyToGroup, { groupId });
      await setAdmins('owner', ['member']);
      const decision = { groupId, userId: people.stranger.userId, isAgreed: true };
      const notices = valueOf(await clients.member.call(HTTP_CALLS.getNotiList, { sinceMs: 0 })).data.items;
      expect(notices.filter((each) => each.groupId === groupId)).toContainEqual(
        expect.objectContaining({ type: 'applying', state: 'pending' }),
      );
      expect(codeOf(await clients.member.call(HTTP_CALLS.applyingStateUpdate, decision))).toBe('-');
    });

    it('speaks the literal wire names', async () => {
      const body = { group_id: groupId, user_ids: idsOf(['member']) };
      expect(await post(`${BASE}/groupAdminSet`, body)).toMatchObject({ code: 'success' });
      expect(await post(`${BASE}/groupAdminUnset`, body)).toMatchObject({ code: 'success' });
      expect(await post(`${BASE}/groupAdminSet`, { group_id: groupId })).toMatchObject({
        errorCode: 'invalid_request',
      });
      const tooMany = Array.from({ length: 101 }, (_, index) => `M${100_000_000 + index}`);
      const request = { group_id: groupId, user_ids: tooMany };
      expect(await post(`${BASE}/groupAdminSet`, request)).toMatchObject({ errorCode: 'invalid_request' });
    });
  });

  describe('groupMasterSet', () => {
    it('makes a member the owner, and the owner a member', async () => {
      const member = await connect('member');
      expect(codeOf(await handOver('owner', 'member'))).toBe('-');
      expect(await rolesOf()).toMatchObject({ owner: 'member', member: 'owner', admin: 'admin' });
      expect((await member.next(PUSHES.rcvMsg)).content).toEqual({
        kind: 'notice',
        notice: { kind: 'owner-changed', actorName: 'owner', ownerName: 'member' },
      });
      const entry = valueOf(await clients.member.operation(OPERATIONS.groupListGet, {})).data.items.find(
        ({ group }) => group.groupId === groupId,
      )?.group;
      expect(entry).toMatchObject({ ownerId: people.member.userId, myRole: 'owner' });
      expect(codeOf(await setAdmins('owner', ['quiet']))).toBe('forbidden');
      expect(codeOf(await setAdmins('member', ['quiet']))).toBe('-');
      member.close();
    });

    it('lets the previous owner leave', async () => {
      expect(codeOf(await handOver('owner', 'admin', true))).toBe('-');
      expect(await rolesOf()).toEqual({ admin: 'owner', member: 'member', quiet: 'member', silent: 'member' });
      expect(await log('admin')).toMatchObject([
        { kind: 'owner-changed', actor: { name: 'owner' }, actorRole: 'owner', targets: [{ name: 'admin' }] },
      ]);
    });

    it.each<[Person, string]>([
      ['owner', 'forbidden'],
      ['stranger', 'not_found'],
      ['removed', 'not_found'],
    ])('hands nothing over to %s', async (whom, code) => {
      expect(codeOf(await handOver('owner', whom))).toBe(code);
      expect(await rolesOf()).toMatchObject({ owner: 'owner' });
    });

    it('respects the number of groups that a user may own', async () => {
      await provider.saveTenant({ maxOwnedGroups: 1 });
      await provider.createGroup({ owner: people.quiet.userId });
      expect(codeOf(await handOver('owner', 'quiet'))).toBe('owner_limit');
    });

    it('makes one of two parallel successors the owner', async () => {
      const codes = (await Promise.all([handOver('owner', 'member'), handOver('owner', 'quiet')])).map(codeOf);
      expect(codes.toSorted()).toEqual(['-', 'forbidden']);
      expect(Object.values(await rolesOf()).filter((role) => role === 'owner')).toHaveLength(1);
    });

    it('speaks the literal wire names', async () => {
      const body = { group_id: groupId, user_id: people.member.userId, is_leave: '1' };
      expect(await post(`${BASE}/groupMasterSet`, body)).toMatchObject({ code: 'success' });
      expect(await rolesOf()).not.toHaveProperty('owner');
    });
  });

  describe('inactive members', () => {
    const namesOf = (page: Awaited<ReturnType<typeof inactive>>) => valueOf(page).data.members.map(({ name }) => name);

    it.each([
      [0, ['silent', 'quiet', 'owner', 'member']],
      [7, ['silent', 'quiet']],
      [14, ['silent', 'quiet']],
      [30, ['silent']],
      [60, ['silent']],
    ] as const)('lists members without a visit for %i days, longest absence first', async (days, names) => {
      const page = await inactive('admin', days);
      const listed = namesOf(page);
      expect(days === 0 ? listed.slice(0, 2) : listed).toEqual(names.slice(0, 2));
      expect(new Set(listed)).toEqual(new Set(names));
      expect(valueOf(page).data.total).toBe(names.length);
      const first = await clients.admin.call(HTTP_CALLS.groupMembersInactiveGet, { groupId, days });
      expect(valueOf(first).data).toEqual(valueOf(page).data);
    });

    it('answers in pages', async () => {
      expect(namesOf(await inactive('owner', 0, 0, 1))).toEqual(['silent']);
      expect(namesOf(await inactive('owner', 0, 1, 1))).toEqual(['quiet']);
      expect(valueOf(await inactive('owner', 0, 50, 10)).data).toEqual({ members: [], total: 4 });
    });

    it('removes those who are still inactive', async () => {
      expect(valueOf(await removeInactive('admin', ['quiet', 'member', 'silent'])).data).toEqual({
        removedIds: idsOf(['quiet', 'silent']),
      });
      expect(await rolesOf()).toEqual({ owner: 'owner', admin: 'admin', member: 'member' });
      expect(await log()).toMatchObject([
        { kind: 'inactive-removed', detail: '7', targetCount: 2, actorRole: 'admin' },
      ]);
    });

    it.each<[Person, string]>([
      ['admin', 'forbidden'],
      ['owner', 'forbidden'],
      ['removed', 'not_found'],
      ['stranger', 'not_found'],
    ])('removes no member when the list contains %s', async (whom, code) => {
      await setLastLogin(whom, 0);
      expect(codeOf(await removeInactive('owner', ['quiet', whom], 0))).toBe(code);
      expect(await rolesOf()).toHaveProperty('quiet');
    });

    it('finds an inactive member by id', async () => {
      const find = (who: Person, days: 7 | 30) =>
        clients.admin.call(HTTP_CALLS.groupInactiveMemberSearch, { groupId, days, userId: people[who].userId });
      expect(valueOf(await find('quiet', 7)).data).toMatchObject({ userId: people.quiet.userId, role: 'member' });
      for (const outcome of [await find('quiet', 30), await find('member', 7), await find('stranger', 7)])
        expect(codeOf(outcome)).toBe('not_found');
    });

    it('speaks the literal wire names', async () => {
      const [quiet, silent] = idsOf(['quiet', 'silent']);
      const entry = { user_id: silent, user_name: 'silent', photo: '', role: '0', group_title: '' };
      const page = { data: { list: [entry], total: 2 } };
      const request = { group_id: groupId, filter_day: '7', offset: '0', limit: '1' };
      expect(await post('/api/srvc/v2/groupInactiveMembersGet', request)).toMatchObject(page);
      expect(await post(`${BASE}/groupMembersInactiveGet`, { groupId, inactiveType: '1' })).toMatchObject({
        data: { list: [entry, { user_id: quiet, last_login_time: expect.any(Number) }], total: 2 },
      });
      const search = { group_id: groupId, filter_day: '7', ml_id: quiet };
      expect(await post('/api/srvc/v1/groupInvactiveMemberSearch', search)).toMatchObject({
        data: { user_id: quiet, ml_id: quiet, role: '0', is_ban: '0', last_login_time: expect.any(Number) },
      });
      const removal = { group_id: groupId, group_members: [quiet], inactiveType: -1 };
      expect(await post(`${BASE}/groupMembersInactiveSub`, removal)).toMatchObject({ data: { removed_ids: [quiet] } });
    });

    it.each([
      ['an unknown day filter', '/api/srvc/v2/groupInactiveMembersGet', { filter_day: '8' }],
      ['a page that is too large', '/api/srvc/v2/groupInactiveMembersGet', { limit: '101' }],
      ['an unknown type', `${BASE}/groupMembersInactiveGet`, { inactiveType: '4' }],
    ])('refuses %s', async (_what, path, more) => {
      expect(await post(path, { group_id: groupId, ...more })).toMatchObject({ errorCode: 'invalid_request' });
    });
  });

  describe('groupLog', () => {
    it('answers in pages, newest first', async () => {
      const { db } = provider.services;
      const entry = { group_id: groupId, actor_id: people.owner.userId, kind: 'intro-changed' as const };
      const rows = Array.from({ length: 60 }, (_, index) => ({ ...entry, time: index, detail: '' }));
      await db.insertInto('group_operations').values(rows).execute();
      const first = valueOf(await clients.admin.call(HTTP_CALLS.groupLog, { groupId })).data;
      expect(first.operations.map(({ timeMs }) => timeMs)).toEqual(
        Array.from({ length: 50 }, (_, index) => 59 - index),
      );
      expect(first.hasMore).toBe(true);
      const beforeId = first.operations.at(-1)?.id;
      const second = valueOf(await clients.admin.call(HTTP_CALLS.groupLog, { groupId, beforeId })).data;
      expect(second.operations.map(({ timeMs }) => timeMs)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
      expect(second.hasMore).toBe(false);
    });

    it('refuses an id of another form', async () => {
      const outcome = await clients.owner.call(HTTP_CALLS.groupLog, { groupId, beforeId: 'x' });
      expect(codeOf(outcome)).toBe('invalid_request');
    });

    it('speaks the literal wire names', async () => {
      await clients.admin.operation(OPERATIONS.groupMembersBanSet, { groupId, userIds: idsOf(['member']) });
      expect(await post(`${BASE}/groupLog`, { id: groupId })).toMatchObject({
        data: {
          list: [
            {
              id: expect.any(String),
              type: 'members-muted',
              from: { userId: people.admin.userId, nickName: 'admin' },
              role: '1',
              to: [{ userId: people.member.userId, nickName: 'member' }],
              to_count: 1,
              detail: '',
              time: expect.any(Number),
            },
          ],
          more: '0',
        },
      });
    });
  });

  describe('groupTopMembersGet', () => {
    it('shows the owner and the admins first, to members only', async () => {
      const top = await clients.member.call(HTTP_CALLS.groupTopMembersGet, { groupId });
      const { members, memberCount } = valueOf(top).data;
      expect(members.map(({ value }) => value.name)).toEqual(['owner', 'admin', 'member', 'quiet', 'silent']);
      expect(memberCount).toBe(5);
      for (const [who, code] of [...NOT_MANAGER.slice(1)])
        expect(codeOf(await clients[who].call(HTTP_CALLS.groupTopMembersGet, { groupId }))).toBe(code);
    });

    it('speaks the literal wire names', async () => {
      expect(await post(`${BASE}/groupTopMembersGet`, { group_id: groupId })).toMatchObject({
        data: {
          list: [{ user_id: people.owner.userId, role: '2', status: '1' }, {}, {}, {}, {}],
          member_total_count: 5,
        },
      });
    });
  });

  it('names since when members are muted and admins, and by whom', async () => {
    await clients.admin.operation(OPERATIONS.groupMembersBanSet, { groupId, userIds: idsOf(['member']) });
    await setAdmins('owner', ['quiet']);
    const reply = await post(`${BASE}/groupMembersInfo`, { groupId });
    const { list } = reply['data'] as { list: readonly { readonly user_id: string }[] };
    const entryOf = (who: Person) => list.find(({ user_id: userId }) => userId === people[who].userId);
    expect(entryOf('member')).toMatchObject({ is_ban: '1', ban_by: 'admin', ban_time: expect.any(Number) });
    expect(entryOf('quiet')).toMatchObject({ role: '1', role_time: expect.any(Number) });
    await clients.admin.operation(OPERATIONS.groupMembersUnbanSet, { groupId, userIds: idsOf(['member']) });
    const after = valueOf(await clients.owner.call(HTTP_CALLS.groupMembersInfo, { groupId })).data.items;
    expect(after.find(({ value }) => value.userId === people.member.userId)?.value.bannedAtMs).toBeUndefined();
  });
});
