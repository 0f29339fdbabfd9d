import { expect, test, vi } from 'vitest';
import { createAvatarActions } from '../../widget/actions/avatar-actions.ts';
import { createPeopleActions } from '../../widget/actions/people-actions.ts';
import { createPrivacyActions } from '../../widget/actions/privacy-actions.ts';
import { createSecurityActions } from '../../widget/actions/security-actions.ts';
import { createGroupInfoActions } from '../../widget/actions/group-info-actions.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import { friendsAtom, groupsAtom } from '../../widget/state/chats.ts';
import { LOGOUT_SOCKET_CLOSE_WAIT_MS } from '../../widget/domain/limits.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import { linkOpeningsAtom } from '../../widget/state/connection.ts';
import { blacklistAtom } from '../../widget/state/contacts.ts';
import { groupMembersAtom } from '../../widget/state/group-people.ts';
import { dialogsAtom } from '../../widget/state/notices.ts';
import { accountAtom } from '../../widget/state/session.ts';
import { privacyAtom, securityAtom } from '../../widget/state/settings.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

/** Profile and settings, from one device of a user to the others, to friends and to group members. */

const stage = useStage();
const { keep, twoFriends } = stage;

const privacy = (widget: TestWidget) => widget.actions.lazy(createPrivacyActions);
const security = (widget: TestWidget) => widget.actions.lazy(createSecurityActions);
const noProgress = (): void => undefined;

test('shows a new avatar and nickname to devices, friends, groups', async () => {
  const { anna, ben } = await twoFriends();
  const cho = await createPerson(stage.provider, 'Cho');
  const annaId = anna.account.userId;
  const groupId = await stage.provider.createGroup({ owner: cho.account.userId, members: [annaId] });
  const [first, second] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, anna))];
  const [friend, mate] = [keep(await signedIn(stage.provider, ben)), keep(await signedIn(stage.provider, cho))];
  await untilState('the group', mate.store, groupsAtom, (groups) => groups.has(groupId));
  await mate.actions.openChat(groupId);
  mate.actions.lazy(createGroupInfoActions);
  await untilState('the members', mate.store, groupMembersAtom, (groups) => groups.get(groupId)?.has(annaId) === true);

  expect((await first.actions.lazy(createAvatarActions).saveAvatar('girl4', noProgress)).ok).toBe(true);
  expect(first.store.get(accountAtom)?.photo).toBe('girl4');
  await untilState('own device', second.store, accountAtom, (account) => account?.photo === 'girl4');
  await untilState('the friend', friend.store, friendsAtom, (friends) => friends.get(annaId)?.photo === 'girl4');
  await untilState(
    'the group member',
    mate.store,
    groupMembersAtom,
    (groups) => groups.get(groupId)?.get(annaId)?.photo === 'girl4',
  );
  expect((await second.actions.changeNickname('Annika')).ok).toBe(true);
  await untilState('the nickname', first.store, accountAtom, (account) => account?.name === 'Annika');
});

test('syncs a privacy change; flips back without an answer', async () => {
  const { anna } = await twoFriends();
  let isDown = false;
  const real = createBrowserHttp();
  const http: HttpClient = {
    send: async (request) =>
      isDown && request.url.endsWith('/updateImUserStatus') ? { kind: 'network' } : real.send(request),
  };
  const first = keep(await signedIn(stage.provider, anna, { platform: { http } }));
  const second = keep(await signedIn(stage.provider, anna));
  for (const widget of [first, second]) expect((await privacy(widget).loadPrivacy()).ok).toBe(true);
  expect(first.store.get(privacyAtom)?.findByCode).toEqual({ isOn: true, isClosed: false });

  expect((await privacy(first).setPrivacy('findByCode', false)).ok).toBe(true);
  await untilState('the other device', second.store, privacyAtom, (now) => now?.findByCode.isOn === false);

  isDown = true;
  expect(await privacy(first).setPrivacy('groupInvites', false)).toMatchObject({ failure: { code: 'network' } });
  expect(first.store.get(privacyAtom)?.groupInvites.isOn).toBe(true);
});

