import { expect, test } from 'vitest';
import { createMessageActions } from '../../widget/actions/message-actions.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { signedIn } from '../support/conversation.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';
import { useStage } from '../support/stage.ts';
import { openWidget, type TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

const textsOf = ({ store }: TestWidget): readonly string[] =>
  (store.get(openChatAtom)?.messages ?? []).flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));

const stored = (chatId: string) =>
  stage.provider.services.db
    .selectFrom('messages')
    .select(['body', 'deleted_by'])
    .where('chat_id', '=', chatId)
    .where('body', 'in', ['arrives', 'waits'])
    .execute();

test('drops a cancelled waiting message, recalls a stored one later', async () => {
  const { anna, chatId } = await twoFriends();
  const socket = createTamperedSocket();
  const before = keep(await signedIn(stage.provider, anna, { platform: { openSocket: socket.openSocket } }));
  const { cancelSending } = before.actions.lazy(createMessageActions);
  await before.actions.openChat(chatId);
  // The provider stores the first message; its reply and echo are lost, and the second message waits behind it.
  socket.let((frame) => !frame.includes('"r":') && !frame.includes('rcvMsg'));
  before.actions.sendText(chatId, 'arrives');
  before.actions.sendText(chatId, 'waits');
  const [arrives, waits] = [
    await before.untilMessage('arrives', 'sending'),
    await before.untilMessage('waits', 'sending'),
  ];
  await expect.poll(async () => (await stored(chatId)).length).toBe(1);

  expect(cancelSending(chatId, waits.localId)).toBe('cancelled');
  expect(cancelSending(chatId, arrives.localId)).toBe('recalling');
  expect(cancelSending(chatId, arrives.localId)).toBe('sent');
  expect(textsOf(before)).toEqual([]);
  await before.stop();

  const after = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile }));
  await after.start();
  await after.untilSession('ready');
  await after.actions.openChat(chatId);
  await expect
    .poll(async () => (await stored(chatId)).map(({ deleted_by }) => deleted_by))
    .toEqual([anna.account.userId]);
});
