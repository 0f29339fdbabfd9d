import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { removeMessage, undoRemoval } from '../../applet-host-demo/provider/capabilities/messages/removal.ts';
import { restoreMessage, shadowMessage } from '../../applet-host-demo/provider/capabilities/messages/shadow.ts';
import { pushMessage } from '../../applet-host-demo/provider/delivery/pushes/message.ts';
import { appendMessage } from '../../applet-host-demo/provider/base/store/messages/messages.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { isRemovedByPlatform, isTakenBack } from '../../widget/domain/message/taken-back.ts';
import { isSent, NO_MENTIONS } from '../../widget/domain/message/message.ts';
import { type OpenChat, openChatAtom } from '../../widget/state/open-chat.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { signIn, type TestClient } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { openWidget, type TestWidget } from '../support/widget.ts';

let provider: TestProvider;
const opened: TestWidget[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

/** Creates a group of Anna and Ben with messages from Ben. */
async function setUp(texts: readonly string[]) {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const groupId = await provider.createGroup({ owner: ben.account.userId, members: [anna.account.userId] });
  const owner = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  for (const text of texts) await owner.send(groupId, text);
  const widget = await signedIn(provider, anna);
  opened.push(widget);
  return { anna, ben, widget, groupId, owner };
}

/** Stores and pushes a command of a member like the provider. */
async function command(groupId: string, userId: string, name: string, messageIds: readonly string[]): Promise<void> {
  const { db, bus, now } = provider.services;
  const appended = await db.transaction().execute((trx) =>
    appendMessage(
      trx,
      {
        chatId: groupId,
        localId: randomUUID(),
        sender: { userId, name: 'Ben', role: 'owner' },
        content: { kind: 'command', command: name, messageIds },
        mentions: NO_MENTIONS,
      },
      now(),
    ),
  );
  pushMessage(bus, await provider.tenant(), appended);
}

/** Stores messages without a push. */
async function writeMore(groupId: string, userId: string, count: number): Promise<void> {
  const { db, now } = provider.services;
  const sender = { userId, name: 'Ben', role: 'owner' } as const;
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= count; number += 1) {
      const content = { kind: 'text', text: `more ${number}` } as const;
      const message = { chatId: groupId, localId: randomUUID(), sender, content, mentions: NO_MENTIONS };
      await appendMessage(trx, message, now());
    }
  });
}

const sendToAll = (client: TestClient, chatId: string, text: string) =>
  client.operation(OPERATIONS.msgSend, {
    chatId,
    localId: randomUUID(),
    content: { kind: 'text', text },
    mentionedIds: ['all'],
    mentionWords: ['所有人'],
  });

/** The visible texts of the open chat. */
const shown = (widget: TestWidget): readonly string[] =>
  (widget.store.get(openChatAtom)?.messages ?? []).flatMap((message) =>
    message.content.kind === 'text' && !isTakenBack(message) ? [message.content.text] : [],
  );

const untilShown = (widget: TestWidget, texts: readonly string[]) =>
  widget.untilOpenChat(`${texts.join()} on screen`, () => shown(widget).join() === texts.join());

const lastText = (chat: {
  readonly lastMessage: { readonly content: { readonly kind: string; readonly text?: string } } | undefined;
}) => chat.lastMessage?.content.text;

/** A new visit with the same browser profile. */
async function reopened(widget: TestWidget, groupId: string): Promise<TestWidget> {
  await widget.stop();
  const again = openWidget({ origin: provider.baseUrl, profile: widget.profile });
  opened.push(again);
  await again.start();
  await again.untilSession('ready');
  await again.actions.openChat(groupId);
  return again;
}

test('hides a recalled message in chat and list until restored', async () => {
  const { ben, widget, groupId } = await setUp(['one', 'two', 'three']);
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one', 'two', 'three']);
  await command(groupId, ben.account.userId, 'recall', ['3']);
  await untilShown(widget, ['one', 'two']);
  await widget.untilChat('the one before as the last', groupId, (chat) => lastText(chat) === 'two');
  const open = widget.store.get(openChatAtom);
  expect(
    open?.messages.find(({ delivery }) => 'messageId' in delivery && delivery.messageId === '3')?.deletion,
  ).toMatchObject({
    byId: ben.account.userId,
  });
  await command(groupId, ben.account.userId, 'restore', ['3']);
  await untilShown(widget, ['one', 'two', 'three']);
  await widget.untilChat('the last one again', groupId, (chat) => lastText(chat) === 'three');
});

