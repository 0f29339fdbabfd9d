import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'admin2', 'member', 'member2', 'left', 'stranger'] as const;
type Role = (typeof ROLES)[number];

const OPEN = { allows_add: true, allows_check_admin: true, allows_check_owner: true };
const SHUT = { allows_add: false, allows_check_admin: false, allows_check_owner: false };
const [OWNER, ADMIN, MEMBER] = ['no_permission_owner', 'no_permission_admin', 'no_permission_member'];

/** Actor, target, and the outcomes in a group that lets members see all others and in one that hides them. Spec: 1-chat §6. */
const MATRIX = [
  ['owner', 'admin', '-', '-'],
  ['owner', 'member', '-', '-'],
  ['owner', 'left', '-', '-'],
  ['owner', 'owner', 'query_self', 'query_self'],
  ['owner', 'stranger', 'user_not_found', 'user_not_found'],
  ['admin', 'owner', '-', '-'],
  ['admin', 'admin2', '-', '-'],
  ['admin', 'member', '-', '-'],
  ['member', 'owner', '-', OWNER],
  ['member', 'admin', '-', ADMIN],
  ['member', 'member2', '-', MEMBER],
  ['member', 'left', '-', MEMBER],
  ['member', 'stranger', 'user_not_found', 'user_not_found'],
  ['left', 'member', 'noGroupMember', 'noGroupMember'],
  ['stranger', 'member', 'noGroupMember', 'noGroupMember'],
  ['guest', 'member', 'token_missing', 'token_missing'],
] as const;

