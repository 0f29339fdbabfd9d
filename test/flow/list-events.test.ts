import { expect, test } from 'vitest';
import {
  answerFriendRequest,
  requestFriendship,
} from '../../applet-host-demo/provider/capabilities/contacts/friend-requests.ts';
import { renameFriend } from '../../applet-host-demo/provider/capabilities/contacts/friendship.ts';
import { changeRole, renameGroup } from '../support/group-acts.ts';
import { pushFrame } from '../../applet-host-demo/provider/delivery/pushes/frame.ts';
import { pushServerNoti } from '../../applet-host-demo/provider/delivery/pushes/server-noti.ts';
import { changedNow } from '../../applet-host-demo/provider/base/store/engine/changes.ts';
import { updateProfile } from '../../applet-host-demo/provider/base/store/people/users.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import type { OpenSocket, Socket } from '../../widget/platform/socket.ts';
import { refreshUserInfo } from '../../widget/contract/pushes/service-events.ts';
import { friendsAtom, groupsAtom } from '../../widget/state/chats.ts';
import {
  blacklistAtom,
  friendRequestsAtom,
  groupNoticesAtom,
  unseenNoticesAtom,
  unseenRequestsAtom,
} from '../../widget/state/contacts.ts';
import { groupMembersAtom, onlineMembersAtom } from '../../widget/state/group-people.ts';
import { accountAtom, loginStepsAtom } from '../../widget/state/session.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';
import { untilState } from '../support/until.ts';
import { createBrowserProfile, openWidget } from '../support/widget.ts';

const stage = useStage();
const { keep } = stage;

const ask = async (from: { account: { userId: string } }, to: { account: { userId: string } }) =>
  requestFriendship(stage.provider.services, await stage.provider.tenant(), {
    fromId: from.account.userId,
    toId: to.account.userId,
    message: 'Hello',
  });

test('lists friends and groups added before the link opens', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  let open: () => void = () => undefined;
  const isWanted = new Promise<void>((resolve) => (open = resolve));
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, platform: { openSocket: lateSocket(isWanted) } }));
  await widget.start();
  expect((await widget.actions.logIn({ loginName: anna.loginName, password: PASSWORD })).ok).toBe(true);
  await untilState('both lists', widget.store, loginStepsAtom, (steps) => steps.has('friends') && steps.has('groups'));
  expect([widget.store.get(friendsAtom).size, widget.store.get(groupsAtom).size]).toEqual([0, 0]);
  await stage.provider.befriend(anna.account.userId, ben.account.userId);
  const groupId = await stage.provider.createGroup({ owner: ben.account.userId, members: [anna.account.userId] });
  open();
  await untilState('the friend', widget.store, friendsAtom, (friends) => friends.has(ben.account.userId));
  await untilState('the group', widget.store, groupsAtom, (groups) => groups.has(groupId));
});

/** Sockets that connect when `isWanted` resolves. */
function lateSocket(isWanted: Promise<void>): OpenSocket {
  return (url, listener) => {
    let socket: Socket | undefined;
    let isClosed = false;
    void isWanted.then(() => {
      if (!isClosed) socket = openBrowserSocket(url, listener);
    });
    return {
      send: (text) => socket?.send(text) ?? false,
      close(code) {
        isClosed = true;
        socket?.close(code);
      },
    };
  };
}

test('counts friend requests in the badge until they are seen', async () => {
  const [anna, ben, cleo] = await Promise.all(
    ['Anna', 'Ben', 'Cleo'].map((name) => createPerson(stage.provider, name)),
  );
  if (anna === undefined || ben === undefined || cleo === undefined) throw new Error('unreachable');
  const profile = createBrowserProfile();
  const first = await signedIn(stage.provider, anna, { profile });
  await ask(ben, anna);
  await untilState('one request', first.store, unseenRequestsAtom, (count) => count === 1);
  await first.stop();
  await ask(cleo, anna);

  const second = keep(await signedIn(stage.provider, anna, { profile }));
  await untilState('two requests', second.store, unseenRequestsAtom, (count) => count === 2);
  expect(second.store.get(friendRequestsAtom).map(({ name }) => name)).toEqual(['Cleo', 'Ben']);
  second.actions.seeFriendRequests();
  expect(second.store.get(unseenRequestsAtom)).toBe(0);
});

