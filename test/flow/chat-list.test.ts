import { expect, test } from 'vitest';
import { createChatListActions } from '../../widget/actions/chat-list-actions.ts';
import { friendUpdate } from '../../widget/contract/http/friend-update.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { chatIdentityAtom, chatOrderAtom, chatsAtom, friendsAtom } from '../../widget/state/chats.ts';
import { signedIn } from '../support/conversation.ts';
import { deferred } from '../support/deferred.ts';
import { createFailingCalls } from '../support/failing-calls.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { createBrowserProfile, type TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

const listActions = (widget: TestWidget) => widget.actions.lazy(createChatListActions);
const untilListed = (widget: TestWidget, chatId: string, isListed: boolean) =>
  untilState(
    `chat ${isListed ? 'in' : 'out of'} the list`,
    widget.store,
    chatOrderAtom,
    (order) => order.includes(chatId) === isListed,
  );

async function say(widget: TestWidget, chatId: string, text: string): Promise<void> {
  await widget.actions.openChat(chatId);
  widget.actions.sendText(chatId, text);
  await widget.untilMessage(text, 'sent');
  widget.actions.closeChat();
}

test('syncs pins and mutes to other devices and after reloads', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const sender = keep(await signedIn(stage.provider, ben));
  await say(sender, chatId, 'hello');
  const profile = createBrowserProfile();
  const first = keep(await signedIn(stage.provider, anna, { profile }));
  const second = keep(await signedIn(stage.provider, anna));
  const isSet = (identify: (chatId: string) => { isPinned: boolean; notificationsMuted: boolean }) =>
    identify(chatId).isPinned && identify(chatId).notificationsMuted;

  const done = Promise.all([
    listActions(first).choose(chatId, { isPinned: true }),
    listActions(first).choose(chatId, { notificationsMuted: true }),
  ]);
  expect(isSet(first.store.get(chatIdentityAtom))).toBe(true);
  await untilState('pinned and muted', second.store, chatIdentityAtom, isSet);
  await done;
  await first.stop();
  const again = keep(await signedIn(stage.provider, anna, { profile }));
  await untilState('pinned and muted', again.store, chatIdentityAtom, isSet);
});

test('reverts a pin that the provider refuses', async () => {
  const { anna, chatId } = await twoFriends();
  const widget = keep(await signedIn(stage.provider, anna));
  await stage.provider.services.db
    .deleteFrom('chat_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', anna.account.userId)
    .execute();
  await listActions(widget).choose(chatId, { isPinned: true });
  expect(widget.store.get(chatIdentityAtom)(chatId)).toMatchObject({ isPinned: false });
});

test('keeps a pin whose answer is lost after the list', async () => {
  const { anna, chatId } = await twoFriends();
  const { platform, fail, failed } = createFailingCalls();
  const answer = deferred<undefined>();
  const http: HttpClient = {
    async send(request) {
      const outcome = await platform.http.send(request);
      if (request.url.endsWith(friendUpdate.path)) await answer.promise;
      return outcome;
    },
  };
  const widget = keep(await signedIn(stage.provider, anna, { platform: { ...platform, http } }));
  fail(1, friendUpdate.path);
  const done = listActions(widget).choose(chatId, { isPinned: true });
  const guess = widget.store.get(friendsAtom);
  await untilState('the list of the provider', widget.store, friendsAtom, (friends) => friends !== guess);
  answer.resolve(undefined);
  await done;
  expect(failed(friendUpdate.path)).toBe(1);
  expect(widget.store.get(chatIdentityAtom)(chatId)).toMatchObject({ isPinned: true });
});

test('removes a deleted chat everywhere until a new message arrives', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const sender = keep(await signedIn(stage.provider, ben));
  await say(sender, chatId, 'old');
  const first = keep(await signedIn(stage.provider, anna));
  const second = keep(await signedIn(stage.provider, anna));
  await Promise.all([first, second].map((widget) => untilListed(widget, chatId, true)));

  await listActions(first).deleteChat(chatId, { withHistory: false });
  await Promise.all([first, second].map((widget) => untilListed(widget, chatId, false)));
  expect(first.store.get(chatsAtom).get(chatId)?.unread).toBe(0);
  await say(sender, chatId, 'new');
  await Promise.all([first, second].map((widget) => untilListed(widget, chatId, true)));
  await first.untilChat('one unread', chatId, ({ unread }) => unread === 1);
  await first.actions.openChat(chatId);
  await first.untilMessage('new', 'sent');
  await first.untilOpenChat('what history there is', ({ history }) => history.state !== 'loading');
  await first.actions.loadOlderMessages();
  await first.untilMessage('old', 'sent');
});

test('deletes a chat with its history on all devices', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const sender = keep(await signedIn(stage.provider, ben));
  await say(sender, chatId, 'old');
  const profile = createBrowserProfile();
  const first = keep(await signedIn(stage.provider, anna, { profile }));
  const second = keep(await signedIn(stage.provider, anna));
  // Both devices cache the message.
  for (const widget of [first, second]) {
    await widget.actions.openChat(chatId);
    await widget.untilMessage('old', 'sent');
    widget.actions.closeChat();
  }

  await listActions(first).deleteChat(chatId, { withHistory: true });
  await Promise.all([first, second].map((widget) => untilListed(widget, chatId, false)));
  await say(sender, chatId, 'new');
  for (const widget of [first, second]) {
    await untilListed(widget, chatId, true);
    await widget.untilChat('the new message last', chatId, ({ lastMessage }) => lastMessage?.content.kind === 'text');
    await widget.actions.openChat(chatId);
    await widget.untilOpenChat('only the new one', ({ messages }) => messages.length === 1);
    expect(widget.texts()).toEqual(['new']);
  }
  await first.stop();
  const again = keep(await signedIn(stage.provider, anna, { profile }));
  await again.actions.openChat(chatId);
  await again.untilMessage('new', 'sent');
  expect(again.texts()).toEqual(['new']);
  // The other user keeps all messages.
  await sender.actions.openChat(chatId);
  await sender.untilOpenChat('both', ({ messages }) => messages.length === 2);
});

test('marks a chat as read at the provider', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const sender = keep(await signedIn(stage.provider, ben));
  await say(sender, chatId, 'hello');
  const first = keep(await signedIn(stage.provider, anna));
  const second = keep(await signedIn(stage.provider, anna));
  await Promise.all(
    [first, second].map((widget) => widget.untilChat('one unread', chatId, ({ unread }) => unread === 1)),
  );
  listActions(first).markRead(chatId);
  expect(first.store.get(chatsAtom).get(chatId)?.unread).toBe(0);
  await second.untilChat('none unread', chatId, ({ unread }) => unread === 0);
});
