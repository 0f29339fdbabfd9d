import { expect, test } from 'vitest';
import { createFriendRequestActions } from '../../widget/actions/friend-request-actions.ts';
import { renameFriend } from '../../applet-host-demo/provider/capabilities/contacts/friendship.ts';
import {
  HEARTBEAT_INTERVAL_MS,
  UNREAD_AGE_CHECK_INTERVAL_MS,
  UNREAD_REFRESH_AGE_MS,
} from '../../widget/domain/limits.ts';
import type { OpenStream } from '../../widget/platform/stream.ts';
import { openBrowserStream } from '../../widget/platform/stream.browser.ts';
import { friendsAtom, guestChatsAtom } from '../../widget/state/chats.ts';
import { linkOpeningsAtom } from '../../widget/state/connection.ts';
import { blacklistAtom } from '../../widget/state/contacts.ts';
import { collectedGroupsAtom, guestGroupsAtom } from '../../widget/state/guest.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { createFailingCalls } from '../support/failing-calls.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { signIn, until } from '../support/provider-client.ts';
import { startTestProvider } from '../support/provider.ts';
import { useStage } from '../support/stage.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';
import { untilState } from '../support/until.ts';
import { openWidget } from '../support/widget.ts';

/** Missed messages and lists arrive without any action of the user. */

const stage = useStage();
const { keep } = stage;
const isMessage = (frame: string): boolean => frame.includes('"type":"rcvMsg"');

test('loads a message without push on the next heartbeat', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const socket = createTamperedSocket();
  const clock = createHurriedClock(HEARTBEAT_INTERVAL_MS);
  const platform = { openSocket: socket.openSocket, clock };
  const widget = keep(await signedIn(stage.provider, anna, { platform }));
  const friend = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await friend.send(chatId, 'one');
  await widget.untilChat('the first message', chatId, ({ newestMessageId }) => newestMessageId === '1');
  await widget.actions.openChat(chatId);
  await widget.untilMessage('one', 'sent');
  socket.let((frame) => !isMessage(frame));
  await friend.send(chatId, 'two');
  await widget.untilMessage('two', 'sent');
  // The link has not reconnected.
  expect(widget.store.get(linkOpeningsAtom)).toBe(1);
});

test('counts a closed chat’s message despite its lost stream event', async () => {
  const provider = await startTestProvider({ limits: { streamBeatMs: 100 }, tenant: { linkKind: 'sse' } });
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  let isLosing = false;
  // A chunk of the stream may contain several events or parts of them.
  let rest = '';
  const takeEvents = (piece: string): string => {
    const events = (rest + piece).split(/(?<=\n\n)/);
    rest = events.at(-1)?.endsWith('\n\n') === true ? '' : (events.pop() ?? '');
    return events.filter((event) => !(isLosing && isMessage(event))).join('');
  };
  const openStream: OpenStream = (url, type, listener) =>
    openBrowserStream(url, type, {
      ...listener,
      onOpen: listener.onOpen,
      onEnd: listener.onEnd,
      onText: (text) => listener.onText(takeEvents(text)),
    });
  const platform = { importStreams: () => Promise.resolve(openStream) };
  const widget = await signedIn(provider, anna, { platform });
  const friend = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  isLosing = true;
  await friend.send(chatId, 'one');
  await widget.untilChat('the message', chatId, ({ unread }) => unread === 1);
  await widget.stop();
  await provider.stop();
});

test('refreshes unread messages of a visible page after five minutes', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const socket = createTamperedSocket();
  const clock = createHurriedClock(UNREAD_AGE_CHECK_INTERVAL_MS);
  const widget = keep(await signedIn(stage.provider, anna, { platform: { openSocket: socket.openSocket, clock } }));
  await until('the check', () => (clock.runs() > 2 ? true : undefined));
  const asked = (): number => widget.requests.filter((request) => request.endsWith('/unreadListGet')).length;
  const before = asked();
  socket.let((frame) => !isMessage(frame));
  const friend = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await friend.send(chatId, 'one');
  const runs = clock.runs();
  await until('more checks', () => (clock.runs() > runs + 2 ? true : undefined));
  expect(asked()).toBe(before);
  clock.leap(UNREAD_REFRESH_AGE_MS);
  await widget.untilChat('the message', chatId, ({ unread }) => unread === 1);
});

test('does not refresh unread messages of a hidden page', async () => {
  const { anna } = await stage.twoFriends();
  const clock = createHurriedClock(UNREAD_AGE_CHECK_INTERVAL_MS);
  const widget = keep(await signedIn(stage.provider, anna, { platform: { clock } }));
  // After it has opened, the link first refreshes what may be old, and asks for notices at last.
  await until('the link', () => (widget.requests.some((each) => each.endsWith('/getNotiList')) ? true : undefined));
  await until('the first checks', () => (clock.runs() > 2 ? true : undefined));
  widget.visibility.set({ isVisible: false });
  const asked = (): number => widget.requests.filter((request) => request.endsWith('/unreadListGet')).length;
  const before = asked();
  clock.leap(UNREAD_REFRESH_AGE_MS);
  const runs = clock.runs();
  await until('the checks', () => (clock.runs() > runs + 2 ? true : undefined));
  expect(asked()).toBe(before);
});

