import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { RichContent } from '../../../widget/domain/message/rich-content.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'member'] as const;
type Role = (typeof ROLES)[number];

describe.each(usualDatabase())('composing rules (%s)', (database) => {
  let provider: TestProvider;
  let accounts: Record<Role | 'stranger' | 'friend', Account>;
  let clients: Record<Role, TestClient>;
  let groupId: string;
  let strangersGroup: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    const create = (name: string) =>
      provider.createUser({ name, loginName: `${name}.x`, password: 'password-x', photo: `girl1` });
    accounts = {
      owner: await create('owner'),
      admin: await create('admin'),
      member: await create('member'),
      friend: await create('friend'),
      stranger: await create('stranger'),
    };
    const [owner, admin, member] = await Promise.all(
      ROLES.map((role) => signIn(provider.baseUrl, `${role}.x`, 'password-x')),
    );
    if (owner === undefined || admin === undefined || member === undefined) throw new Error('nobody signed in');
    clients = { owner, admin, member };
    const ids = { owner: accounts.owner.userId, admins: [accounts.admin.userId], members: [accounts.member.userId] };
    groupId = await provider.createGroup({ ...ids, name: 'Ours', talkIntervalS: 0 });
    strangersGroup = await provider.createGroup({ owner: accounts.stranger.userId, name: 'Theirs' });
    for (const role of ROLES) await provider.befriend(accounts[role].userId, accounts.friend.userId);
  });
  afterAll(() => provider.stop());

  const mention = (client: TestClient, chatId: string, mentionedIds: readonly string[]) =>
    client.operation(OPERATIONS.msgSend, {
      chatId,
      localId: randomUUID(),
      content: { kind: 'text', text: '@everyone hello' },
      mentionedIds,
      mentionWords: ['everyone'],
    });

  const card = (client: TestClient, chatId: string, content: RichContent) =>
    client.operation(OPERATIONS.msgSend, {
      chatId,
      localId: randomUUID(),
      content: packContent(content),
      mentionedIds: [],
      mentionWords: [],
    });

  const personCard = (userId: string): RichContent => ({ kind: 'person-card', userId, name: 'Invented', photo: 'x' });
  const groupCard = (id: string): RichContent => ({
    kind: 'group-card',
    groupId: id,
    groupNo: '',
    name: 'Invented',
    photo: '',
  });
  const refused = (code: string) => ({ ok: false, failure: { code } });

  it.each([
    ['owner', true],
    ['admin', true],
    ['member', false],
  ] as const)('lets a group’s %s mention everyone: %s', async (role, isAllowed) => {
    const answer = await mention(clients[role], groupId, ['all']);
    expect(answer).toMatchObject(isAllowed ? { ok: true } : refused('forbidden'));
  });

  it('lets members mention others, but not everyone directly', async () => {
    expect(await mention(clients.member, groupId, [accounts.owner.userId])).toMatchObject({ ok: true });
    const chatId = [accounts.owner.userId, accounts.friend.userId].toSorted().join('');
    expect(await mention(clients.owner, chatId, ['all'])).toMatchObject(refused('forbidden'));
  });

  it('writes the name and picture of a card', async () => {
    const socket = await clients.owner.connect();
    valueOf(await card(clients.member, groupId, personCard(accounts.friend.userId)));
    const person = await socket.next(PUSHES.rcvMsg);
    expect(kindContentOf(person.content)).toEqual({
      kind: 'person-card',
      userId: accounts.friend.userId,
      name: 'friend',
      photo: 'girl1',
    });
    valueOf(await card(clients.member, groupId, groupCard(groupId)));
    const group = kindContentOf((await socket.next(PUSHES.rcvMsg)).content);
    expect(group).toMatchObject({ kind: 'group-card', groupId, name: 'Ours' });
    expect(group.kind === 'group-card' && /^\d{8}$/.test(group.groupNo)).toBe(true);
    socket.close();
  });

  it('refuses cards of strangers, sender, former friends, foreign groups', async () => {
    for (const userId of [accounts.stranger.userId, accounts.member.userId]) {
      expect(await card(clients.member, groupId, personCard(userId))).toMatchObject(refused('nofriend'));
    }
    const former = await provider.createUser({ name: 'former' });
    await provider.befriend(accounts.member.userId, former.userId);
    const { db } = provider.services;
    await db.updateTable('friendships').set({ is_removed: true }).where('friend_id', '=', former.userId).execute();
    expect(await card(clients.member, groupId, personCard(former.userId))).toMatchObject(refused('nofriend'));
    expect(await card(clients.member, groupId, groupCard(strangersGroup))).toMatchObject(refused('card_group'));
    expect(await card(clients.member, groupId, groupCard('nonsense'))).toMatchObject(refused('card_group'));
    await provider.removeMember(strangersGroup, accounts.stranger.userId);
    await db.updateTable('groups').set({ is_dissolved: true }).where('group_id', '=', strangersGroup).execute();
    expect(await card(clients.owner, groupId, groupCard(strangersGroup))).toMatchObject(refused('card_group'));
  });

  it.each([
    ['owner', true],
    ['admin', true],
    ['member', false],
  ] as const)('lets a group’s %s send restricted cards: %s', async (role, isAllowed) => {
    const { db } = provider.services;
    const allow = (isOn: boolean) =>
      db.updateTable('groups').set({ allows_cards: isOn }).where('group_id', '=', groupId).execute();
    await allow(false);
    const answer = await card(clients[role], groupId, personCard(accounts.friend.userId));
    const listed = valueOf(await clients[role].operation(OPERATIONS.groupListGet, {})).data.items;
    await allow(true);
    expect(answer).toMatchObject(isAllowed ? { ok: true } : refused('forbidden'));
    expect(listed.find(({ group }) => group.groupId === groupId)?.group.allowsCards).toBe(false);
  });

  it('reports in the group list that everyone is muted', async () => {
    const { db } = provider.services;
    const mute = (isMuted: boolean) =>
      db.updateTable('groups').set({ all_posting_banned: isMuted }).where('group_id', '=', groupId).execute();
    await mute(true);
    const listed = valueOf(await clients.member.operation(OPERATIONS.groupListGet, {})).data.items;
    expect(listed.find(({ group }) => group.groupId === groupId)?.group.allPostingBanned).toBe(true);
    expect(await clients.member.send(groupId, 'hello')).toMatchObject(refused('isBan'));
    await mute(false);
  });

  it('blocks and unblocks a friend and notifies the user’s devices', async () => {
    const friendId = accounts.friend.userId;
    const chatId = [accounts.member.userId, friendId].toSorted().join('');
    const socket = await clients.member.connect();
    const edit = (method: 'blackList' | 'unblackList', relatedId = friendId) =>
      clients.member.call(HTTP_CALLS.friendShipEdit, { method, friendId: relatedId });
    valueOf(await edit('blackList'));
    expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'blacklist_updated', userId: friendId });
    expect(await clients.member.send(chatId, 'hello')).toMatchObject(refused('blacklist'));
    valueOf(await edit('unblackList'));
    expect(await clients.member.send(chatId, 'hello')).toMatchObject({ ok: true });
    expect(await edit('blackList', accounts.stranger.userId)).toMatchObject(refused('noFriend'));
    socket.close();
  });

  it('relays typing only to a friend who accepts messages', async () => {
    const friendId = accounts.friend.userId;
    const friendClient = await signIn(provider.baseUrl, 'friend.x', 'password-x');
    const chatId = [accounts.member.userId, friendId].toSorted().join('');
    const [own, friend] = await Promise.all([clients.member.connect(), friendClient.connect()]);
    expect((await friend.next(PUSHES.hello)).capabilities).toContain('typing');
    const tell = (id: string) => clients.member.operation(OPERATIONS.typing, { chatId: id });
    valueOf(await tell(chatId));
    expect(await friend.next(PUSHES.typingPush)).toEqual({ chatId, userId: accounts.member.userId });
    const strangers = [accounts.member.userId, accounts.stranger.userId].toSorted().join('');
    expect(await tell(strangers)).toMatchObject(refused('noFriend'));
    expect(await tell([accounts.owner.userId, friendId].toSorted().join(''))).toMatchObject(refused('forbidden'));
    expect(await tell(groupId)).toMatchObject(refused('forbidden'));
    const block = (method: 'blackList' | 'unblackList') =>
      friendClient.call(HTTP_CALLS.friendShipEdit, { method, friendId: accounts.member.userId });
    valueOf(await block('blackList'));
    expect(await tell(chatId)).toMatchObject(refused('blacklisted'));
    valueOf(await block('unblackList'));
    expect(own.pending().filter(({ type }) => type === 'typing')).toEqual([]);
    expect(friend.pending().filter(({ type }) => type === 'typing')).toEqual([]);
    for (const socket of [own, friend]) socket.close();
  });
});
