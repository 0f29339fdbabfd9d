import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changedNow } from '../../applet-host-demo/provider/base/store/engine/changes.ts';
import { createChatListActions } from '../../widget/actions/chat-list-actions.ts';
import { createStorageActions } from '../../widget/actions/storage-actions.ts';
import { CLEARABLE_KINDS } from '../../widget/domain/session/stored-data.ts';
import { createComposeActions } from '../../widget/actions/compose-actions.ts';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import { isSent } from '../../widget/domain/message/message.ts';
import { chatsAtom, friendsAtom, groupsAtom } from '../../widget/state/chats.ts';
import { favouriteEmojiAtom, recentEmojiAtom } from '../../widget/state/emoji.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { typingChatsAtom } from '../../widget/state/typing.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { untilState } from '../support/until.ts';
import { createBrowserProfile, type TestWidget } from '../support/widget.ts';

let provider: TestProvider;
const opened: TestWidget[] = [];
const keep = (widget: TestWidget): TestWidget => {
  opened.push(widget);
  return widget;
};

beforeAll(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

test('sends a mention and marks the mentioned user’s chat', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const groupId = await provider.createGroup({ owner: anna.account.userId, members: [ben.account.userId] });
  const a = keep(await signedIn(provider, anna));
  const b = keep(await signedIn(provider, ben));
  await a.actions.openChat(groupId);
  const mentions = { everyone: false, userIds: [ben.account.userId], words: ['Ben'] };
  a.actions.sendText(groupId, '@Ben hello', mentions);
  await a.untilMessage('@Ben hello', 'sent');
  await b.untilChat('mentioned', groupId, ({ isMentioned }) => isMentioned);
  await b.actions.openChat(groupId);
  expect((await b.untilMessage('@Ben hello', 'sent')).mentions).toEqual(mentions);
});

test('marks a muted group’s mention after an absence until read', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const groupId = await provider.createGroup({ owner: anna.account.userId, members: [ben.account.userId] });
  const profile = createBrowserProfile();
  const before = keep(await signedIn(provider, ben, { profile }));
  const a = keep(await signedIn(provider, anna));
  await Promise.all([a.actions.openChat(groupId), before.actions.openChat(groupId)]);
  a.actions.sendText(groupId, 'hello');
  await before.untilMessage('hello', 'sent');
  await before.actions.lazy(createChatListActions).choose(groupId, { notificationsMuted: true });
  await before.stop();
  a.actions.sendText(groupId, '@Ben hello', { everyone: false, userIds: [ben.account.userId], words: ['Ben'] });
  const { delivery } = await a.untilMessage('@Ben hello', 'sent');

  const b = keep(await signedIn(provider, ben, { profile }));
  const newest = delivery.state === 'sent' ? delivery.messageId : '';
  await b.untilChat('the mention', groupId, ({ newestMessageId }) => newestMessageId === newest);
  await b.actions.refreshLists();
  expect(b.store.get(chatsAtom).get(groupId)?.isMentioned).toBe(true);
  await b.actions.openChat(groupId);
  await b.untilChat('no mention', groupId, ({ isMentioned }) => !isMentioned);
});

test('shows the provider’s game outcome and card to both users', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const a = keep(await signedIn(provider, anna));
  const b = keep(await signedIn(provider, ben));
  await Promise.all([a.actions.openChat(chatId), b.actions.openChat(chatId)]);
  const compose = a.actions.lazy(createComposeActions);
  compose.sendGame(chatId, 'dice');
  const friend = a.store.get(friendsAtom).get(ben.account.userId);
  if (friend === undefined) throw new Error('no friend');
  compose.sendCard(chatId, { kind: 'friend', friend });
  const both = (widget: TestWidget) =>
    widget.untilOpenChat('game and card', ({ messages }) => messages.filter(isSent).length === 2);
  const [mine, theirs] = [await both(a), await both(b)];
  const seen = theirs.messages.map(({ content }) => kindContentOf(content));
  expect(seen[0]).toMatchObject({ kind: 'game', game: 'dice', outcome: expect.any(Number) });
  expect(seen[1]).toMatchObject({ kind: 'person-card', userId: ben.account.userId, name: 'Ben' });
  await untilState('the thrown dice', a.store, openChatAtom, (chat) => {
    const game = chat?.messages[0];
    return game !== undefined && JSON.stringify(kindContentOf(game.content)) === JSON.stringify(seen[0]);
  });
  expect(mine.messages.map(({ localId }) => localId)).toEqual(theirs.messages.map(({ localId }) => localId));
});