test('retries failed fetches after a reconnect until they succeed', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const { platform, socket, fail, failed } = createFailingCalls();
  const widget = keep(await signedIn(stage.provider, anna, { platform }));
  const friend = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await widget.actions.loadContactList('blacklist');
  await untilState('the empty blacklist', widget.store, blacklistAtom, (list) => list?.length === 0);

  socket.let(() => false);
  await friend.send(chatId, 'one');
  const { services } = stage.provider;
  const me = anna.account.userId;
  await renameFriend(services, await stage.provider.tenant(), me, ben.account.userId, 'Benny');
  const names = [
    'msgResume',
    '/unreadListGet',
    'friendListGet',
    'groupListGet',
    'invitedListGet',
    '/friendShip/listGet/blackList',
  ];
  fail(2, ...names);
  socket.let(() => true);
  socket.breakNow();

  await widget.untilChat(
    'the message',
    chatId,
    ({ unread, newestMessageId }) => unread === 1 && newestMessageId === '1',
  );
  await untilState('the remark', widget.store, friendsAtom, (all) => all.get(ben.account.userId)?.alias === 'Benny');
  for (const name of names.slice(1)) await until(name, () => (failed(name) === 2 ? true : undefined));
});

test('a resume after a reconnect brings all chats’ missed messages', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const carl = await createPerson(stage.provider, 'Carl');
  const closedId = await stage.provider.befriend(anna.account.userId, carl.account.userId);
  const { platform, socket, fail, failed } = createFailingCalls();
  const widget = keep(await signedIn(stage.provider, anna, { platform }));
  const benClient = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  const carlClient = await signIn(stage.provider.baseUrl, carl.loginName, PASSWORD);
  await carlClient.send(closedId, 'first');
  await benClient.send(chatId, 'one');
  for (const id of [chatId, closedId]) await widget.untilChat('a message', id, ({ unread }) => unread === 1);
  await widget.actions.openChat(chatId);
  await widget.untilMessage('one', 'sent');

  socket.let(() => false);
  for (const text of ['two', 'three']) await benClient.send(chatId, text);
  for (const text of ['second', 'third']) await carlClient.send(closedId, text);
  fail(100, 'GetMsgList');
  socket.let(() => true);
  socket.breakNow();
  await widget.untilMessage('three', 'sent');
  expect(widget.texts()).toEqual(['one', 'two', 'three']);
  await widget.untilChat('the closed chat', closedId, ({ newestMessageId }) => newestMessageId === '3');
  await widget.actions.openChat(closedId);
  await widget.untilMessage('third', 'sent');
  expect(widget.texts()).toEqual(['first', 'second', 'third']);
  expect(failed('GetMsgList')).toBe(0);
});

test('reloads changed group favourites after a reconnect despite errors', async () => {
  const { anna, ben } = await stage.twoFriends();
  const groupId = await stage.provider.createGroup({ name: 'Shared', owner: ben.account.userId });
  await stage.provider.shareGroup(groupId, true);
  const { platform, socket, fail, failed } = createFailingCalls();
  const desktop = keep(await signedIn(stage.provider, anna, { platform }));
  await untilState('the link', desktop.store, linkOpeningsAtom, (openings) => openings === 1);
  const phone = keep(await signedIn(stage.provider, anna));

  socket.let(() => false);
  expect((await phone.actions.collectGroup(groupId, true)).ok).toBe(true);
  fail(2, 'groupCollectionsGet');
  socket.let(() => true);
  socket.breakNow();
  await untilState('the collection', desktop.store, collectedGroupsAtom, (all) => all.has(groupId));
  await untilState('its link', desktop.store, guestGroupsAtom, (all) => all.get(groupId)?.link === 'open');
  expect(failed('groupCollectionsGet')).toBe(2);
});

test('lists favourite groups after a start without a network', async () => {
  const { anna, ben } = await stage.twoFriends();
  const groupId = await stage.provider.createGroup({ name: 'Shared', owner: ben.account.userId });
  await stage.provider.shareGroup(groupId, true);
  const widget = await signedIn(stage.provider, anna);
  await widget.actions.collectGroup(groupId, true);
  await untilState('its link', widget.store, guestGroupsAtom, (all) => all.get(groupId)?.link === 'open');
  await widget.stop();

  const offline = keep(openWidget({ origin: 'http://127.0.0.1:1', profile: widget.profile }));
  void offline.start();
  await offline.untilSession('ready');
  await untilState('the group', offline.store, guestChatsAtom, (all) => all.has(groupId));
  expect(offline.store.get(collectedGroupsAtom).get(groupId)?.name).toBe('Shared');

  // With the network, the widget follows the group again.
  const online = keep(openWidget({ origin: stage.provider.baseUrl, profile: widget.profile }));
  await online.start();
  await untilState('its link', online.store, guestGroupsAtom, (all) => all.get(groupId)?.link === 'open');
});

test('mutual requests add a friend despite a failed list', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const { platform, socket, fail, failed } = createFailingCalls();
  const widget = keep(await signedIn(stage.provider, anna, { platform }));
  const other = keep(await signedIn(stage.provider, ben));
  const met = { source: 'card' } as const;
  await other.actions.lazy(createFriendRequestActions).requestFriend(anna.account.userId, '', met);
  socket.let((frame) => !/"type":"(update|server_noti)"/.test(frame));
  fail(1, 'friendListGet');
  const asked = await widget.actions.lazy(createFriendRequestActions).requestFriend(ben.account.userId, '', met);
  expect(asked).toEqual({ ok: true, value: 'friends' });
  await untilState('the friend', widget.store, friendsAtom, (friends) => friends.has(ben.account.userId));
  expect(failed('friendListGet')).toBe(1);
});
