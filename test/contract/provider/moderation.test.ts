import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRole } from '../../support/group-acts.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'admin2', 'member', 'member2', 'removed', 'stranger'] as const;
type Role = (typeof ROLES)[number];

/** Actor, target, and the codes for muting, setting a title and removing. `-` is success. Spec: 1-chat §6. */
const MATRIX = [
  ['owner', 'admin', '-', '-', '-'],
  ['owner', 'member', '-', '-', '-'],
  ['owner', 'owner', 'forbidden', 'forbidden', 'forbidden'],
  ['owner', 'stranger', 'not_found', 'not_found', 'not_found'],
  ['owner', 'removed', 'not_found', 'not_found', 'not_found'],
  ['admin', 'owner', 'forbidden', 'forbidden', 'forbidden'],
  ['admin', 'admin2', 'forbidden', 'forbidden', 'forbidden'],
  ['admin', 'admin', 'forbidden', 'forbidden', 'forbidden'],
  ['admin', 'member', '-', 'forbidden', '-'],
  ['admin', 'stranger', 'not_found', 'forbidden', 'not_found'],
  ['member', 'owner', 'forbidden', 'forbidden', 'forbidden'],
  ['member', 'admin', 'forbidden', 'forbidden', 'forbidden'],
  ['member', 'member2', 'forbidden', 'forbidden', 'forbidden'],
  ['member', 'stranger', 'forbidden', 'forbidden', 'forbidden'],
  ['removed', 'member', 'noGroupMember', 'noGroupMember', 'noGroupMember'],
  ['stranger', 'member', 'noGroupMember', 'noGroupMember', 'noGroupMember'],
  ['guest', 'member', 'token_missing', 'token_missing', 'token_missing'],
] as const;

