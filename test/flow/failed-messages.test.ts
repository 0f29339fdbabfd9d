import { expect, test } from 'vitest';
import { createChatListActions } from '../../widget/actions/chat-list-actions.ts';
import { createMessageActions } from '../../widget/actions/message-actions.ts';
import { createPeopleActions } from '../../widget/actions/people-actions.ts';
import { chatOrderAtom } from '../../widget/state/chats.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { signIn } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { openWidget, type TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep } = stage;

/** Ben has sent a message to a group in which Anna is muted; the provider has permanently refused her answer. */
async function setUp() {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({ owner: ben.account.userId, members: [anna.account.userId] });
  const owner = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await owner.send(groupId, 'hello');
  const widget = keep(await signedIn(stage.provider, anna));
  await widget.actions.openChat(groupId);
  await widget.untilMessage('hello', 'sent');
  await stage.provider.services.db
    .updateTable('group_members')
    .set({ posting_banned: true })
    .where('user_id', '=', anna.account.userId)
    .execute();
  widget.actions.sendText(groupId, 'refused');
  const { localId } = await widget.untilMessage('refused', 'failed');
  return { widget, groupId, owner, localId };
}

/** The next visit of the same user. */
async function reload(widget: TestWidget, groupId: string): Promise<TestWidget> {
  await widget.stop();
  const again = keep(openWidget({ origin: stage.provider.baseUrl, profile: widget.profile }));
  await again.start();
  await again.untilSession('ready');
  await again.actions.openChat(groupId);
  return again;
}

const untilLast = (widget: TestWidget, groupId: string, text: string) =>
  widget.untilChat(`${text} as the last message`, groupId, ({ lastMessage }) => {
    return lastMessage?.content.kind === 'text' && lastMessage.content.text === text;
  });

test('deletes a refused message from chat, list and later visits', async () => {
  const { widget, groupId, localId } = await setUp();
  await untilLast(widget, groupId, 'refused');
  widget.actions.lazy(createMessageActions).deleteFailed(groupId, localId);
  expect(widget.texts()).toEqual(['hello']);
  // The chat returns to its position by the previous message.
  const { lastMessage, timeMs } = await untilLast(widget, groupId, 'hello');
  expect(timeMs).toBe(lastMessage?.timeMs);
  const again = await reload(widget, groupId);
  await again.untilMessage('hello', 'sent');
  expect(again.texts()).toEqual(['hello']);
});

test('lists newer messages above a failed one', async () => {
  const { widget, groupId, owner } = await setUp();
  await untilLast(widget, groupId, 'refused');
  await owner.send(groupId, 'news');
  await untilLast(widget, groupId, 'news');
  expect(widget.texts()).toContain('refused');
});

test('removes a deleted chat but keeps its failed message', async () => {
  const { widget, groupId } = await setUp();
  await untilLast(widget, groupId, 'refused');
  const gone = untilState('no chat', widget.store, chatOrderAtom, (order) => !order.includes(groupId));
  await widget.actions.lazy(createChatListActions).deleteChat(groupId, { withHistory: false });
  await gone;
  const again = await reload(widget, groupId);
  await again.untilMessage('refused', 'failed');
  expect(again.store.get(chatOrderAtom)).not.toContain(groupId);
});

test('deletes failed messages together with the history of a chat', async () => {
  const { widget, groupId } = await setUp();
  await widget.actions.lazy(createChatListActions).deleteChat(groupId, { withHistory: true });
  expect(widget.texts()).toEqual([]);
  const again = await reload(widget, groupId);
  expect(again.store.get(chatOrderAtom)).not.toContain(groupId);
  expect(again.store.get(openChatAtom)?.messages).toEqual([]);
});

test('clears failed messages with the history; the chat stays listed', async () => {
  const { widget, groupId } = await setUp();
  await widget.actions.lazy(createPeopleActions).clearHistory(groupId);
  expect(widget.texts()).toEqual([]);
  await widget.untilChat('nothing last', groupId, ({ lastMessage }) => lastMessage === undefined);
  expect(widget.store.get(chatOrderAtom)).toContain(groupId);
});