describe.each(everyDatabase())('profiles of others (%s)', (database) => {
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
    const { owner, admin, admin2, member, member2, left } = people;
    groupId = await provider.createGroup({
      owner: owner.userId,
      admins: [admin.userId, admin2.userId],
      members: [member.userId, member2.userId, left.userId],
    });
    await provider.removeMember(groupId, left.userId);
  });
  beforeEach(() => allow(OPEN));
  afterAll(() => provider.stop());

  const allow = async (rules: Partial<typeof OPEN>): Promise<void> => {
    await provider.services.db.updateTable('groups').set(rules).where('group_id', '=', groupId).execute();
  };
  const look = async (who: Role | 'guest', of: Role, inGroup: string | undefined): Promise<string> => {
    const outcome = await clients[who].call(HTTP_CALLS.friendShipDetail, {
      userId: people[of].userId,
      groupId: inGroup,
    });
    if (outcome.ok) return '-';
    const { code, detail } = outcome.failure;
    return code === 'forbidden' || code === 'not_found' ? (detail ?? code) : code;
  };
  const edit = (
    who: Role,
    method: 'editAlias' | 'blackList' | 'unblackList' | 'delete',
    friendId: string,
    alias?: string,
  ) => clients[who].call(HTTP_CALLS.friendShipEdit, { method, friendId, alias });
  const refused = (code: string) => ({ ok: false, failure: { code } });
  const friendsOf = async (who: Role) =>
    valueOf(await clients[who].operation(OPERATIONS.friendListGet, {})).data.items.map(({ friend }) => friend);

  it.each(MATRIX)('answers %s viewing %s: open group %s, closed group %s', async (who, of, open, shut) => {
    expect(await look(who, of, groupId)).toBe(open);
    await allow(SHUT);
    expect(await look(who, of, groupId)).toBe(shut);
  });

  it('lets members view admins and owner if the group allows', async () => {
    await allow({ ...SHUT, allows_check_admin: true });
    expect(await look('member', 'admin', groupId)).toBe('-');
    expect(await look('member', 'owner', groupId)).toBe(OWNER);
    await allow({ ...SHUT, allows_check_owner: true });
    expect(await look('member', 'admin', groupId)).toBe(ADMIN);
    expect(await look('member', 'owner', groupId)).toBe('-');
  });

  it('reports in the group list whom members may view', async () => {
    await allow({ ...SHUT, allows_check_owner: true });
    const groups = valueOf(await clients.member.operation(OPERATIONS.groupListGet, {})).data.items;
    expect(groups.find(({ group }) => group.groupId === groupId)?.group).toMatchObject({
      canAdd: false,
      canCheckAdmin: false,
      canCheckOwner: true,
    });
  });

  it('finds a user by code unless all shared groups forbid', async () => {
    expect(await look('stranger', 'member', undefined)).toBe('-');
    expect(await look('member', 'member2', undefined)).toBe('-');
    await allow(SHUT);
    expect(await look('member', 'member2', undefined)).toBe(MEMBER);
    const open = await provider.createGroup({
      owner: people.stranger.userId,
      members: [people.member.userId, people.member2.userId],
    });
    expect(await look('member', 'member2', undefined)).toBe('-');
    await provider.services.db.updateTable('groups').set({ is_dissolved: true }).where('group_id', '=', open).execute();
    expect(await look('member', 'member2', undefined)).toBe(MEMBER);
    expect(await look('member', 'member', undefined)).toBe('query_self');
    await provider.saveTenant({}, 'XX');
    const otherTenantUser = await provider.createUser({ tenant: 'XX' });
    const foreign = await clients.member.call(HTTP_CALLS.friendShipDetail, {
      userId: otherTenantUser.userId,
      groupId: undefined,
    });
    expect(foreign).toMatchObject(refused('not_found'));
  });

  it('shows friends to each other with their relation', async () => {
    await allow(SHUT);
    const chatId = await provider.befriend(people.admin2.userId, people.member2.userId);
    valueOf(await edit('member2', 'editAlias', people.admin2.userId, '  The   boss '));
    for (const inGroup of [groupId, undefined]) {
      const request = { userId: people.admin2.userId, groupId: inGroup };
      expect(valueOf(await clients.member2.call(HTTP_CALLS.friendShipDetail, request)).data).toEqual({
        userId: people.admin2.userId,
        name: 'admin2',
        photo: '',
        relation: { isFriend: true, isBlacklisted: false, alias: 'The boss', chatId, request: undefined, board: [] },
      });
    }
  });

  it('stores a remark up to 30 graphemes, and notifies devices', async () => {
    const { stranger, left } = people;
    expect(await edit('left', 'editAlias', stranger.userId, 'x')).toMatchObject(refused('noFriend'));
    await provider.befriend(left.userId, stranger.userId);
    const socket = await clients.left.connect();
    valueOf(await edit('left', 'editAlias', stranger.userId, '👍🏽'.repeat(30)));
    expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'friend_updated', userId: stranger.userId });
    socket.close();
    expect((await friendsOf('left'))[0]?.alias).toBe('👍🏽'.repeat(30));
    expect((await friendsOf('stranger'))[0]?.alias).toBe('');
    expect(await edit('left', 'editAlias', stranger.userId, 'x'.repeat(31))).toMatchObject(refused('invalid_request'));
    expect(await edit('left', 'editAlias', stranger.userId)).toMatchObject(refused('invalid_request'));
    valueOf(await edit('left', 'editAlias', stranger.userId, ''));
    expect((await friendsOf('left'))[0]?.alias).toBe('');
  });

  it('deletes a friend and the chat for one user only', async () => {
    const { owner, stranger } = people;
    const chatId = await provider.befriend(owner.userId, stranger.userId);
    valueOf(await clients.stranger.send(chatId, 'hello'));
    valueOf(await edit('owner', 'editAlias', stranger.userId, 'Former'));
    valueOf(await edit('owner', 'blackList', stranger.userId));
    expect(await edit('owner', 'delete', stranger.userId)).toMatchObject(refused('blacklist'));
    valueOf(await edit('owner', 'unblackList', stranger.userId));
    const socket = await clients.owner.connect();
    valueOf(await edit('owner', 'delete', stranger.userId));
    const told = [await socket.next(PUSHES.serverNoti), await socket.next(PUSHES.serverNoti)];
    expect(told.map(({ about }) => about)).toEqual(['friend_updated', 'chat_deleted']);
    expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'msg_deleted' });
    socket.close();
    expect(await friendsOf('owner')).toEqual([]);
    expect(await friendsOf('stranger')).toHaveLength(2);
    const chats = valueOf(
      await clients.owner.call(HTTP_CALLS.unreadListGet, { sinceMs: undefined, version: undefined }),
    );
    expect(chats.data.items.find((chat) => chat.chatId === chatId)).toMatchObject({
      lastMessage: undefined,
      unread: 0,
      hiddenUpTo: '1',
    });
    expect(await edit('owner', 'delete', stranger.userId)).toMatchObject(refused('noFriend'));
    expect(await clients.owner.send(chatId, 'hello')).toMatchObject(refused('noFriend'));
    expect(await clients.stranger.send(chatId, 'hello')).toMatchObject(refused('noFriend'));
    // Friends again, without the earlier data.
    await provider.befriend(owner.userId, stranger.userId);
    valueOf(await clients.owner.send(chatId, 'again'));
    expect((await friendsOf('owner'))[0]?.alias).toBe('');
  });

  it('shows a pending request’s sender despite the group’s rules', async () => {
    await allow(SHUT);
    const { member, member2 } = people;
    expect(await look('member', 'member2', undefined)).toBe(MEMBER);
    const { db } = provider.services;
    const row = { from_id: member2.userId, to_id: member.userId, state: 'pending' as const, time: 1, changed: 1 };
    await db.insertInto('friend_requests').values(row).execute();
    const request = { userId: member2.userId, groupId: undefined };
    const person = valueOf(await clients.member.call(HTTP_CALLS.friendShipDetail, request)).data;
    expect(person.relation).toMatchObject({ isFriend: false, request: 'received' });
    expect(person.relation.chatId).toBe(oneToOneChatId(member.userId, member2.userId));
    expect(await look('member2', 'member', undefined)).toBe(MEMBER);
    expect(await look('member', 'member2', groupId)).toBe(MEMBER);
  });
});
