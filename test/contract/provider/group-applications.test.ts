import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { MAX_GROUP_MEMBERS, RECENT_LIST_WINDOW_MS } from '../../../widget/domain/limits.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'member', 'removed', 'stranger', 'other'] as const;
type Role = (typeof ROLES)[number];

describe.each(usualDatabase())('joining a group (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Role, Account>;
  const clients = {} as Record<Role | 'guest', TestClient>;
  let groupId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    for (const role of ROLES) {
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
      clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    }
    clients.guest = createClient(provider.baseUrl);
  });
  beforeEach(async () => {
    const { owner, admin, member, removed } = people;
    const members = [member.userId, removed.userId];
    groupId = await provider.createGroup({ name: 'Draws', owner: owner.userId, admins: [admin.userId], members });
    await provider.removeMember(groupId, removed.userId);
  });
  afterAll(() => provider.stop());

  const codeOf = (outcome: Awaited<ReturnType<TestClient['operation']>>): string =>
    outcome.ok ? '-' : outcome.failure.code;
  const set = (change: object) =>
    provider.services.db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
  const apply = async (who: Role | 'guest') =>
    codeOf(await clients[who].operation(OPERATIONS.applyToGroup, { groupId }));
  const decide = async (who: Role | 'guest', isAgreed: boolean, userId = people.stranger.userId) =>
    codeOf(await clients[who].call(HTTP_CALLS.applyingStateUpdate, { groupId, userId, isAgreed }));
  const noticeOf = async (who: Role) =>
    valueOf(await clients[who].call(HTTP_CALLS.getNotiList, {})).data.items.find(
      (notice) => notice.groupId === groupId && notice.type === 'applying',
    );
  const memberIds = async () =>
    valueOf(await clients.owner.call(HTTP_CALLS.groupMembersGet, { groupId })).data.items.map(
      ({ value }) => value.userId,
    );
  const connect = async (who: Role): Promise<TestSocket> => {
    const socket = await clients[who].connect();
    await socket.next(PUSHES.hello);
    await socket.operation(OPERATIONS.accountGet, undefined);
    return socket;
  };

  it.each<[Role | 'guest', string]>([
    ['owner', 'already_member'],
    ['admin', 'already_member'],
    ['member', 'already_member'],
    ['removed', 'group_request_sent'],
    ['stranger', 'group_request_sent'],
    ['guest', 'token_missing'],
  ])('answers an application by %s with %s', async (who, code) => {
    expect(await apply(who)).toBe(code);
    expect(await apply(who)).toBe(code);
    expect(codeOf(await clients[who].call(HTTP_CALLS.applyToGroupByPath, { groupId }))).toBe(code);
  });

  it.each<[string, object, string, string]>([
    ['shared only', { is_shared: true, can_be_found: false }, 'group_request_sent', '-'],
    ['neither shared nor found', { can_be_found: false }, 'not_match', 'not_match'],
    ['dissolved', { is_dissolved: true, is_shared: true }, 'not_match', 'not_match'],
    ['frozen', { is_frozen: true, is_shared: true }, 'group_frozen', '-'],
  ])('applies the rules of a group that is %s', async (_which, change, applied, seen) => {
    await set(change);
    expect(await apply('stranger')).toBe(applied);
    expect(codeOf(await clients.stranger.call(HTTP_CALLS.groupGetByShare, { groupId }))).toBe(seen);
    expect(codeOf(await clients.guest.call(HTTP_CALLS.groupGetByShare, { groupId }))).toBe('token_missing');
  });

  it('shows shared groups’ profiles to all, own ones to members', async () => {
    await set({ intro: 'All about <draws>', is_shared: true });
    const seen = valueOf(await clients.stranger.call(HTTP_CALLS.groupGetByShare, { groupId })).data;
    const profile = { groupId, name: 'Draws', intro: 'All about <draws>', memberCount: 3, isShared: true };
    expect(seen).toMatchObject({ group: { ...profile, needsApproval: true }, isMember: false });
    await set({ is_shared: false, can_be_found: false });
    expect(valueOf(await clients.member.call(HTTP_CALLS.groupGetByShare, { groupId })).data.isMember).toBe(true);
  });

  it('finds a group by number if allowed, always for members', async () => {
    const groupNumber = valueOf(await clients.member.call(HTTP_CALLS.groupGetByShare, { groupId })).data.group
      .groupNumber;
    const find = async (who: Role | 'guest') => codeOf(await clients[who].call(HTTP_CALLS.groupGet, { groupNumber }));
    expect([await find('stranger'), await find('guest')]).toEqual(['-', 'token_missing']);
    await set({ can_be_found: false, is_shared: true });
    expect([await find('stranger'), await find('removed'), await find('member')]).toEqual([
      'not_match',
      'not_match',
      '-',
    ]);
    await set({ is_dissolved: true });
    expect(await find('member')).toBe('not_match');
    expect(codeOf(await clients.stranger.call(HTTP_CALLS.groupGet, { groupNumber: '00000000' }))).toBe('not_match');
  });

  it('finds no group of another tenant', async () => {
    await provider.saveTenant({}, 'GPO');
    await provider.createUser({ name: 'Far', loginName: `far.${database}`, password: 'password-x', tenant: 'GPO' });
    const far = await signIn(provider.baseUrl, `far.${database}`, 'password-x', 'GPO');
    expect(codeOf(await far.operation(OPERATIONS.applyToGroup, { groupId }))).toBe('not_match');
    expect(codeOf(await far.call(HTTP_CALLS.groupGetByShare, { groupId }))).toBe('not_match');
  });

  it('admits an applicant at once without approval', async () => {
    await set({ needs_approval: false });
    const hears = await connect('member');
    expect(await apply('stranger')).toBe('-');
    expect(await hears.next(PUSHES.update)).toEqual({ list: 'groupList' });
    expect(await hears.next(PUSHES.rcvMsg)).toMatchObject({
      chatId: groupId,
      content: { notice: { kind: 'members-added', actorName: '', memberNames: ['stranger'] } },
    });
    hears.close();
    expect(await memberIds()).toContain(people.stranger.userId);
    expect(await noticeOf('owner')).toBeUndefined();
  });

  it('notifies only the owner and admins of an application', async () => {
    const [owner, member] = [await connect('owner'), await connect('member')];
    await apply('stranger');
    expect(await owner.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_apply', groupId });
    await member.operation(OPERATIONS.accountGet, undefined);
    expect(member.pending().filter(({ type }) => type === PUSHES.serverNoti.type)).toEqual([]);
    for (const socket of [owner, member]) socket.close();
    const from = { userId: people.stranger.userId, name: 'stranger' };
    for (const who of ['owner', 'admin', 'stranger'] as const) {
      expect(await noticeOf(who)).toMatchObject({ state: 'pending', from, groupName: 'Draws' });
    }
    expect(await noticeOf('member')).toBeUndefined();
  });

  it.each<[Role | 'guest', string]>([
    ['owner', '-'],
    ['admin', '-'],
    ['member', 'forbidden'],
    ['removed', 'noGroupMember'],
    ['other', 'noGroupMember'],
    ['stranger', 'noGroupMember'],
    ['guest', 'token_missing'],
  ])('answers a decision by %s with %s', async (who, code) => {
    await apply('stranger');
    expect(await decide(who, false)).toBe(code);
    expect((await noticeOf('owner'))?.state).toBe(code === '-' ? 'refused' : 'pending');
    if (code === '-') await apply('stranger');
    expect(await decide(who, true)).toBe(code);
    expect((await memberIds()).includes(people.stranger.userId)).toBe(code === '-');
  });

  it('adds an approved applicant once and notifies both sides', async () => {
    await apply('stranger');
    const [applicant, owner] = [await connect('stranger'), await connect('owner')];
    const answers = await Promise.all([decide('admin', true), decide('owner', true)]);
    expect(answers.toSorted()).toEqual(['-', 'already_decided']);
    for (const socket of [applicant, owner]) {
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'applyingStateUpdate', groupId });
      expect(await socket.next(PUSHES.update)).toEqual({ list: 'groupList' });
      const line = await socket.next(PUSHES.rcvMsg);
      expect(line.content).toMatchObject({ notice: { kind: 'members-added', memberNames: ['stranger'] } });
      socket.close();
    }
    const groups = valueOf(await clients.stranger.operation(OPERATIONS.groupListGet, {})).data.items;
    expect(groups.find(({ group }) => group.groupId === groupId)?.group).toMatchObject({ myRole: 'member' });
    expect(codeOf(await clients.stranger.send(groupId, 'hello'))).toBe('-');
    const decided = await noticeOf('owner');
    expect(decided).toMatchObject({ state: 'agreed' });
    expect(['admin', 'owner']).toContain(decided?.doneBy?.name);
    expect(await decide('owner', false)).toBe('already_decided');
    expect(await apply('stranger')).toBe('already_member');
  });

  it('refuses a decision when the group or application has changed', async () => {
    await apply('stranger');
    await set({ is_frozen: true });
    expect(await decide('owner', true)).toBe('group_frozen');
    await set({ is_frozen: false });
    await provider.addMember(groupId, people.stranger.userId);
    expect(await decide('owner', true)).toBe('already_member');
    expect(await decide('owner', false)).toBe('-');

    await apply('other');
    const { db } = provider.services;
    await db
      .updateTable('group_notices')
      .set({ time: provider.services.now() - RECENT_LIST_WINDOW_MS - 1000 })
      .where('group_id', '=', groupId)
      .where('from_id', '=', people.other.userId)
      .execute();
    expect(await decide('owner', true, people.other.userId)).toBe('already_decided');
    const old = valueOf(await clients.owner.call(HTTP_CALLS.getNotiList, {})).data.items.find(
      ({ groupId: id, from }) => id === groupId && from.userId === people.other.userId,
    );
    expect(old?.state).toBe('expired');

    const crowd = await Promise.all(Array.from({ length: MAX_GROUP_MEMBERS - 4 }, () => provider.createUser({})));
    const values = crowd.map(({ userId }) => ({
      group_id: groupId,
      user_id: userId,
      role: 'member' as const,
      changed: 0,
    }));
    await apply('other');
    await db.insertInto('group_members').values(values).execute();
    expect(await decide('owner', true, people.other.userId)).toBe('group_full');
    expect(await apply('removed')).toBe('group_full');
  });
});
