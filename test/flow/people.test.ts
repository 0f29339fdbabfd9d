import { expect, test } from 'vitest';
import { createMediaActions } from '../../widget/actions/media/create-media-actions.ts';
import { createPeopleActions } from '../../widget/actions/people-actions.ts';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import { createStickerActions } from '../../widget/actions/sticker-actions.ts';
import type { ImageContent } from '../../widget/domain/message/rich-content.ts';
import { chatOrderAtom, friendsAtom } from '../../widget/state/chats.ts';
import { openChatAtom, type OpenChat } from '../../widget/state/open-chat.ts';
import { stickersAtom } from '../../widget/state/stickers.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { pngSample } from '../support/media-samples.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

const people = (widget: TestWidget) => widget.actions.lazy(createPeopleActions);
const stickers = (widget: TestWidget) => widget.actions.lazy(createStickerActions);
const keysOf = (widget: TestWidget) => widget.store.get(stickersAtom)?.stickers.map(({ key }) => key) ?? [];

async function say(widget: TestWidget, chatId: string, text: string): Promise<void> {
  await widget.actions.openChat(chatId);
  widget.actions.sendText(chatId, text);
  await widget.untilMessage(text, 'sent');
}

test('syncs remarks and blocks only to the user’s own devices', async () => {
  const { anna, ben } = await twoFriends();
  const [first, second] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, anna))];
  const other = keep(await signedIn(stage.provider, ben));
  const { userId } = ben.account;
  const until = (widget: TestWidget, what: string, is: (alias: string, isBlocked: boolean) => boolean) =>
    untilState(what, widget.store, friendsAtom, (friends) => {
      const friend = friends.get(userId);
      return friend !== undefined && is(friend.alias, friend.isBlacklisted);
    });

  expect((await people(first).setAlias(userId, ' Benny ')).ok).toBe(true);
  expect(first.store.get(friendsAtom).get(userId)?.alias).toBe('Benny');
  await until(second, 'the remark', (alias) => alias === 'Benny');
  // An unchanged remark causes no request.
  expect((await people(first).setAlias(userId, 'Benny')).ok).toBe(true);
  expect(await people(first).setAlias(userId, 'x'.repeat(31))).toMatchObject({ failure: { code: 'invalid_request' } });

  expect((await people(second).setBlocked(userId, true)).ok).toBe(true);
  await until(first, 'blocked', (_alias, isBlocked) => isBlocked);
  expect((await people(first).setBlocked(userId, false)).ok).toBe(true);
  await until(second, 'unblocked', (_alias, isBlocked) => !isBlocked);
  expect(other.store.get(friendsAtom).get(anna.account.userId)).toMatchObject({ alias: '', isBlacklisted: false });
});

test('clears a history on all devices and keeps later messages', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const sender = keep(await signedIn(stage.provider, ben));
  await say(sender, chatId, 'old');
  const [first, second] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, anna))];
  for (const widget of [first, second]) {
    await widget.actions.openChat(chatId);
    await widget.untilMessage('old', 'sent');
  }
  expect((await people(first).clearHistory(chatId)).ok).toBe(true);
  const isEmpty = (chat: OpenChat | undefined): boolean => chat?.messages.length === 0;
  for (const widget of [first, second]) await untilState('nothing left', widget.store, openChatAtom, isEmpty);
  await say(sender, chatId, 'new');
  for (const widget of [first, second]) await widget.untilMessage('new', 'sent');
  expect(sender.store.get(openChatAtom)?.messages).toHaveLength(2);
});

test('deletes a friend on all devices, and refuses their messages', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const other = keep(await signedIn(stage.provider, ben));
  await say(other, chatId, 'hello');
  const [first, second] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, anna))];
  const isListed = (order: readonly string[]): boolean => order.includes(chatId);
  for (const widget of [first, second]) await untilState('listed', widget.store, chatOrderAtom, isListed);

  expect((await people(first).deleteFriend(ben.account.userId, chatId)).ok).toBe(true);
  for (const widget of [first, second]) {
    await untilState('no friend', widget.store, friendsAtom, (friends) => !friends.has(ben.account.userId));
    await untilState('no chat', widget.store, chatOrderAtom, (order) => !isListed(order));
  }
  expect(other.store.get(friendsAtom).has(anna.account.userId)).toBe(true);
  other.actions.sendText(chatId, 'are you there?');
  await other.untilOpenChat('refused', ({ refusal }) => refusal === 'noFriend');
  expect(await people(first).deleteFriend(ben.account.userId, chatId)).toMatchObject({ failure: { code: 'noFriend' } });
});

test('loads a profile with relation, or a reason for refusal', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const stranger = await createPerson(stage.provider, 'Cleo');
  const groupId = await stage.provider.createGroup({
    owner: ben.account.userId,
    members: [anna.account.userId, stranger.account.userId],
  });
  const { db } = stage.provider.services;
  await db.updateTable('groups').set({ allows_add: false }).where('group_id', '=', groupId).execute();
  const widget = keep(await signedIn(stage.provider, anna));
  const { loadPerson } = people(widget);
  expect(await loadPerson(ben.account.userId, groupId)).toMatchObject({
    value: { name: 'Ben', relation: { isFriend: true, chatId } },
  });
  expect(await loadPerson(stranger.account.userId, groupId)).toMatchObject({
    failure: { code: 'forbidden', detail: 'no_permission_member' },
  });
  expect(await loadPerson(anna.account.userId, undefined)).toMatchObject({ failure: { detail: 'query_self' } });
});

test('syncs favourite pictures between devices', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const other = keep(await signedIn(stage.provider, ben));
  await other.actions.openChat(chatId);
  const file = new File([await pngSample(64, 64)], 'a.png');
  await other.actions.lazy(createMediaActions).sendFiles(chatId, [file]);
  const [first, second] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, anna))];
  const picturesOf = (chat: OpenChat | undefined): readonly ImageContent[] =>
    (chat?.messages ?? []).flatMap(({ content, delivery }) => {
      const rich = kindContentOf(content);
      return rich?.kind === 'image' && delivery.state === 'sent' ? [rich] : [];
    });
  const untilPictures = async (widget: TestWidget, count: number): Promise<readonly ImageContent[]> => {
    await widget.untilOpenChat(`${count} pictures`, (chat) => picturesOf(chat).length === count);
    return picturesOf(widget.store.get(openChatAtom));
  };
  for (const widget of [first, second]) await widget.actions.openChat(chatId);
  const [picture] = await untilPictures(first, 1);
  if (picture === undefined) throw new Error('no picture');
  expect(await stickers(first).keepPicture(chatId, picture)).toEqual({ ok: true, value: 'kept' });
  expect(await stickers(first).keepPicture(chatId, picture)).toEqual({ ok: true, value: 'kept-already' });
  expect(await stickers(second).keepPicture(chatId, picture)).toEqual({ ok: true, value: 'kept-already' });
  const [sticker] = second.store.get(stickersAtom)?.stickers ?? [];
  if (sticker === undefined) throw new Error('no sticker');
  expect(sticker).toMatchObject({ key: picture.file.key, width: 64, height: 64 });
  expect(stickers(second).sendSticker(chatId, sticker).ok).toBe(true);
  await untilPictures(other, 2);
  expect((await stickers(second).dropSticker(sticker)).ok).toBe(true);
  expect((await stickers(first).loadStickers()).ok).toBe(true);
  expect([keysOf(first), keysOf(second)]).toEqual([[], []]);
});