test('recalls several messages at once, also after a reload', async () => {
  const { ben, widget, groupId } = await setUp(['one', 'two', 'three', 'four']);
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one', 'two', 'three', 'four']);
  await command(groupId, ben.account.userId, 'recall', ['2', '4']);
  await untilShown(widget, ['one', 'three']);
  await widget.untilChat('what is left as the last', groupId, (chat) => lastText(chat) === 'three');
  await untilShown(await reopened(widget, groupId), ['one', 'three']);
});

test('removes messages that were recalled while the page was closed', async () => {
  const { ben, widget, groupId } = await setUp(['one', 'two', 'three']);
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one', 'two', 'three']);
  await widget.stop();
  await command(groupId, ben.account.userId, 'recall', ['1']);
  await untilShown(await reopened(widget, groupId), ['two', 'three']);
});

test('removes a recalled message older than the catch-up range', async () => {
  const { ben, widget, groupId } = await setUp(['one', 'two', 'three']);
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one', 'two', 'three']);
  await widget.stop();
  await provider.services.db
    .updateTable('messages')
    .set({ deleted_by: ben.account.userId })
    .where('chat_id', '=', groupId)
    .where('msg_id', '=', 2)
    .execute();
  await command(groupId, ben.account.userId, 'recall', ['2']);
  await writeMore(groupId, ben.account.userId, 210);
  const again = await reopened(widget, groupId);
  await again.untilOpenChat('the newest', () => shown(again).at(-1) === 'more 210');
  while (again.store.get(openChatAtom)?.history.state !== 'finished') {
    await again.actions.loadOlderMessages();
    // Another load may have been running.
    await again.untilOpenChat('the page', ({ history }) => history.state !== 'loading');
  }
  expect(shown(again).slice(0, 3)).toEqual(['one', 'three', 'more 1']);
  expect(shown(again)).toHaveLength(212);
});

test('hides platform-removed messages and quotes from all but the sender', async () => {
  const { widget, groupId, owner } = await setUp(['one', 'ugly', 'also ugly']);
  const body = { chatId: groupId, mentionedIds: [], mentionWords: [], quotedId: '2' };
  const content = { kind: 'text', text: 'a reply' } as const;
  await owner.operation(OPERATIONS.msgSend, { ...body, localId: randomUUID(), content });
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one', 'ugly', 'also ugly', 'a reply']);
  const shadow = async (messageId: string) =>
    shadowMessage({ chatId: groupId, messageId }, { services: provider.services, tenant: await provider.tenant() });
  const isQuoteGone = ({ messages }: OpenChat) => messages.at(-1)?.quote?.isTakenBack === true;
  await shadow('2');
  await untilShown(widget, ['one', 'also ugly', 'a reply']);
  await widget.untilOpenChat('the quote gone', isQuoteGone);
  await widget.stop();
  await shadow('3');
  const again = await reopened(widget, groupId);
  await untilShown(again, ['one', 'a reply']);
  await again.untilOpenChat('the quote still gone', isQuoteGone);
});

test('shows a message again when a moderator restores it', async () => {
  const { anna, widget, groupId } = await setUp(['one', 'good', 'also good']);
  const about = async () => ({ services: provider.services, tenant: await provider.tenant() });
  const shadow = async (messageId: string) => shadowMessage({ chatId: groupId, messageId }, await about());
  const restore = async (messageId: string) => restoreMessage({ chatId: groupId, messageId }, await about());
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one', 'good', 'also good']);
  await shadow('3');
  await untilShown(widget, ['one', 'good']);
  await restore('3');
  await untilShown(widget, ['one', 'good', 'also good']);
  await widget.untilChat('the restored message as the last', groupId, (chat) => lastText(chat) === 'also good');
  await shadow('2');
  await untilShown(widget, ['one', 'also good']);
  await widget.stop();
  await restore('2');
  const again = await reopened(widget, groupId);
  // The screen loads older messages while its log is short.
  await again.actions.loadOlderMessages();
  await untilShown(again, ['one', 'good', 'also good']);
  // A browser without a database shows the same.
  const fresh = await signedIn(provider, anna);
  opened.push(fresh);
  await fresh.actions.openChat(groupId);
  await untilShown(fresh, ['one', 'good', 'also good']);
});