test('loads nickname and privacy changed by another device while offline', async () => {
  const { anna } = await twoFriends();
  const socket = createTamperedSocket();
  const away = keep(await signedIn(stage.provider, anna, { platform: { openSocket: socket.openSocket } }));
  const other = keep(await signedIn(stage.provider, anna));
  await untilState('the link', away.store, linkOpeningsAtom, (count) => count > 0);
  expect((await privacy(away).loadPrivacy()).ok).toBe(true);
  socket.let(() => false);
  expect((await privacy(other).setPrivacy('findByCode', false)).ok).toBe(true);
  expect((await other.actions.changeNickname('Annika')).ok).toBe(true);
  socket.let(() => true);
  socket.breakNow();
  await untilState('the switch', away.store, privacyAtom, (now) => now?.findByCode.isOn === false);
  await untilState('the nickname', away.store, accountAtom, (account) => account?.name === 'Annika');
});

test('reloads the privacy settings when the provider refuses a change', async () => {
  const { anna } = await twoFriends();
  const widget = keep(await signedIn(stage.provider, anna));
  await privacy(widget).loadPrivacy();
  await stage.provider.saveTenant({ closedPrivacy: ['groupInvites'] });
  expect(await privacy(widget).setPrivacy('groupInvites', false)).toMatchObject({ failure: { code: 'forbidden' } });
  expect(widget.store.get(privacyAtom)?.groupInvites).toEqual({ isOn: true, isClosed: true });
  await stage.provider.saveTenant({});
});

test('keeps the blacklist up to date on all devices', async () => {
  const { anna, ben } = await twoFriends();
  const [first, second] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, anna))];
  for (const widget of [first, second]) expect((await privacy(widget).loadBlacklist()).ok).toBe(true);
  expect(second.store.get(blacklistAtom)).toEqual([]);
  await first.actions.lazy(createPeopleActions).setBlocked(ben.account.userId, true);
  await untilState('blocked', second.store, blacklistAtom, (list) => list?.[0]?.userId === ben.account.userId);
  await second.actions.lazy(createPeopleActions).setBlocked(ben.account.userId, false);
  await untilState('unblocked', first.store, blacklistAtom, (list) => list?.length === 0);
});

test('signs out another device, which learns it at once', async () => {
  const { anna } = await twoFriends();
  const [first, second] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, anna))];
  await security(first).loadSecurity();
  const other = first.store.get(securityAtom)?.sessions.find(({ isCurrent }) => !isCurrent);
  expect((await security(first).endSessions(other?.sessionId)).ok).toBe(true);
  await second.untilSession('signed-out');
  await untilState('the reason', second.store, dialogsAtom, (dialogs) => dialogs[0]?.failure.code === 'kicked');
  expect(first.store.get(securityAtom)?.sessions).toHaveLength(1);
});

test('changes the password; refuses unequal new ones before any request', async () => {
  const { anna } = await twoFriends();
  const [first, second] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, anna))];
  const { changePassword } = security(first);
  expect(await changePassword('next password', 'other password', { oldPassword: PASSWORD })).toMatchObject({
    failure: { code: 'password_mismatch' },
  });
  expect(await changePassword('next password', 'next password', { oldPassword: 'wrong' })).toMatchObject({
    failure: { code: 'wrong_password' },
  });
  expect((await changePassword('next password', 'next password', { oldPassword: PASSWORD })).ok).toBe(true);
  await second.untilSession('signed-out');
  expect(first.store.get(securityAtom)?.sessions).toHaveLength(1);
});

test('closes the socket with 1000 half a second after sign-out', async () => {
  const { anna } = await twoFriends();
  const clock = createBrowserClock();
  const dueTimers: (() => void)[] = [];
  let isSigningOut = false;
  const real = createBrowserHttp();
  const widget = keep(
    await signedIn(stage.provider, anna, {
      platform: {
        clock: {
          ...clock,
          setTimer: (delayMs, run) => {
            if (delayMs !== LOGOUT_SOCKET_CLOSE_WAIT_MS || !isSigningOut) return clock.setTimer(delayMs, run);
            dueTimers.push(run);
            return () => undefined;
          },
        },
        // The provider does not learn of it, so it closes nothing itself.
        http: {
          send: async (request) => (request.url.endsWith('/logout') ? { kind: 'network' } : real.send(request)),
        },
      },
    }),
  );
  await untilState('the link', widget.store, linkOpeningsAtom, (count) => count > 0);
  const close = vi.spyOn(WebSocket.prototype, 'close');
  isSigningOut = true;
  await widget.actions.logOut();
  await widget.untilSession('signed-out');
  expect(LOGOUT_SOCKET_CLOSE_WAIT_MS).toBe(500);
  expect(close).not.toHaveBeenCalled();
  dueTimers.forEach((run) => run());
  expect(close.mock.calls).toEqual([[1000]]);
  close.mockRestore();
});
