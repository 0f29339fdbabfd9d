import { expect, test } from 'vitest';
import { createFriendRequestActions } from '../../widget/actions/friend-request-actions.ts';
import { createPeopleActions } from '../../widget/actions/people-actions.ts';
import { RECENT_LIST_WINDOW_MS } from '../../widget/domain/limits.ts';
import { chatsAtom, friendsAtom } from '../../widget/state/chats.ts';
import {
  areNoticesLoadedAtom,
  areRequestsLoadedAtom,
  friendRequestsAtom,
  requestHistoryAtom,
  waitingRequestsAtom,
} from '../../widget/state/contacts.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { openWidget } from '../support/widget.ts';

const DAY_MS = 86_400_000;

const stage = useStage();
const { keep } = stage;

test('deletes inactive friends and their chats on all devices', async () => {
  const { provider } = stage;
  const [anna, ben, cleo] = [
    await createPerson(provider, 'Anna'),
    await createPerson(provider, 'Ben'),
    await createPerson(provider, 'Cleo'),
  ];
  const [annaId, benId, cleoId] = [anna.account.userId, ben.account.userId, cleo.account.userId];
  const chats = [await provider.befriend(annaId, benId), await provider.befriend(annaId, cleoId)];
  await provider.services.db
    .updateTable('users')
    .set({ last_login_at: provider.services.now() - 20 * DAY_MS })
    .where('user_id', 'in', [benId, cleoId])
    .execute();
  const [phone, desktop] = [keep(await signedIn(provider, anna)), keep(await signedIn(provider, anna))];
  for (const chatId of chats) phone.actions.sendText(chatId, 'hello');
  for (const { store } of [phone, desktop])
    await untilState('the chats', store, chatsAtom, (all) =>
      chats.every((chatId) => all.get(chatId)?.lastMessage?.content.kind === 'text'),
    );
  const { loadInactiveFriends, deleteFriends } = phone.actions.lazy(createPeopleActions);
  const found = await loadInactiveFriends(14);
  expect(found.ok && found.value.map(({ userId }) => userId).toSorted()).toEqual([benId, cleoId].toSorted());
  expect(await loadInactiveFriends(30)).toMatchObject({ ok: true, value: [] });
  // A second deletion of the same friend is reported by its absence.
  expect(await deleteFriends([benId, cleoId])).toEqual({ ok: true, value: [benId, cleoId] });
  expect(await deleteFriends([benId])).toEqual({ ok: true, value: [] });
  for (const { store } of [phone, desktop]) {
    await untilState('no friends', store, friendsAtom, (friends) => friends.size === 0);
    await untilState('no chats', store, chatsAtom, (all) =>
      chats.every((chatId) => all.get(chatId)?.lastMessage === undefined),
    );
  }
});

test('reports loaded requests and notices; loads earlier ones on demand', async () => {
  const { provider } = stage;
  const [anna, ben, cleo] = [
    await createPerson(provider, 'Anna'),
    await createPerson(provider, 'Ben'),
    await createPerson(provider, 'Cleo'),
  ];
  for (const from of [ben, cleo]) {
    const widget = keep(await signedIn(provider, from));
    const { requestFriend } = widget.actions.lazy(createFriendRequestActions);
    expect(await requestFriend(anna.account.userId, 'hi', { source: 'search' })).toEqual({ ok: true, value: 'asked' });
  }
  const old = { time: provider.services.now() - RECENT_LIST_WINDOW_MS - DAY_MS };
  const { db } = provider.services;
  await db
    .updateTable('friend_requests')
    .set({ ...old, state: 'refused' })
    .where('from_id', '=', ben.account.userId)
    .execute();
  await db.updateTable('friend_requests').set(old).where('from_id', '=', cleo.account.userId).execute();
  const { store, actions } = keep(await signedIn(provider, anna));
  await untilState('known requests', store, areRequestsLoadedAtom, (isLoaded) => isLoaded);
  await untilState('known notices', store, areNoticesLoadedAtom, (isLoaded) => isLoaded);
  expect(store.get(friendRequestsAtom)).toEqual([]);
  expect([store.get(requestHistoryAtom), store.get(waitingRequestsAtom)]).toEqual([undefined, undefined]);
  await actions.loadContactList('history');
  await actions.loadContactList('waiting');
  expect(store.get(requestHistoryAtom)).toMatchObject([{ userId: ben.account.userId, state: 'rejected' }]);
  expect(store.get(waitingRequestsAtom)).toMatchObject([{ userId: cleo.account.userId, state: 'received' }]);
  await actions.logOut();
  expect(store.get(areRequestsLoadedAtom)).toBe(false);
});

test('befriends a newcomer with the inviter; ignores unknown codes', async () => {
  const { provider } = stage;
  const anna = await createPerson(provider, 'Anna');
  const host = keep(await signedIn(provider, anna));
  const joined = async (name: string, inviteCode: string) => {
    const widget = keep(openWidget({ origin: provider.baseUrl }));
    await widget.start();
    const form = { loginName: `${name.toLowerCase()}.new`, password: PASSWORD, name, inviteCode };
    expect(await widget.actions.register(form)).toMatchObject({ ok: true });
    await widget.untilSession('ready');
    return widget;
  };
  const newcomer = await joined('Nina', ` ${anna.account.userId.replace('M', 'w')} `);
  expect([...newcomer.store.get(friendsAtom).keys()]).toEqual([anna.account.userId]);
  await untilState('the newcomer', host.store, friendsAtom, (friends) => friends.size === 1);
  await untilState('the request', host.store, friendRequestsAtom, ([request]) => request?.state === 'added');
  expect(host.store.get(friendRequestsAtom)).toMatchObject([{ name: 'Nina', inviteCode: anna.account.userId }]);
  for (const [name, code] of [
    ['Omar', 'M999999999'],
    ['Pia', 'spring-sale'],
  ] as const)
    expect((await joined(name, code)).store.get(friendsAtom).size).toBe(0);
});
