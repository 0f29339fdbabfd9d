import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import {
  type Actor,
  IM_GROUP,
  NOT_MANAGER,
  NOT_OWNER,
  type Person,
  useManagedGroup,
} from '../../support/managed-group.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The admins and the owner of a group, its operation log, its top members. */
describe.each(usualDatabase())('administering a group (%s)', (database) => {
  const { stage, people, clients, idsOf, codeOf, rolesOf, log, connect, post } = useManagedGroup(database);
  const setAdmins = (who: Actor, whom: readonly Person[]) =>
    clients[who].call(HTTP_CALLS.groupAdminSet, { groupId: stage.groupId, userIds: idsOf(whom) });
  const unsetAdmins = (who: Actor, whom: readonly Person[]) =>
    clients[who].call(HTTP_CALLS.groupAdminUnset, { groupId: stage.groupId, userIds: idsOf(whom) });
  const handOver = (who: Actor, whom: Person, isLeaving = false) =>
    clients[who].call(HTTP_CALLS.groupMasterSet, { groupId: stage.groupId, userId: people[whom].userId, isLeaving });
  const setGroup = (change: object) =>
    stage.provider.services.db.updateTable('groups').set(change).where('group_id', '=', stage.groupId).execute();

  it.each(NOT_OWNER)('refuses changes of admins and owner by %s with %s', async (who, code) => {
    expect(codeOf(await setAdmins(who, ['member']))).toBe(code);
    expect(codeOf(await unsetAdmins(who, ['admin']))).toBe(code);
    expect(codeOf(await handOver(who, 'quiet'))).toBe(code);
    // Strangers cannot probe membership either.
    expect(codeOf(await setAdmins(who, ['stranger']))).toBe(code);
    expect(await rolesOf()).toMatchObject({ owner: 'owner', admin: 'admin', member: 'member' });
    expect(await log()).toEqual([]);
  });

  describe('groupAdminSet and groupAdminUnset', () => {
    it('appoints members, once, and notifies them and the group', async () => {
      const [member, admin] = [await connect('member'), await connect('admin')];
      expect(codeOf(await setAdmins('owner', ['member', 'admin', 'member']))).toBe('-');
      expect(await rolesOf()).toMatchObject({ admin: 'admin', member: 'admin', quiet: 'member' });
      expect(await member.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_apply', groupId: stage.groupId });
      const change = { value: { userId: people.member.userId, role: 'admin' }, isRemoved: false };
      expect(await admin.next(PUSHES.serverNoti)).toMatchObject({
        about: 'group_member',
        groupId: stage.groupId,
        members: [change],
      });
      const notices = valueOf(await clients.member.call(HTTP_CALLS.getNotiList, { sinceMs: 0 })).data.items;
      expect(notices.find((notice) => notice.groupId === stage.groupId)).toMatchObject({
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
      expect(await admin.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_apply', groupId: stage.groupId });
      const denied = await clients.admin.call(HTTP_CALLS.groupLog, { groupId: stage.groupId });
      expect(codeOf(denied)).toBe('forbidden');
      const notices = valueOf(await clients.admin.call(HTTP_CALLS.getNotiList, { sinceMs: 0 })).data.items;
      expect(notices.find((notice) => notice.groupId === stage.groupId)).toMatchObject({ type: 'downgradeAdmin' });
      admin.close();
    });

    it.each([
      ['a stranger', () => idsOf(['member', 'stranger']), 'not_found'],
      ['a former member', () => idsOf(['removed']), 'not_found'],
      ['the owner', () => idsOf(['member', 'owner']), 'forbidden'],
    ])('changes nothing when the list contains %s', async (_who, userIds, code) => {
      for (const call of [HTTP_CALLS.groupAdminSet, HTTP_CALLS.groupAdminUnset])
        expect(codeOf(await clients.owner.call(call, { groupId: stage.groupId, userIds: userIds() }))).toBe(code);
      expect(await rolesOf()).toMatchObject({ owner: 'owner', admin: 'admin', member: 'member' });
    });

    it('changes nothing in a frozen group', async () => {
      await setGroup({ is_frozen: true });
      expect(codeOf(await setAdmins('owner', ['member']))).toBe('group_frozen');
      expect(codeOf(await handOver('owner', 'member'))).toBe('group_frozen');
    });

    it('limits a group to 100 admins', async () => {
      const { db } = stage.provider.services;
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
      const row = { group_id: stage.groupId, role: 'admin', changed: 0 } as const;
      await db
        .insertInto('group_members')
        .values(many.map((userId) => ({ ...row, user_id: userId })))
        .execute();
      expect(codeOf(await setAdmins('owner', ['member']))).toBe('too_many_admins');
      expect(
        codeOf(
          await clients.owner.call(HTTP_CALLS.groupAdminUnset, { groupId: stage.groupId, userIds: many.slice(1) }),
        ),
      ).toBe('-');
      expect(codeOf(await setAdmins('owner', ['member']))).toBe('-');
    });

    it('gives pending applications to a new admin', async () => {
      await clients.stranger.operation(OPERATIONS.applyToGroup, { groupId: stage.groupId });
      await setAdmins('owner', ['member']);
      const decision = { groupId: stage.groupId, userId: people.stranger.userId, isAgreed: true };
      const notices = valueOf(await clients.member.call(HTTP_CALLS.getNotiList, { sinceMs: 0 })).data.items;
      expect(notices.filter((each) => each.groupId === stage.groupId)).toContainEqual(
        expect.objectContaining({ type: 'applying', state: 'pending' }),
      );
      expect(codeOf(await clients.member.call(HTTP_CALLS.applyingStateUpdate, decision))).toBe('-');
    });

    it('speaks the literal wire names', async () => {
      const body = { group_id: stage.groupId, user_ids: idsOf(['member']) };
      expect(await post(`${IM_GROUP}/groupAdminSet`, body)).toMatchObject({ code: 'success' });
      expect(await post(`${IM_GROUP}/groupAdminUnset`, body)).toMatchObject({ code: 'success' });
      expect(await post(`${IM_GROUP}/groupAdminSet`, { group_id: stage.groupId })).toMatchObject({
        errorCode: 'invalid_request',
      });
      const tooMany = Array.from({ length: 101 }, (_, index) => `M${100_000_000 + index}`);
      const request = { group_id: stage.groupId, user_ids: tooMany };
      expect(await post(`${IM_GROUP}/groupAdminSet`, request)).toMatchObject({ errorCode: 'invalid_request' });
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
        ({ group }) => group.groupId === stage.groupId,
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
      await stage.provider.saveTenant({ maxOwnedGroups: 1 });
      await stage.provider.createGroup({ owner: people.quiet.userId });
      expect(codeOf(await handOver('owner', 'quiet'))).toBe('owner_limit');
    });

    it('makes one of two parallel successors the owner', async () => {
      const codes = (await Promise.all([handOver('owner', 'member'), handOver('owner', 'quiet')])).map(codeOf);
      expect(codes.toSorted()).toEqual(['-', 'forbidden']);
      expect(Object.values(await rolesOf()).filter((role) => role === 'owner')).toHaveLength(1);
    });

    it('speaks the literal wire names', async () => {
      const body = { group_id: stage.groupId, user_id: people.member.userId, is_leave: '1' };
      expect(await post(`${IM_GROUP}/groupMasterSet`, body)).toMatchObject({ code: 'success' });
      expect(await rolesOf()).not.toHaveProperty('owner');
    });
  });

  describe('groupLog', () => {
    it('answers in pages, newest first', async () => {
      const { db } = stage.provider.services;
      const entry = { group_id: stage.groupId, actor_id: people.owner.userId, kind: 'intro-changed' as const };
      const rows = Array.from({ length: 60 }, (_, index) => ({ ...entry, time: index, detail: '' }));
      await db.insertInto('group_operations').values(rows).execute();
      const first = valueOf(await clients.admin.call(HTTP_CALLS.groupLog, { groupId: stage.groupId })).data;
      expect(first.operations.map(({ timeMs }) => timeMs)).toEqual(
        Array.from({ length: 50 }, (_, index) => 59 - index),
      );
      expect(first.hasMore).toBe(true);
      const beforeId = first.operations.at(-1)?.id;
      const second = valueOf(await clients.admin.call(HTTP_CALLS.groupLog, { groupId: stage.groupId, beforeId })).data;
      expect(second.operations.map(({ timeMs }) => timeMs)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
      expect(second.hasMore).toBe(false);
    });

    it('refuses an id of another form', async () => {
      const outcome = await clients.owner.call(HTTP_CALLS.groupLog, { groupId: stage.groupId, beforeId: 'x' });
      expect(codeOf(outcome)).toBe('invalid_request');
    });

    it('speaks the literal wire names', async () => {
      await clients.admin.operation(OPERATIONS.groupMembersBanSet, {
        groupId: stage.groupId,
        userIds: idsOf(['member']),
      });
      expect(await post(`${IM_GROUP}/groupLog`, { id: stage.groupId })).toMatchObject({
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
      const top = await clients.member.call(HTTP_CALLS.groupTopMembersGet, { groupId: stage.groupId });
      const { members, memberCount } = valueOf(top).data;
      expect(members.map(({ value }) => value.name)).toEqual(['owner', 'admin', 'member', 'quiet', 'silent']);
      expect(memberCount).toBe(5);
      for (const [who, code] of NOT_MANAGER.slice(1))
        expect(codeOf(await clients[who].call(HTTP_CALLS.groupTopMembersGet, { groupId: stage.groupId }))).toBe(code);
    });

    it('reports to the owner and admins only who is online', async () => {
      const socket = await clients.member.connect();
      await socket.next(PUSHES.hello);
      const { groupId } = stage;
      const statusFor = async (who: 'admin' | 'member') => {
        const top = valueOf(await clients[who].call(HTTP_CALLS.groupTopMembersGet, { groupId })).data.members;
        const all = valueOf(await clients[who].call(HTTP_CALLS.groupMembersGet, { groupId })).data.items;
        return [top, all].map((changes) => new Map(changes.map(({ value }) => [value.name, value.isOnline])));
      };
      for (const seen of await statusFor('admin'))
        expect([seen.get('member'), seen.get('silent')]).toEqual([true, false]);
      for (const seen of await statusFor('member')) expect(new Set(seen.values())).toEqual(new Set([undefined]));
      socket.close();
      expect(await post(`${IM_GROUP}/groupMembersGet`, { group_id: groupId })).toMatchObject({
        data: { list: expect.arrayContaining([expect.objectContaining({ user_name: 'silent', onlineStatus: '0' })]) },
      });
    });

    it('speaks the literal wire names', async () => {
      expect(await post(`${IM_GROUP}/groupTopMembersGet`, { group_id: stage.groupId })).toMatchObject({
        data: {
          list: [{ user_id: people.owner.userId, role: '2', status: '1' }, {}, {}, {}, {}],
          member_total_count: 5,
        },
      });
    });
  });

  it.each(['groupMembersGet', 'groupMembersInfo'] as const)(
    'answers %s in pages, and its changes at once',
    async (name) => {
      const read = async (page: object) => {
        const { list, next } = (await post(`${IM_GROUP}/${name}`, { group_id: stage.groupId, ...page }))['data'] as {
          readonly list: readonly { readonly user_id: string }[];
          readonly next?: string;
        };
        return { ids: list.map((entry) => entry.user_id), next };
      };
      const all = idsOf(['owner', 'admin', 'member', 'quiet', 'silent']).toSorted();
      const first = await read({ limit: 2 });
      expect(first).toEqual({ ids: all.slice(0, 2), next: all[1] });
      const second = await read({ limit: 2, after: first.next });
      expect(second).toEqual({ ids: all.slice(2, 4), next: all[3] });
      expect(await read({ limit: 2, after: second.next })).toEqual({ ids: all.slice(4), next: undefined });
      expect((await read({})).ids.toSorted()).toEqual(all);
      const { v } = await post(`${IM_GROUP}/${name}`, { group_id: stage.groupId, limit: 2 });
      const muted = idsOf(['member', 'quiet', 'silent']);
      await clients.owner.operation(OPERATIONS.groupMembersBanSet, { groupId: stage.groupId, userIds: muted });
      const changes = await read({ v, limit: 2 });
      expect(changes.ids).toEqual(expect.arrayContaining(muted));
      expect(changes.next).toBeUndefined();
      const tooMany = { group_id: stage.groupId, limit: 1001 };
      expect(await post(`${IM_GROUP}/${name}`, tooMany)).toMatchObject({ errorCode: 'invalid_request' });
    },
  );

  it('names when and by whom members became muted or admins', async () => {
    await clients.admin.operation(OPERATIONS.groupMembersBanSet, {
      groupId: stage.groupId,
      userIds: idsOf(['member']),
    });
    await setAdmins('owner', ['quiet']);
    const reply = await post(`${IM_GROUP}/groupMembersInfo`, { groupId: stage.groupId });
    const { list } = reply['data'] as { list: readonly { readonly user_id: string }[] };
    const entryOf = (who: Person) => list.find(({ user_id: userId }) => userId === people[who].userId);
    expect(entryOf('member')).toMatchObject({ is_ban: '1', ban_by: 'admin', ban_time: expect.any(Number) });
    expect(entryOf('quiet')).toMatchObject({ role: '1', role_time: expect.any(Number) });
    await clients.admin.operation(OPERATIONS.groupMembersUnbanSet, {
      groupId: stage.groupId,
      userIds: idsOf(['member']),
    });
    const after = valueOf(await clients.owner.call(HTTP_CALLS.groupMembersInfo, { groupId: stage.groupId })).data.items;
    expect(after.find(({ value }) => value.userId === people.member.userId)?.value.bannedAtMs).toBeUndefined();
  });
});