test('drops messages the platform removes until it restores them', async () => {
  const { anna, widget, groupId } = await setUp(['one', 'good', 'also good']);
  const about = async () => ({ services: provider.services, tenant: await provider.tenant(), localId: randomUUID() });
  const remove = async (messageId: string) => removeMessage({ chatId: groupId, messageId }, await about());
  const undo = async (messageId: string) => undoRemoval({ chatId: groupId, messageId }, await about());
  const isRemoved =
    (messageId: string) =>
    ({ messages }: OpenChat): boolean =>
      messages.some(
        (message) => isSent(message) && message.delivery.messageId === messageId && isRemovedByPlatform(message),
      );
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one', 'good', 'also good']);
  await remove('3');
  await widget.untilOpenChat('the line', isRemoved('3'));
  expect(JSON.stringify(widget.store.get(openChatAtom)?.messages)).not.toContain('also good');
  await widget.untilChat('the message before it as the last', groupId, (chat) => lastText(chat) === 'good');
  await undo('3');
  await untilShown(widget, ['one', 'good', 'also good']);
  await widget.untilChat('the restored message as the last', groupId, (chat) => lastText(chat) === 'also good');
  await remove('2');
  await widget.untilOpenChat('the line', isRemoved('2'));
  await widget.stop();
  await undo('2');
  await remove('3');
  const again = await reopened(widget, groupId);
  await again.untilOpenChat('the other line', isRemoved('3'));
  // The screen loads older messages while its log is short.
  await again.actions.loadOlderMessages();
  await untilShown(again, ['one', 'good']);
  // A browser without a database shows the same.
  const fresh = await signedIn(provider, anna);
  opened.push(fresh);
  await fresh.actions.openChat(groupId);
  await fresh.untilOpenChat('the other line', isRemoved('3'));
  await fresh.actions.loadOlderMessages();
  await untilShown(fresh, ['one', 'good']);
});

test('clears messages before a number from chat, browser and list', async () => {
  const { ben, widget, groupId } = await setUp(['one', 'two', 'three', 'four']);
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one', 'two', 'three', 'four']);
  await command(groupId, ben.account.userId, 'clear', ['4']);
  await untilShown(widget, ['four']);
  const again = await reopened(widget, groupId);
  await untilShown(again, ['four']);
  expect(again.store.get(openChatAtom)?.history.state).toBe('finished');
});

test('pins the newest message to everyone until it is recalled', async () => {
  const { ben, widget, groupId, owner } = await setUp(['one']);
  const untilTop = (of: TestWidget, text: string | undefined) =>
    of.untilOpenChat(`${text} on top`, ({ topMessage }) =>
      text === undefined
        ? topMessage === undefined
        : topMessage?.content.kind === 'text' && topMessage.content.text === text,
    );
  await widget.actions.openChat(groupId);
  await untilShown(widget, ['one']);
  expect(widget.store.get(openChatAtom)?.topMessage).toBeUndefined();
  await sendToAll(owner, groupId, 'all of you');
  await untilTop(widget, 'all of you');
  await sendToAll(owner, groupId, 'and again');
  await untilTop(widget, 'and again');
  const again = await reopened(widget, groupId);
  await untilTop(again, 'and again');
  await command(groupId, ben.account.userId, 'recall', ['3']);
  await untilTop(again, undefined);
});

test('removes a chat’s local messages when the provider refuses it', async () => {
  // More unread messages than the chat shows at first, so that older ones remain to load.
  const texts = Array.from({ length: 95 }, (_, index) => `text ${index + 1}`);
  const { anna, widget, groupId } = await setUp(texts);
  await widget.actions.openChat(groupId);
  await untilShown(widget, texts.slice(85));
  await provider.services.db
    .deleteFrom('chat_members')
    .where('chat_id', '=', groupId)
    .where('user_id', '=', anna.account.userId)
    .execute();
  await widget.actions.loadOlderMessages();
  await untilShown(widget, []);
  const again = await reopened(widget, groupId);
  await again.untilOpenChat('the refusal', ({ history }) => history.state === 'failed');
  expect(shown(again)).toEqual([]);
});