describe.each(usualDatabase())('moderating members (%s)', (database) => {
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
    const { owner, admin, admin2, member, member2, removed } = people;
    groupId = await provider.createGroup({
      owner: owner.userId,
      admins: [admin.userId, admin2.userId],
      members: [member.userId, member2.userId, removed.userId],
      talkIntervalS: 0,
    });
    await provider.removeMember(groupId, removed.userId);
  });
  afterAll(() => provider.stop());

  const codeOf = (outcome: Awaited<ReturnType<TestClient['operation']>>): string =>
    outcome.ok ? '-' : outcome.failure.code;
  const memberOf = async (role: Role) =>
    valueOf(await clients.owner.call(HTTP_CALLS.groupMembersGet, { groupId })).data.items.find(
      ({ value }) => value.userId === people[role].userId,
    )?.value;

  it.each(MATRIX)('allows %s on %s: mute %s, title %s, remove %s', async (who, target, mute, entitle, remove) => {
    const { userId } = people[target];
    const client = clients[who];
    const set = { groupId, userIds: [userId] };
    expect(codeOf(await client.operation(OPERATIONS.groupMembersBanSet, set))).toBe(mute);
    expect((await memberOf(target))?.postingBanned ?? false).toBe(mute === '-');
    expect(codeOf(await client.operation(OPERATIONS.groupMembersUnbanSet, set))).toBe(mute);
    const title = { title: 'Expert', titleColor: '#33aa55' };
    expect(codeOf(await client.operation(OPERATIONS.groupTitleSet, { groupId, userId, title }))).toBe(entitle);
    const wasThere = await memberOf(target);
    expect(wasThere?.title ?? '').toBe(entitle === '-' ? 'Expert' : '');
    expect(codeOf(await client.operation(OPERATIONS.groupMembersSub, set))).toBe(remove);
    expect((await memberOf(target)) !== undefined).toBe(wasThere !== undefined && remove !== '-');
  });

  it('refuses messages of a muted member until unmuted', async () => {
    const set = { groupId, userIds: [people.member.userId] };
    valueOf(await clients.admin.call(HTTP_CALLS.banSetByPath, set));
    expect(codeOf(await clients.member.send(groupId, 'hush'))).toBe('isBan');
    valueOf(await clients.admin.call(HTTP_CALLS.unbanSetByPath, set));
    expect(codeOf(await clients.member.send(groupId, 'aloud'))).toBe('-');
  });

  it('mutes all given members or none, and notifies the group', async () => {
    const both = { groupId, userIds: [people.member.userId, people.admin2.userId] };
    expect(codeOf(await clients.admin.operation(OPERATIONS.groupMembersBanSet, both))).toBe('forbidden');
    expect((await memberOf('member'))?.postingBanned).toBe(false);
    const socket = await clients.admin.connect();
    await socket.next(PUSHES.hello);
    valueOf(await clients.owner.operation(OPERATIONS.groupMembersBanSet, both));
    const told = await socket.next(PUSHES.serverNoti);
    expect(told).toMatchObject({ about: 'group_member', groupId });
    const muted = told.members.filter(({ value }) => value.postingBanned).map(({ value }) => value.userId);
    expect(new Set(muted)).toEqual(new Set(both.userIds));
    socket.close();
  });

  it('shows plain members no other member’s mute', async () => {
    const { member } = people;
    const sockets = { admin: clients.admin, member: clients.member, member2: clients.member2 };
    const opened = await Promise.all(Object.values(sockets).map((client) => client.connect()));
    for (const socket of opened) await socket.next(PUSHES.hello);
    valueOf(await clients.owner.operation(OPERATIONS.groupMembersBanSet, { groupId, userIds: [member.userId] }));
    const heard = [];
    for (const socket of opened) heard.push((await socket.next(PUSHES.serverNoti)).members);
    expect(heard.map((members) => members.map(({ value }) => value.postingBanned))).toEqual([[true], [true], [false]]);
    for (const socket of opened) socket.close();

    const seenBy = async (client: TestClient, version?: string) => {
      const { data, meta } = valueOf(await client.call(HTTP_CALLS.groupMembersGet, { groupId, version }));
      const found = data.items.find(({ value }) => value.userId === member.userId)?.value;
      return { isMuted: found?.postingBanned, version: meta.version };
    };
    const before = await seenBy(clients.member2);
    expect([before.isMuted, (await seenBy(clients.member)).isMuted]).toEqual([false, true]);
    expect((await seenBy(clients.admin)).isMuted).toBe(true);

    // A new admin learns of the mute by push and in the next list.
    const socket = await clients.member2.connect();
    await socket.next(PUSHES.hello);
    await changeRole(provider.services, await provider.tenant(), groupId, people.member2.userId, 'admin');
    const told = [];
    for (let noti = 0; noti < 3; noti += 1) told.push(await socket.next(PUSHES.serverNoti));
    expect(told.flatMap(({ members }) => members).find(({ value }) => value.userId === member.userId)).toMatchObject({
      value: { postingBanned: true },
    });
    socket.close();
    expect((await seenBy(clients.member2, before.version)).isMuted).toBe(true);
  });

  it('sends a removed member a notice that names the moderator', async () => {
    valueOf(await clients.admin.call(HTTP_CALLS.membersSubByPath, { groupId, userIds: [people.member.userId] }));
    const notices = valueOf(await clients.member.call(HTTP_CALLS.getNotiList, {})).data.items;
    expect(notices.find((notice) => notice.groupId === groupId)).toMatchObject({
      type: 'delMember',
      doneBy: { userId: people.admin.userId },
    });
    expect(codeOf(await clients.member.send(groupId, 'still here?'))).toBe('noGroupMember');
  });

  it.each(['a title of more than sixteen', 'no <tags>', 'ends like #33aa55'])('refuses the title %s', async (text) => {
    const title = { title: text, titleColor: '#112233' };
    const request = { groupId, userId: people.member.userId, title };
    expect(codeOf(await clients.owner.operation(OPERATIONS.groupTitleSet, request))).toBe('invalid_request');
  });

  it('removes a title with its colour', async () => {
    const request = { groupId, userId: people.member.userId };
    const given = { title: 'Expert', titleColor: '#33aa55' };
    valueOf(await clients.owner.operation(OPERATIONS.groupTitleSet, { ...request, title: given }));
    const none = { title: '  ', titleColor: '#33aa55' };
    valueOf(await clients.owner.operation(OPERATIONS.groupTitleSet, { ...request, title: none }));
    expect(await memberOf('member')).toMatchObject({ title: '', titleColor: undefined });
  });
});