test('moves a request accepted on another device to friends', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const widget = keep(await signedIn(stage.provider, anna));
  await ask(ben, anna);
  await untilState('a request', widget.store, unseenRequestsAtom, (count) => count === 1);
  const decision = { fromId: ben.account.userId, toId: anna.account.userId, isAgreed: true };
  await answerFriendRequest(stage.provider.services, await stage.provider.tenant(), decision);
  await untilState('no request', widget.store, unseenRequestsAtom, (count) => count === 0);
  await untilState('a friend', widget.store, friendsAtom, (friends) => friends.has(ben.account.userId));
  await widget.actions.logOut();
  expect(widget.profile.keyValue.get('ml_unreadInvited')).toBeNull();
});

test('applies a new role with notice and the online status', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({ owner: anna.account.userId, members: [ben.account.userId] });
  const widget = keep(await signedIn(stage.provider, ben));
  await widget.actions.openChat(groupId);
  await untilState('members', widget.store, groupMembersAtom, (all) => all.get(groupId)?.size === 2);
  await changeRole(stage.provider.services, await stage.provider.tenant(), groupId, ben.account.userId, 'admin');
  await untilState('the role', widget.store, groupsAtom, (groups) => groups.get(groupId)?.myRole === 'admin');
  await untilState('who is online', widget.store, onlineMembersAtom, (online) => online?.groupId === groupId);
  await untilState('a notice', widget.store, unseenNoticesAtom, (count) => count === 1);
  expect(widget.store.get(groupNoticesAtom)).toMatchObject([{ type: 'upgradeAdmin', groupId }]);
  widget.actions.seeGroupNotices();
  expect(widget.store.get(unseenNoticesAtom)).toBe(0);

  await changeRole(stage.provider.services, await stage.provider.tenant(), groupId, ben.account.userId, 'member');
  await untilState('nobody online', widget.store, onlineMembersAtom, (online) => online === undefined);
});

test('applies a new role that only the group list reports', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({ owner: anna.account.userId, members: [ben.account.userId] });
  const socket = createTamperedSocket();
  const widget = keep(await signedIn(stage.provider, ben, { platform: { openSocket: socket.openSocket } }));
  await widget.actions.openChat(groupId);
  await untilState('members', widget.store, groupMembersAtom, (all) => all.get(groupId)?.size === 2);
  const tenant = await stage.provider.tenant();
  const setRole = async (role: 'admin' | 'member'): Promise<void> => {
    await changeRole(stage.provider.services, tenant, groupId, ben.account.userId, role);
    await renameGroup(stage.provider.services, tenant, groupId, `Group of the ${role}`, anna.account);
    await untilState('the role', widget.store, groupsAtom, (groups) => groups.get(groupId)?.myRole === role);
  };
  socket.let((frame) => !frame.includes('group_member'));
  await setRole('admin');
  await untilState('who is online', widget.store, onlineMembersAtom, (online) => online?.groupId === groupId);
  await setRole('member');
  await untilState('nobody online', widget.store, onlineMembersAtom, (online) => online === undefined);
});

