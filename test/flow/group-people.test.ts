import { expect, test } from 'vitest';
import { ONLINE_MEMBERS_REFRESH_MS, RETRY_DELAY_MS } from '../../widget/domain/limits.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import type { Clock } from '../../widget/platform/clock.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { groupMembersAtom, onlineMembersAtom } from '../../widget/state/group-people.ts';
import { pushServerNoti } from '../../applet-host-demo/provider/delivery/pushes/server-noti.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { signIn, until } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';
import { untilState } from '../support/until.ts';
import { createBrowserProfile, openWidget, type TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep } = stage;

/** A clock whose one-minute refresh runs at once; other timers are unchanged. */
function hastyClock(): Clock {
  const clock = createBrowserClock();
  return {
    ...clock,
    setTimer: (delayMs, run) => clock.setTimer(delayMs === ONLINE_MEMBERS_REFRESH_MS ? 20 : delayMs, run),
  };
}

/** A network that loses all member requests, or the first `lost` ones. */
function withoutMembers(lost = Number.POSITIVE_INFINITY): HttpClient {
  const http = createBrowserHttp();
  let asked = 0;
  return {
    send(request) {
      if (!request.url.includes('groupMembersGet')) return http.send(request);
      asked += 1;
      return asked > lost ? http.send(request) : Promise.resolve({ kind: 'network' });
    },
  };
}

const namesIn = (widget: TestWidget, groupId: string): readonly string[] =>
  [...(widget.store.get(groupMembersAtom).get(groupId)?.values() ?? [])].map(({ name }) => name).toSorted();

const untilNames = (widget: TestWidget, groupId: string, names: readonly string[]) =>
  untilState(`members ${names.join()}`, widget.store, groupMembersAtom, () => {
    return JSON.stringify(namesIn(widget, groupId)) === JSON.stringify(names);
  });

async function setUpGroup() {
  const anna = await createPerson(stage.provider, 'Anna');
  const ben = await createPerson(stage.provider, 'Ben');
  const cleo = await createPerson(stage.provider, 'Cleo');
  const groupId = await stage.provider.createGroup({ owner: anna.account.userId, members: [ben.account.userId] });
  return { anna, ben, cleo, groupId };
}

test('retries a failed member list while the group is open', async () => {
  const { anna, groupId } = await setUpGroup();
  const platform = { http: withoutMembers(2), clock: createHurriedClock(RETRY_DELAY_MS) };
  const widget = keep(await signedIn(stage.provider, anna, { platform }));
  await widget.actions.openChat(groupId);
  await untilNames(widget, groupId, ['Anna', 'Ben']);
});

test('loads group members, and offline reads them from the database', async () => {
  const { anna, groupId } = await setUpGroup();
  const profile = createBrowserProfile();
  const first = await signedIn(stage.provider, anna, { profile });
  await first.actions.openChat(groupId);
  await untilNames(first, groupId, ['Anna', 'Ben']);
  await first.stop();

  const second = keep(await signedIn(stage.provider, anna, { profile, platform: { http: withoutMembers() } }));
  await second.actions.openChat(groupId);
  await untilNames(second, groupId, ['Anna', 'Ben']);
});

test('shows an owner who goes online and offline every minute', async () => {
  const { anna, ben, groupId } = await setUpGroup();
  const widget = keep(await signedIn(stage.provider, anna, { platform: { clock: hastyClock() } }));
  await widget.actions.openChat(groupId);
  const isOnline = (userId: string, wanted: boolean) =>
    untilState(`${userId} ${wanted ? 'online' : 'gone'}`, widget.store, onlineMembersAtom, (online) => {
      return online?.groupId === groupId && online.userIds.has(userId) === wanted;
    });
  await isOnline(anna.account.userId, true);
  const friend = await signedIn(stage.provider, ben);
  await isOnline(ben.account.userId, true);
  await friend.stop();
  await isOnline(ben.account.userId, false);
  expect(widget.requests.filter((request) => request.endsWith('groupMembersOnlineGet'))).toHaveLength(1);
});

test('requests no online status for an ordinary member', async () => {
  const { ben, groupId } = await setUpGroup();
  const widget = keep(await signedIn(stage.provider, ben));
  await widget.actions.openChat(groupId);
  await untilNames(widget, groupId, ['Anna', 'Ben']);
  expect(widget.store.get(onlineMembersAtom)).toBeUndefined();
  expect(widget.requests.some((request) => request.includes('Online'))).toBe(false);
});

test('updates joined and removed members directly after a reconnect', async () => {
  const { anna, ben, cleo, groupId } = await setUpGroup();
  const socket = createTamperedSocket();
  const widget = keep(await signedIn(stage.provider, anna, { platform: { openSocket: socket.openSocket } }));
  await widget.actions.openChat(groupId);
  await untilNames(widget, groupId, ['Anna', 'Ben']);
  socket.let(() => false);
  await stage.provider.addMember(groupId, cleo.account.userId);
  await stage.provider.removeMember(groupId, ben.account.userId);
  socket.let(() => true);
  socket.breakNow();
  await untilNames(widget, groupId, ['Anna', 'Cleo']);
});

test('keeps cached members when a member request is refused', async () => {
  const { anna, ben, groupId } = await setUpGroup();
  let refused = 0;
  let isRefusing = false;
  const real = createBrowserHttp();
  const http: HttpClient = {
    send(request) {
      if (!isRefusing || !request.url.includes('groupMembersGet')) return real.send(request);
      refused += 1;
      const text = JSON.stringify({ code: 'fail', msg: 'not_match', data: {}, errorCode: 'not_match' });
      return Promise.resolve({ kind: 'response', status: 200, text, header: () => null });
    },
  };
  const widget = keep(await signedIn(stage.provider, anna, { platform: { http } }));
  await widget.actions.openChat(groupId);
  await untilNames(widget, groupId, ['Anna', 'Ben']);
  isRefusing = true;
  const { bus } = stage.provider.services;
  pushServerNoti(bus, await stage.provider.tenant(), 'group_member', [anna.account.userId], { groupId });
  await until('the refusal', () => (refused > 0 ? true : undefined));
  // A later message on screen proves that the refusal has been handled.
  const friend = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await friend.send(groupId, 'still here');
  await widget.untilMessage('still here', 'sent');
  expect(namesIn(widget, groupId)).toEqual(['Anna', 'Ben']);
  await widget.stop();

  const offline = keep(openWidget({ origin: 'http://127.0.0.1:1', profile: widget.profile }));
  void offline.start();
  await offline.untilSession('ready');
  await offline.actions.openChat(groupId);
  await untilNames(offline, groupId, ['Anna', 'Ben']);
});
