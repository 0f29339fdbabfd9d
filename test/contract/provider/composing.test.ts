import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packContent, unpacked } from '../../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { RichContent } from '../../../widget/domain/message/rich-content.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'member'] as const;
type Role = (typeof ROLES)[number];

describe.each(testedDatabases())('what may be composed (%s)', (database) => {
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
  }, 60_000);
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
  ] as const)('a group’s %s may mention everyone: %s', async (role, isAllowed) => {
    const answer = await mention(clients[role], groupId, ['all']);
    expect(answer).toMatchObject(isAllowed ? { ok: true } : refused('forbidden'));
  });

  it('lets every member mention others, and nobody everyone where there are only two', async () => {
    expect(await mention(clients.member, groupId, [accounts.owner.userId])).toMatchObject({ ok: true });
    const chatId = [accounts.owner.userId, accounts.friend.userId].toSorted().join('');
    expect(await mention(clients.owner, chatId, ['all'])).toMatchObject(refused('forbidden'));
  });

  it('writes name and picture of a card itself', async () => {
    const socket = await clients.owner.connect();
    valueOf(await card(clients.member, groupId, personCard(accounts.friend.userId)));
    const person = await socket.next(PUSHES.rcvMsg);
    expect(unpacked(person.content)).toEqual({
      kind: 'person-card',
      userId: accounts.friend.userId,
      name: 'friend',
      photo: 'girl1',
    });
    valueOf(await card(clients.member, groupId, groupCard(groupId)));
    const group = unpacked((await socket.next(PUSHES.rcvMsg)).content);
    expect(group).toMatchObject({ kind: 'group-card', groupId, name: 'Ours' });
    expect(group.kind === 'group-card' && /^\d{8}$/.test(group.groupNo)).toBe(true);
    socket.close();
  });

  it('takes no card of a stranger, of oneself, of a friend that was removed, or of a group that one is not in', async () => {
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
  ] as const)('where a group keeps cards back, its %s may send them: %s', async (role, isAllowed) => {
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

  it('says in the list of groups that everyone is muted', async () => {
    const { db } = provider.services;
    const mute = (isMuted: boolean) =>
      db.updateTable('groups').set({ all_posting_banned: isMuted }).where('group_id', '=', groupId).execute();
    await mute(true);
    const listed = valueOf(await clients.member.operation(OPERATIONS.groupListGet, {})).data.items;
    expect(listed.find(({ group }) => group.groupId === groupId)?.group.allPostingBanned).toBe(true);
    expect(await clients.member.send(groupId, 'hello')).toMatchObject(refused('isBan'));
    await mute(false);
  });

  it('lets somebody block a friend and take that back, and tells their devices', async () => {
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
});