test('restores all lists after lost pushes', async () => {
  const [anna, ben, cleo] = await Promise.all(
    ['Anna', 'Ben', 'Cleo'].map((name) => createPerson(stage.provider, name)),
  );
  if (anna === undefined || ben === undefined || cleo === undefined) throw new Error('unreachable');
  const tenant = await stage.provider.tenant();
  const me = anna.account.userId;
  const friendId = ben.account.userId;
  await stage.provider.befriend(me, friendId);
  const [renamed, left] = [
    await stage.provider.createGroup({ name: 'Old', owner: me, members: [friendId] }),
    await stage.provider.createGroup({ owner: friendId, members: [me] }),
  ];
  const socket = createTamperedSocket();
  const widget = keep(await signedIn(stage.provider, anna, { platform: { openSocket: socket.openSocket } }));
  await widget.actions.openChat(renamed);
  await untilState('members', widget.store, groupMembersAtom, (all) => all.get(renamed)?.size === 2);

  socket.let(() => false);
  await renameFriend(stage.provider.services, tenant, me, friendId, 'Benny');
  await renameGroup(stage.provider.services, tenant, renamed, 'New', ben.account);
  await changeRole(stage.provider.services, tenant, renamed, friendId, 'admin');
  await stage.provider.removeMember(left, me);
  const joined = await stage.provider.createGroup({ name: 'Joined', owner: cleo.account.userId, members: [me] });
  await ask(cleo, anna);
  socket.let(() => true);
  socket.breakNow();

  const { store } = widget;
  await untilState('the remark', store, friendsAtom, (friends) => friends.get(friendId)?.alias === 'Benny');
  const groups = await untilState('the groups', store, groupsAtom, (all) => all.has(joined) && !all.has(left));
  expect(groups.get(renamed)?.name).toBe('New');
  await untilState('the role', store, groupMembersAtom, (all) => all.get(renamed)?.get(friendId)?.role === 'admin');
  await untilState('the request', store, unseenRequestsAtom, (count) => count === 1);
  await untilState('the notice', store, unseenNoticesAtom, (count) => count === 1);
});

test('skips friends and groups with placeholder names', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const lost = await stage.provider.createUser({ name: '[密友]M000000009' });
  const [me, friendId] = [anna.account.userId, ben.account.userId];
  await stage.provider.befriend(me, friendId);
  await stage.provider.befriend(me, lost.userId);
  await stage.provider.createGroup({ name: '[密群]12345678', owner: friendId, members: [me] });
  const groupId = await stage.provider.createGroup({ name: 'Found', owner: friendId, members: [me] });
  const widget = keep(await signedIn(stage.provider, anna));
  expect([...widget.store.get(friendsAtom).keys()]).toEqual([friendId]);
  expect([...widget.store.get(groupsAtom).keys()]).toEqual([groupId]);
});

test('loads the blacklist on demand and again after a change', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  await stage.provider.befriend(anna.account.userId, ben.account.userId);
  const widget = keep(await signedIn(stage.provider, anna));
  expect(widget.store.get(blacklistAtom)).toBeUndefined();
  await widget.actions.loadContactList('blacklist');
  expect(widget.store.get(blacklistAtom)).toEqual([]);

  const { db, bus } = stage.provider.services;
  const { userId } = anna.account;
  await db
    .updateTable('friendships')
    .set({ is_blacklisted: true, changed: changedNow() })
    .where('user_id', '=', userId)
    .execute();
  pushServerNoti(bus, await stage.provider.tenant(), 'blacklist_updated', [userId], { userId: ben.account.userId });
  await untilState('the blacklist', widget.store, blacklistAtom, (blocked) => blocked?.[0]?.name === 'Ben');
  await untilState('the friend', widget.store, friendsAtom, (friends) => {
    return friends.get(ben.account.userId)?.isBlacklisted === true;
  });
});

test('reloads the user’s own data after a push', async () => {
  const anna = await createPerson(stage.provider, 'Anna');
  const widget = keep(await signedIn(stage.provider, anna));
  const { userId } = anna.account;
  await updateProfile(stage.provider.services.db, userId, { name: 'Anne', photo: 'girl3' });
  const frame = pushFrame(refreshUserInfo, undefined, 'B');
  stage.provider.services.bus.publish({ kind: 'push', userIds: [userId], frame });
  await untilState('the new name', widget.store, accountAtom, (account) => account?.name === 'Anne');
});
