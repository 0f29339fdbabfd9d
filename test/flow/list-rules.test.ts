import { expect, test } from 'vitest';
import { pushUpdate } from '../../applet-host-demo/provider/delivery/pushes/update.ts';
import { changedNow } from '../../applet-host-demo/provider/base/store/engine/changes.ts';
import { UNREAD_REFRESH_AGE_MS } from '../../widget/domain/limits.ts';
import { chatOrderAtom, friendsAtom } from '../../widget/state/chats.ts';
import { toastsAtom } from '../../widget/state/notices.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { signIn, until } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { openWidget } from '../support/widget.ts';

const stage = useStage();
const { keep } = stage;

test('removes a former friend from the list and the browser', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  await stage.provider.befriend(anna.account.userId, ben.account.userId);
  const widget = await signedIn(stage.provider, anna);
  await untilState('the friend', widget.store, friendsAtom, (friends) => friends.has(ben.account.userId));
  const { db, bus } = stage.provider.services;
  await db
    .updateTable('friendships')
    .set({ is_removed: true, changed: changedNow() })
    .where('user_id', '=', anna.account.userId)
    .execute();
  pushUpdate(bus, 'friendList', [anna.account.userId]);
  await untilState('nobody', widget.store, friendsAtom, (friends) => friends.size === 0);
  await widget.stop();
  const again = keep(openWidget({ origin: 'http://127.0.0.1:1', profile: widget.profile }));
  void again.start();
  await again.untilSession('ready');
  expect(again.store.get(friendsAtom).size).toBe(0);
});

test('refreshes a reshown page’s unread messages only after five minutes', async () => {
  const anna = await createPerson(stage.provider, 'Anna');
  const clock = createHurriedClock(-1);
  const widget = keep(await signedIn(stage.provider, anna, { platform: { clock } }));
  const asked = (): number => widget.requests.filter((request) => request.endsWith('/unreadListGet')).length;
  const show = (): void => {
    widget.visibility.set({ isVisible: false });
    widget.visibility.set({ isVisible: true });
  };
  await until('the list', () => (asked() > 0 ? true : undefined));
  const before = asked();
  clock.leap(UNREAD_REFRESH_AGE_MS - 60_000);
  show();
  expect(asked()).toBe(before);
  clock.leap(60_001);
  show();
  await until('one call more', () => (asked() > before ? true : undefined));
  expect(asked()).toBe(before + 1);
});

test('limits the sending of group members, but not of owners', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({
    owner: anna.account.userId,
    members: [ben.account.userId],
    talkIntervalS: 90,
  });
  const [owner, member] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, ben))];
  await Promise.all([owner, member].map((widget) => widget.actions.openChat(groupId)));
  expect(owner.actions.sendText(groupId, 'one').ok).toBe(true);
  expect(owner.actions.sendText(groupId, 'two').ok).toBe(true);
  expect(member.actions.sendText(groupId, 'three').ok).toBe(true);
  expect(member.actions.sendText(groupId, 'four')).toEqual({ ok: false, failure: { code: 'too_frequent' } });
  expect(member.store.get(toastsAtom).map(({ failure }) => failure.code)).toEqual(['too_frequent']);
  await member.untilMessage('three', 'sent');
  await member.untilMessage('two', 'sent');
  expect(member.texts()).not.toContain('four');
});

test('orders chats by provider time when the device is ahead', async () => {
  const { anna, chatId } = await stage.twoFriends();
  const cem = await createPerson(stage.provider, 'Cem');
  const otherId = await stage.provider.befriend(anna.account.userId, cem.account.userId);
  const clock = createHurriedClock(-1);
  clock.leap(10 * 60 * 60_000);
  const widget = keep(await signedIn(stage.provider, anna, { platform: { clock } }));
  await widget.actions.openChat(chatId);
  widget.actions.sendText(chatId, 'hello');
  const { timeMs } = await widget.untilMessage('hello', 'sent');
  expect((await widget.untilChat('the message', chatId, ({ newestMessageId }) => newestMessageId === '1')).timeMs).toBe(
    timeMs,
  );
  const friend = await signIn(stage.provider.baseUrl, cem.loginName, PASSWORD);
  await friend.send(otherId, 'later');
  await untilState('the later chat first', widget.store, chatOrderAtom, (order) => order[0] === otherId);
});
