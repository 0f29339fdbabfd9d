import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerFriendRequest,
  requestFriendship,
} from '../../../applet-host-demo/provider/capabilities/contacts/friend-requests.ts';
import { renameFriend } from '../../../applet-host-demo/provider/capabilities/contacts/friendship.ts';
import { changeRole, renameGroup } from '../../support/group-acts.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { hello } from '../../../widget/contract/pushes/hello.ts';
import { rcvMsg } from '../../../widget/contract/pushes/rcv-msg.ts';
import { serverNoti } from '../../../widget/contract/pushes/server-noti.ts';
import { update } from '../../../widget/contract/pushes/update.ts';
import { RECENT_LIST_WINDOW_MS } from '../../../widget/domain/limits.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const PASSWORD = 'correct horse';

describe.each(everyDatabase())('notifications of list changes (%s)', (database) => {
  let provider: TestProvider;
  let people = 0;
  const sockets: TestSocket[] = [];

  beforeAll(async () => {
    provider = await startTestProvider({ database });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await provider.stop();
  });

  interface Person {
    readonly account: Account;
    readonly userId: string;
    readonly client: TestClient;
    readonly socket: TestSocket;
  }

  const connect = async (client: TestClient): Promise<TestSocket> => {
    const socket = await client.connect();
    sockets.push(socket);
    await socket.next(hello);
    await socket.operation(OPERATIONS.accountGet, undefined);
    return socket;
  };

  const aPerson = async (name: string): Promise<Person> => {
    people += 1;
    const loginName = `${name.toLowerCase()}.${people}`;
    const account = await provider.createUser({ name, loginName, password: PASSWORD });
    const client = await signIn(provider.baseUrl, loginName, PASSWORD);
    return { account, userId: account.userId, client, socket: await connect(client) };
  };

  it('are sent for a new friendship', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    await provider.befriend(ann.userId, bob.userId);
    for (const { socket } of [ann, bob]) expect(await socket.next(update)).toEqual({ list: 'friendList' });
  });

  it('are sent for a new remark to own devices only', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    await provider.befriend(ann.userId, bob.userId);
    const { version } = valueOf(await ann.client.operation(OPERATIONS.friendListGet, {})).meta;
    await renameFriend(provider.services, await provider.tenant(), ann.userId, bob.userId, 'Bobby');
    expect(await ann.socket.next(serverNoti)).toMatchObject({ about: 'friend_updated', userId: bob.userId });
    const { items } = valueOf(await ann.client.operation(OPERATIONS.friendListGet, { version })).data;
    expect(items).toMatchObject([{ friend: { userId: bob.userId, alias: 'Bobby' } }]);
    await bob.socket.operation(OPERATIONS.accountGet, undefined);
    expect(bob.socket.pending().filter(({ type }) => type === serverNoti.type)).toEqual([]);
  });

  it('are sent when another device pins or mutes a friend', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    await provider.befriend(ann.userId, bob.userId);
    const otherDevice = await signIn(provider.baseUrl, ann.account.loginName, PASSWORD);
    const { version } = valueOf(await ann.client.operation(OPERATIONS.friendListGet, {})).meta;
    valueOf(await otherDevice.call(HTTP_CALLS.friendUpdate, { friendId: bob.userId, isPinned: true }));
    expect(await ann.socket.next(serverNoti)).toMatchObject({ about: 'friend_updated' });
    valueOf(await otherDevice.call(HTTP_CALLS.friendUpdate, { friendId: bob.userId, notificationsMuted: true }));
    const { items } = valueOf(await ann.client.operation(OPERATIONS.friendListGet, { version })).data;
    expect(items).toMatchObject([{ friend: { isPinned: true, notificationsMuted: true } }]);
    expect(await otherDevice.call(HTTP_CALLS.friendUpdate, { friendId: 'M999999999', isPinned: true })).toMatchObject({
      failure: { code: 'noFriend' },
    });
  });

  it('are sent when another device pins or mutes a group', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    const groupId = await provider.createGroup({ owner: ann.userId, members: [bob.userId] });
    const otherDevice = await signIn(provider.baseUrl, ann.account.loginName, PASSWORD);
    valueOf(
      await otherDevice.call(HTTP_CALLS.accountGroupUpdate, { groupId, isPinned: true, notificationsMuted: true }),
    );
    expect(await ann.socket.next(serverNoti)).toMatchObject({ about: 'group_updated', groupId });
    const groupOf = async ({ client }: Person) =>
      valueOf(await client.operation(OPERATIONS.groupListGet, {})).data.items[0]?.group;
    expect(await groupOf(ann)).toMatchObject({ isPinned: true, notificationsMuted: true });
    expect(await groupOf(bob)).toMatchObject({ isPinned: false, notificationsMuted: false });
    const eve = await aPerson('Eve');
    expect(await eve.client.call(HTTP_CALLS.accountGroupUpdate, { groupId, isPinned: true })).toMatchObject({
      failure: { code: 'noGroupMember' },
    });
  });

  it('include the member who joins or is removed', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    const groupId = await provider.createGroup({ owner: ann.userId });
    await ann.socket.next(update);
    await provider.addMember(groupId, bob.userId);
    expect(await bob.socket.next(update)).toEqual({ list: 'groupList' });
    expect(await ann.socket.next(serverNoti)).toMatchObject({
      about: 'group_member',
      groupId,
      members: [{ isRemoved: false, value: { userId: bob.userId, name: 'Bob', role: 'member' } }],
    });
    await provider.removeMember(groupId, bob.userId);
    expect(await ann.socket.next(serverNoti)).toMatchObject({
      about: 'group_member',
      members: [{ isRemoved: true, value: { userId: bob.userId } }],
    });
    expect(await bob.socket.next(update)).toEqual({ list: 'groupList' });
    const notices = valueOf(await bob.client.call(HTTP_CALLS.getNotiList, {})).data.items;
    expect(notices).toMatchObject([{ groupId, type: 'delMember', from: { userId: bob.userId, name: 'Bob' } }]);
  });

  it('are sent for a new role, with the member’s notice', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    const groupId = await provider.createGroup({ name: 'Draws', owner: ann.userId, members: [bob.userId] });
    const { version } = valueOf(await bob.client.call(HTTP_CALLS.getNotiList, {})).meta;
    await changeRole(provider.services, await provider.tenant(), groupId, bob.userId, 'admin');
    expect(await bob.socket.next(serverNoti)).toMatchObject({ about: 'group_apply', groupId });
    expect(await bob.socket.next(serverNoti)).toMatchObject({
      about: 'group_member',
      members: [{ value: { userId: bob.userId, role: 'admin' } }],
    });
    const since = valueOf(await bob.client.call(HTTP_CALLS.getNotiList, { version }));
    expect(since.data).toMatchObject({ isFull: false, items: [{ type: 'upgradeAdmin', groupName: 'Draws' }] });
  });

  it('are sent for a group’s rename, with a system message', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    const groupId = await provider.createGroup({ name: 'Old', owner: ann.userId, members: [bob.userId] });
    const { version } = valueOf(await bob.client.operation(OPERATIONS.groupListGet, {})).meta;
    await renameGroup(provider.services, await provider.tenant(), groupId, 'New', ann.account);
    expect(await bob.socket.next(serverNoti)).toMatchObject({ about: 'group_info', groupId });
    expect((await bob.socket.next(rcvMsg)).content).toEqual({
      kind: 'notice',
      notice: { kind: 'group-renamed', actorName: 'Ann', groupName: 'New' },
    });
    const { items } = valueOf(await bob.client.operation(OPERATIONS.groupListGet, { version })).data;
    expect(items).toMatchObject([{ group: { groupId, name: 'New' } }]);
  });

  it('are sent for a friend request and its acceptance', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    await requestFriendship(provider.services, await provider.tenant(), {
      fromId: ann.userId,
      toId: bob.userId,
      message: 'I am Ann <3',
    });
    for (const { socket } of [ann, bob]) expect(await socket.next(update)).toEqual({ list: 'invitedList' });
    const asked = valueOf(await bob.client.operation(OPERATIONS.invitedListGet, {}));
    expect(asked.data.items).toMatchObject([
      { userId: ann.userId, name: 'Ann', message: 'I am Ann <3', state: 'received' },
    ]);
    expect(valueOf(await ann.client.operation(OPERATIONS.invitedListGet, {})).data.items).toMatchObject([
      { userId: bob.userId, state: 'sent' },
    ]);
    expect(valueOf(await bob.client.call(HTTP_CALLS.waitConfirmGet, undefined)).data.items).toHaveLength(1);
    expect(valueOf(await ann.client.call(HTTP_CALLS.waitConfirmGet, undefined)).data.items).toEqual([]);

    const tenant = await provider.tenant();
    const decision = { fromId: ann.userId, toId: bob.userId, isAgreed: true };
    expect(await answerFriendRequest(provider.services, tenant, decision)).toBe(true);
    expect(await answerFriendRequest(provider.services, tenant, decision)).toBe(false);
    expect(await ann.socket.next(serverNoti)).toMatchObject({ about: 'invite_updated' });
    const since = await bob.client.operation(OPERATIONS.invitedListGet, { version: asked.meta.version });
    expect(valueOf(since).data).toMatchObject({ isFull: false, items: [{ userId: ann.userId, state: 'added' }] });
    expect(valueOf(await ann.client.call(HTTP_CALLS.requestHistoryGet, {})).data.items).toMatchObject([
      { userId: bob.userId, state: 'passed' },
    ]);
    expect(valueOf(await bob.client.operation(OPERATIONS.friendListGet, {})).data.items).toMatchObject([
      { friend: { userId: ann.userId } },
    ]);
  });

  it('do not make friends after a refused request', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    await requestFriendship(provider.services, await provider.tenant(), {
      fromId: ann.userId,
      toId: bob.userId,
      message: '',
    });
    const decision = { fromId: ann.userId, toId: bob.userId, isAgreed: false };
    expect(await answerFriendRequest(provider.services, await provider.tenant(), decision)).toBe(true);
    const [mine] = valueOf(await ann.client.operation(OPERATIONS.invitedListGet, {})).data.items;
    const [theirs] = valueOf(await bob.client.operation(OPERATIONS.invitedListGet, {})).data.items;
    expect([mine?.state, theirs?.state]).toEqual(['refused', 'rejected']);
    expect(valueOf(await ann.client.operation(OPERATIONS.friendListGet, {})).data.items).toEqual([]);
  });

  it('lists only requests after the given time', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    await requestFriendship(provider.services, await provider.tenant(), {
      fromId: ann.userId,
      toId: bob.userId,
      message: '',
    });
    const listFrom = async (fromMs: number) =>
      valueOf(await bob.client.operation(OPERATIONS.invitedListGet, { fromMs })).data.items.length;
    const nowMs = provider.services.now();
    expect(await listFrom(nowMs - RECENT_LIST_WINDOW_MS)).toBe(1);
    expect(await listFrom(nowMs + 60_000)).toBe(0);
  });

  it('lists the whole blacklist', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    await provider.befriend(ann.userId, bob.userId);
    const listed = async () => valueOf(await ann.client.call(HTTP_CALLS.blackListGet, {})).data.items;
    expect(await listed()).toEqual([]);
    await provider.services.db
      .updateTable('friendships')
      .set({ is_blacklisted: true })
      .where('user_id', '=', ann.userId)
      .execute();
    expect(await listed()).toMatchObject([{ friend: { userId: bob.userId, isBlacklisted: true } }]);
  });

  it('returns the user’s own account', async () => {
    const ann = await aPerson('Ann');
    expect(valueOf(await ann.client.call(HTTP_CALLS.refreshInfo, undefined)).data).toEqual(ann.account);
  });
});
