import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { appendMessage } from '../../../applet-host-demo/provider/base/store/messages/messages.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { NO_MENTIONS, type MessageContent } from '../../../widget/domain/message/message.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { type CallResult, createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('replies and read positions (%s)', (database) => {
  let provider: TestProvider;
  let ann: Account;
  let bob: Account;
  let annClient: TestClient;
  let bobClient: TestClient;
  let carlClient: TestClient;
  let chatId: string;
  let groupId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    await provider.createUser({ name: 'Carl', loginName: 'carl', password: 'password-c' });
    annClient = await signIn(provider.baseUrl, 'anna', 'password-a');
    bobClient = await signIn(provider.baseUrl, 'bobby', 'password-b');
    carlClient = await signIn(provider.baseUrl, 'carl', 'password-c');
    chatId = await provider.befriend(ann.userId, bob.userId);
    groupId = await provider.createGroup({ owner: ann.userId, admins: [bob.userId] });
  });
  afterAll(() => provider.stop());

  type Sent = CallResult<{ messageId: string; timeMs: number }>;
  const answer = (client: TestClient, chat: string, quotedId: string, text = 'yes'): Promise<Sent> =>
    client.operation(OPERATIONS.msgSend, {
      chatId: chat,
      localId: randomUUID(),
      content: { kind: 'text', text },
      mentionedIds: [],
      mentionWords: [],
      quotedId,
    });
  const say = async (client: TestClient, chat: string, text: string): Promise<string> =>
    valueOf(await client.send(chat, text)).data.messageId;
  const newest = async (client: TestClient, chat: string) =>
    valueOf(
      await client.operation(OPERATIONS.getMsgList, { chatId: chat, messageId: '0', direction: 'get_back', limit: 1 }),
    ).data.messages[0];
  /** Stores content that users cannot send, as the provider does. */
  const write = async (chat: string, content: MessageContent): Promise<string> => {
    const { db, now } = provider.services;
    const sender = { userId: bob.userId, name: 'Bob', role: undefined };
    const message = { chatId: chat, localId: randomUUID(), sender, content, mentions: NO_MENTIONS };
    const stored = await db.transaction().execute((trx) => appendMessage(trx, message, now()));
    return stored.message.delivery.messageId;
  };
  const takeBack = (chat: string, messageId: string) =>
    provider.services.db
      .updateTable('messages')
      .set({ deleted_by: bob.userId })
      .where('chat_id', '=', chat)
      .where('msg_id', '=', Number(messageId))
      .execute();

  it('writes the quote itself, in pushes and in pages', async () => {
    const [annSocket, bobSocket] = [await annClient.connect(), await bobClient.connect()];
    const original = await say(bobClient, chatId, 'a <b>question</b>');
    await annSocket.next(PUSHES.rcvMsg);
    await bobSocket.next(PUSHES.rcvMsg);
    const { messageId } = valueOf(await answer(annClient, chatId, original)).data;
    const quote = {
      messageId: original,
      senderId: bob.userId,
      senderName: 'Bob',
      content: { kind: 'text', text: 'a <b>question</b>' },
      isTakenBack: false,
    };
    for (const socket of [annSocket, bobSocket]) {
      expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({ delivery: { messageId }, quote });
      socket.close();
    }
    for (const client of [annClient, bobClient]) expect(await newest(client, chatId)).toMatchObject({ quote });
    expect((await newest(bobClient, chatId))?.delivery.messageId).toBe(messageId);
  });

  it('cuts a long text', async () => {
    const original = await say(bobClient, chatId, '长'.repeat(900));
    valueOf(await answer(annClient, chatId, original));
    expect((await newest(annClient, chatId))?.quote?.content).toEqual({ kind: 'text', text: '长'.repeat(160) });
  });

  it('restores a reply with its quote', async () => {
    const original = await say(annClient, groupId, 'the question');
    const { messageId } = valueOf(await answer(bobClient, groupId, original, 'the answer')).data;
    const quote = (await newest(bobClient, groupId))?.quote;
    expect(quote?.content).toEqual({ kind: 'text', text: 'the question' });
    const request = { chatId: groupId, messageId, localId: undefined };
    valueOf(await annClient.operation(OPERATIONS.msgRecallByOwner, request));
    const socket = await bobClient.connect();
    await socket.next(PUSHES.hello);
    valueOf(await annClient.operation(OPERATIONS.msgRestoreByOwner, request));
    const restored = await socket.next(PUSHES.rcvMsg);
    socket.close();
    expect(restored).toMatchObject({ delivery: { messageId }, content: { text: 'the answer' } });
    expect(restored.quote).toEqual(quote);
  });

  it('hides the quoted text of a recalled message', async () => {
    const original = await say(annClient, groupId, 'a secret');
    valueOf(await answer(bobClient, groupId, original));
    await takeBack(groupId, original);
    const gone = { messageId: original, content: undefined, isTakenBack: true };
    expect((await newest(annClient, groupId))?.quote).toMatchObject(gone);
    valueOf(await answer(bobClient, groupId, original, 'again'));
    expect((await newest(annClient, groupId))?.quote).toMatchObject(gone);
  });

  it.each([
    ['a number that the chat does not have', () => Promise.resolve('999999')],
    ['number 0', () => Promise.resolve('0')],
    ['a notice', () => write(chatId, { kind: 'notice', notice: { kind: 'already-friends' } })],
    ['a command', () => write(chatId, { kind: 'command', command: 'recall', messageIds: ['1'] })],
    ['a transfer between two', () => write(chatId, unpackContent('transferPrivate', '{"amount":"5"}'))],
    ['what it does not know', () => write(chatId, unpackContent('hologram', ''))],
  ])('refuses to quote %s', async (_name, target) => {
    const quotedId = await target();
    const before = (await newest(annClient, chatId))?.delivery.messageId;
    expect(await answer(annClient, chatId, quotedId)).toMatchObject({ ok: false, failure: { code: 'not_found' } });
    expect((await newest(annClient, chatId))?.delivery.messageId).toBe(before);
  });

  it('refuses a reply of a user who may not send', async () => {
    const original = await say(annClient, groupId, 'inside');
    expect(await answer(carlClient, groupId, original)).toMatchObject({
      ok: false,
      failure: { code: 'noGroupMember' },
    });
    expect(await answer(carlClient, chatId, '1')).toMatchObject({ ok: false, failure: { code: 'forbidden' } });
  });

  it('returns the first result after the quoted message is recalled', async () => {
    const original = await say(bobClient, groupId, 'soon gone');
    const request = {
      chatId: groupId,
      localId: randomUUID(),
      content: { kind: 'text', text: 'once' },
      mentionedIds: [],
      mentionWords: [],
      quotedId: original,
    } as const;
    const first = valueOf(await annClient.operation(OPERATIONS.msgSend, request)).data;
    await takeBack(groupId, original);
    expect(valueOf(await annClient.operation(OPERATIONS.msgSend, request)).data).toEqual(first);
  });

  it('shows guests only quotes that they may see', async () => {
    await provider.shareGroup(groupId, true);
    const card = await write(groupId, unpackContent('friendCard', '{"ml_id":"M000000001","user_name":"Eve"}'));
    const open = await say(bobClient, groupId, 'for all');
    valueOf(await answer(annClient, groupId, card, 'about a card'));
    valueOf(await answer(annClient, groupId, open, 'about a text'));
    const guest = createClient(provider.baseUrl, { tenant: 'CB' });
    const request = { chatId: groupId, messageId: '0', direction: 'get_back', limit: 2 } as const;
    const [aboutCard, aboutText] = valueOf(await guest.call(HTTP_CALLS.guestMsgList, request)).data.messages;
    expect(aboutCard?.quote).toMatchObject({ messageId: card, content: undefined });
    expect(aboutText?.quote?.content).toEqual({ kind: 'text', text: 'for all' });
    expect((await newest(bobClient, groupId))?.quote?.messageId).toBe(open);
  });

  it('reports the other user’s read position to participants only', async () => {
    const messageId = await say(annClient, chatId, 'read this');
    const ask = (client: TestClient, chat: string) => client.operation(OPERATIONS.msgReadGet, { chatId: chat });
    expect(Number(valueOf(await ask(annClient, chatId)).data.readUpTo)).toBeLessThan(Number(messageId));
    valueOf(await bobClient.operation(OPERATIONS.msgRead, { chatId, messageId }));
    expect(valueOf(await ask(annClient, chatId)).data).toEqual({ readUpTo: messageId });
    for (const [client, chat] of [
      [carlClient, chatId],
      [annClient, groupId],
    ] as const) {
      expect(await ask(client, chat)).toMatchObject({ ok: false, failure: { code: 'forbidden' } });
    }
    expect(await ask(carlClient, groupId)).toMatchObject({ ok: false, failure: { code: 'noGroupMember' } });
  });

  it('reports the first unread message that mentions the user', async () => {
    const inGroup = async () =>
      valueOf(await annClient.call(HTTP_CALLS.unreadListGet, {})).data.items.find((chat) => chat.chatId === groupId);
    const mention = () =>
      bobClient.operation(OPERATIONS.msgSend, {
        chatId: groupId,
        localId: randomUUID(),
        content: { kind: 'text', text: '@Ann hello' },
        mentionedIds: [ann.userId],
        mentionWords: ['Ann'],
      });
    const first = valueOf(await mention()).data.messageId;
    const second = valueOf(await mention()).data.messageId;
    expect(await inGroup()).toMatchObject({ isMentioned: true, mentionedIn: first });
    valueOf(await annClient.operation(OPERATIONS.msgRead, { chatId: groupId, messageId: first }));
    expect(await inGroup()).toMatchObject({ isMentioned: true, mentionedIn: second });
    valueOf(await annClient.operation(OPERATIONS.msgRead, { chatId: groupId, messageId: second }));
    expect((await inGroup())?.mentionedIn).toBeUndefined();
  });
});