test('unblocks a friend, after which messages are sent again', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const a = keep(await signedIn(provider, anna));
  await provider.services.db
    .updateTable('friendships')
    .set({ is_blacklisted: true, changed: changedNow() })
    .where('user_id', '=', anna.account.userId)
    .execute();
  await a.actions.openChat(chatId);
  a.actions.sendText(chatId, 'are you there?');
  await a.untilOpenChat('refused', ({ refusal }) => refusal === 'blacklist');
  const { unblock } = a.actions.lazy(createComposeActions);
  expect(await unblock(ben.account.userId)).toMatchObject({ ok: true });
  expect(a.store.get(openChatAtom)?.refusal).toBeUndefined();
  await untilState('unblocked', a.store, friendsAtom, (all) => all.get(ben.account.userId)?.isBlacklisted === false);
  a.actions.sendText(chatId, 'hello again');
  await a.untilMessage('hello again', 'sent');
  expect(await unblock('M000000000')).toMatchObject({ ok: false, failure: { code: 'noFriend' } });
});

test('loads the posting ban of a group with the list', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const groupId = await provider.createGroup({ owner: anna.account.userId, members: [ben.account.userId] });
  await provider.services.db
    .updateTable('groups')
    .set({ all_posting_banned: true, allows_cards: false })
    .where('group_id', '=', groupId)
    .execute();
  const b = keep(await signedIn(provider, ben));
  expect(b.store.get(groupsAtom).get(groupId)).toMatchObject({ allPostingBanned: true, allowsCards: false });
});

test('keeps recent and favourite emoji over visits and cache clearing', async () => {
  const anna = await createPerson(provider, 'Anna');
  const profile = createBrowserProfile();
  const first = await signedIn(provider, anna, { profile });
  await first.actions.openChat('whatever');
  const compose = first.actions.lazy(createComposeActions);
  compose.addRecentEmoji('🎲');
  compose.addRecentEmoji('🍀');
  compose.addRecentEmoji('🎲');
  expect(first.store.get(recentEmojiAtom)).toEqual(['🎲', '🍀']);
  expect(compose.addFavouriteEmoji('🎁')).toBe(true);
  expect(compose.addFavouriteEmoji('🎁')).toBe(false);
  await first.actions.lazy(createStorageActions).clearLocalData(CLEARABLE_KINDS);
  await first.stop();
  const again = keep(await signedIn(provider, anna, { profile }));
  await again.actions.openChat('whatever');
  await untilState('the favourites', again.store, favouriteEmojiAtom, (kept) => kept.join() === '🎁');
  expect(again.store.get(recentEmojiAtom)).toEqual(['🎲', '🍀']);
  again.actions.lazy(createComposeActions).removeFavouriteEmoji('🎁');
  expect(again.store.get(favouriteEmojiAtom)).toEqual([]);
});

test('shows typing to the other user until the message arrives', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const a = keep(await signedIn(provider, anna));
  const b = keep(await signedIn(provider, ben));
  await Promise.all([a.actions.openChat(chatId), b.actions.openChat(chatId)]);
  const { reportTyping } = a.actions.lazy(createComposeActions);
  // The link may not be open yet, so the test repeats the typing signal.
  const writing = setInterval(() => reportTyping(chatId), 50);
  await untilState('Anna writes', b.store, typingChatsAtom, (chatIds) => chatIds.has(chatId));
  clearInterval(writing);
  expect(a.store.get(typingChatsAtom).size).toBe(0);
  a.actions.sendText(chatId, 'there it is');
  await b.untilMessage('there it is', 'sent');
  expect(b.store.get(typingChatsAtom).size).toBe(0);
});
