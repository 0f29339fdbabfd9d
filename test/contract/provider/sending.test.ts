import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setChatFlags } from '../../../applet-host-demo/provider/base/store/messages/chat-flags.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { type UnreadState, unreadAfter } from '../../../widget/domain/chat/unread.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { type CallResult, signIn, type TestClient } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

describe.each(everyDatabase())('sending and reading (%s)', (database) => {
  let provider: TestProvider;
  let ann: Account;
  let bob: Account;
  let carl: Account;
  let annClient: TestClient;
  let bobClient: TestClient;
  let carlClient: TestClient;
  let chatId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    carl = await provider.createUser({ name: 'Carl', loginName: 'carl', password: 'password-c' });
    annClient = await signIn(provider.baseUrl, 'anna', 'password-a');
    bobClient = await signIn(provider.baseUrl, 'bobby', 'password-b');
    carlClient = await signIn(provider.baseUrl, 'carl', 'password-c');
    chatId = await provider.befriend(ann.userId, bob.userId);
  });
  afterAll(() => provider.stop());

  it('delivers group messages to members and the sender’s other sockets', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, admins: [bob.userId], members: [carl.userId] });
    const sockets = await Promise.all([annClient, bobClient, carlClient].map((client) => client.connect()));
    const [, bobSocket] = sockets;
    const localId = randomUUID();
    const sent = valueOf(
      (await bobSocket?.operation(OPERATIONS.msgSend, {
        chatId: groupId,
        localId,
        content: { kind: 'text', text: '  <script>alert("1")</script> & 你好 \n' },
        mentionedIds: [ann.userId, 'nonsense', 'all'],
        mentionWords: ['Ann', '所有人'],
      })) ?? fail(),
    );
    for (const socket of sockets) {
      expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
        chatId: groupId,
        localId,
        senderId: bob.userId,
        senderName: 'Bob',
        senderRole: 'admin',
        isFromSystem: false,
        timeMs: sent.timeMs,
        content: { kind: 'text', text: '<script>alert("1")</script> & 你好' },
        mentions: { everyone: true, userIds: [ann.userId], words: ['Ann', '所有人'] },
        delivery: { state: 'sent', messageId: sent.messageId },
      });
      socket.close();
    }
  });

  it('stores concurrent repeats of one call once, with one number', async () => {
    const uuid = randomUUID();
    const live = await annClient.connect();
    const request = {
      chatId,
      localId: uuid,
      content: { kind: 'text', text: 'once' },
      mentionedIds: [],
      mentionWords: [],
    } as const;
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => annClient.operation(OPERATIONS.msgSend, request)),
      ...Array.from({ length: 10 }, () => live.operation(OPERATIONS.msgSend, request)),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(valueOf(answer)))).size).toBe(1);
    const { rows } = await countOf(uuid);
    expect(rows).toBe(1);
    live.close();
  });

  it('answers a repeat in another chat with the first result', async () => {
    const groups = await Promise.all(
      [1, 2].map(() => provider.createGroup({ owner: ann.userId, members: [bob.userId] })),
    );
    const uuid = randomUUID();
    const answers = await Promise.all(groups.map((groupId) => annClient.send(groupId, 'same', uuid)));
    expect(valueOf(answers[0] ?? fail())).toEqual(valueOf(answers[1] ?? fail()));
    expect((await countOf(uuid)).rows).toBe(1);
  });

  it('returns a repeat’s first result after the sender left', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, members: [bob.userId] });
    const uuid = randomUUID();
    const first = valueOf(await bobClient.send(groupId, 'while a member', uuid));
    expect(valueOf(await bobClient.send(groupId, 'while a member', uuid))).toEqual(first);
    await provider.removeMember(groupId, bob.userId);
    expect(valueOf(await bobClient.send(groupId, 'while a member', uuid))).toEqual(first);
    expect(await bobClient.send(groupId, 'another')).toEqual({
      ok: false,
      failure: { code: 'noGroupMember', detail: 'noGroupMember' },
    });
  });

  it('numbers 50 concurrent messages without a gap', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, admins: [bob.userId] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? annClient : bobClient).send(groupId, `m${index}`)),
    );
    const numbers = answers.map((answer) => Number(valueOf(answer).messageId)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    const page = valueOf(
      await annClient.operation(OPERATIONS.getMsgList, {
        chatId: groupId,
        messageId: '0',
        direction: 'get_back',
        limit: 100,
      }),
    );
    expect(page.messages.map((message) => Number(message.delivery.messageId))).toEqual(numbers);
    expect(page.holes).toEqual([]);
  });

  it('stores the messages of one socket in sending order', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId });
    const socket = await annClient.connect();
    const texts = Array.from({ length: 20 }, (_, index) => `m${index}`);
    await Promise.all(
      texts.map((text) =>
        socket.operation(OPERATIONS.msgSend, {
          chatId: groupId,
          localId: randomUUID(),
          content: { kind: 'text', text },
          mentionedIds: [],
          mentionWords: [],
        }),
      ),
    );
    const request = { chatId: groupId, messageId: '0', direction: 'get_back', limit: 100 } as const;
    const { messages } = valueOf(await annClient.operation(OPERATIONS.getMsgList, request));
    expect(messages.map(({ content }) => (content.kind === 'text' ? content.text : ''))).toEqual(texts);
    socket.close();
  });

  describe('refusals', () => {
    it('refuses empty and too long texts and accepts 1000 graphemes', async () => {
      expect(await annClient.send(chatId, ' \n\t ')).toMatchObject({ failure: { code: 'text_empty' } });
      expect(await annClient.send(chatId, '\u0000')).toMatchObject({ failure: { code: 'text_empty' } });
      expect(await annClient.send(chatId, 'x'.repeat(1001))).toMatchObject({ failure: { code: 'text_too_long' } });
      expect((await annClient.send(chatId, '👨‍👩‍👧‍👦'.repeat(1000))).ok).toBe(true);
      expect((await annClient.send(chatId, '&'.repeat(1000))).ok).toBe(true);
      expect((await annClient.send(chatId, 'lone \ud800 surrogate and \u0000 zero')).ok).toBe(true);
    });

    it('refuses messages to strangers and foreign chats', async () => {
      const strangers = [ann.userId, carl.userId].toSorted().join('');
      const others = [bob.userId, carl.userId].toSorted().join('');
      const foreign = await provider.createGroup({ owner: bob.userId });
      const cases = [
        [strangers, 'noFriend'],
        [others, 'forbidden'],
        ['abcd1234', 'not_match'],
        [foreign, 'noGroupMember'],
      ] as const;
      for (const [chat, code] of cases) {
        expect(await annClient.send(chat, 'hello')).toMatchObject({ ok: false, failure: { code } });
        const page = await annClient.operation(OPERATIONS.getMsgList, {
          chatId: chat,
          messageId: '0',
          direction: 'get_back',
        });
        expect(page).toMatchObject({ ok: false, failure: { code } });
        const read = await annClient.operation(OPERATIONS.msgRead, { chatId: chat, messageId: '1' });
        expect(read).toMatchObject({ ok: false, failure: { code } });
      }
    });

    it('refuses messages between users when one has blocked the other', async () => {
      const dora = await provider.createUser({ name: 'Dora', loginName: 'dora', password: 'password-d' });
      const doraClient = await signIn(provider.baseUrl, 'dora', 'password-d');
      const chat = await provider.befriend(ann.userId, dora.userId);
      const { db } = provider.services;
      const block = (isBlacklisted: boolean) =>
        db
          .updateTable('friendships')
          .set({ is_blacklisted: isBlacklisted })
          .where('user_id', '=', ann.userId)
          .where('friend_id', '=', dora.userId)
          .execute();
      await block(true);
      expect(await annClient.send(chat, 'x')).toMatchObject({ failure: { code: 'blacklist' } });
      expect(await doraClient.send(chat, 'x')).toMatchObject({ failure: { code: 'blacklisted' } });
      await block(false);
      expect((await doraClient.send(chat, 'x')).ok).toBe(true);
      await db
        .updateTable('friendships')
        .set({ is_removed: true })
        .where('user_id', '=', ann.userId)
        .where('friend_id', '=', dora.userId)
        .execute();
      expect(await doraClient.send(chat, 'x')).toMatchObject({ failure: { code: 'noFriend' } });
      expect(await annClient.send(chat, 'x')).toMatchObject({ failure: { code: 'noFriend' } });
    });

    it('refuses messages of muted members and closed groups', async () => {
      const groupId = await provider.createGroup({
        owner: ann.userId,
        admins: [carl.userId],
        members: [bob.userId],
        talkIntervalS: 0,
      });
      const { db } = provider.services;
      const set = (change: { all_posting_banned?: boolean; is_frozen?: boolean; is_dissolved?: boolean }) =>
        db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
      await db
        .updateTable('group_members')
        .set({ posting_banned: true })
        .where('group_id', '=', groupId)
        .where('user_id', 'in', [bob.userId, carl.userId])
        .execute();
      expect(await bobClient.send(groupId, 'x')).toMatchObject({ failure: { code: 'isBan' } });
      expect(await carlClient.send(groupId, 'x')).toMatchObject({ failure: { code: 'isBan' } });
      await db.updateTable('group_members').set({ posting_banned: false }).where('group_id', '=', groupId).execute();
      expect((await bobClient.send(groupId, 'x')).ok).toBe(true);
      await set({ all_posting_banned: true });
      expect(await bobClient.send(groupId, 'x')).toMatchObject({ failure: { code: 'isBan' } });
      expect((await carlClient.send(groupId, 'x')).ok).toBe(true);
      await set({ is_frozen: true });
      expect(await annClient.send(groupId, 'x')).toMatchObject({ failure: { code: 'group_frozen' } });
      await set({ is_dissolved: true });
      expect(await annClient.send(groupId, 'x')).toMatchObject({ failure: { code: 'not_match' } });
    });

    it('limits members to one message per interval, not managers', async () => {
      const groupId = await provider.createGroup({
        owner: ann.userId,
        admins: [carl.userId],
        members: [bob.userId],
        talkIntervalS: 30,
      });
      const uuid = randomUUID();
      expect((await bobClient.send(groupId, 'first', uuid)).ok).toBe(true);
      expect(await bobClient.send(groupId, 'second')).toMatchObject({ failure: { code: 'too_frequent' } });
      expect((await bobClient.send(groupId, 'first', uuid)).ok).toBe(true);
      for (const client of [annClient, annClient, carlClient, carlClient])
        expect((await client.send(groupId, 'x')).ok).toBe(true);
      provider.advanceClock(30_000);
      expect((await bobClient.send(groupId, 'third')).ok).toBe(true);
    });

    it('changes nothing on a refusal', async () => {
      const foreign = await provider.createGroup({ owner: bob.userId });
      await annClient.send(foreign, 'x');
      const chat = await provider.services.db
        .selectFrom('chats')
        .select('last_msg_id')
        .where('chat_id', '=', foreign)
        .executeTakeFirstOrThrow();
      expect(chat.last_msg_id).toBe(0);
    });
  });

  describe('reading', () => {
    it('moves the read position only forward and notifies the others', async () => {
      const second = await signIn(provider.baseUrl, 'bobby', 'password-b');
      const chat = await provider.befriend(bob.userId, carl.userId);
      for (const text of ['1', '2', '3']) await carlClient.send(chat, text);
      const [reading, other, sender] = await Promise.all([bobClient.connect(), second.connect(), carlClient.connect()]);
      const read = async (messageId: string) =>
        valueOf(await reading.operation(OPERATIONS.msgRead, { chatId: chat, messageId }));

      expect(await read('2')).toEqual({ unread: 1, isMentioned: false, readUpTo: '2', countedTo: '3' });
      expect(await other.next(PUSHES.msgReadPush)).toEqual({
        chatId: chat,
        readerId: bob.userId,
        unread: 1,
        isMentioned: false,
        readUpTo: '2',
        countedTo: '3',
      });
      expect(await sender.next(PUSHES.msgReadPush)).toMatchObject({
        chatId: chat,
        readerId: bob.userId,
        readUpTo: '2',
        unread: 0,
      });
      expect(await read('1')).toEqual({ unread: 1, isMentioned: false, readUpTo: '2', countedTo: '3' });
      expect(await read('9999999999999999999')).toEqual({
        unread: 0,
        isMentioned: false,
        readUpTo: '3',
        countedTo: '3',
      });
      expect(await sender.next(PUSHES.msgReadPush)).toMatchObject({ readUpTo: '3' });
      expect(reading.pending().filter(({ type }) => type === 'msg_read')).toEqual([]);
      expect(sender.pending().filter(({ type }) => type === 'msg_read')).toEqual([]);
      for (const socket of [reading, other, sender]) socket.close();
    });

    it('counts unread messages and mentions by the domain’s rules', async () => {
      const groupId = await provider.createGroup({ owner: ann.userId, admins: [bob.userId], members: [carl.userId] });
      const socket = await carlClient.connect();
      const mute = (isMuted: boolean) =>
        provider.services.db
          .transaction()
          .execute((trx) =>
            setChatFlags(trx, carl.userId, groupId, { isPinned: undefined, notificationsMuted: isMuted }),
          );
      let expected: UnreadState = { unread: 0, isMentioned: false };
      const script = [
        { by: annClient, muted: false, mentions: [] },
        { by: bobClient, muted: false, mentions: [ann.userId] },
        { by: carlClient, muted: false, mentions: [carl.userId] },
        { by: annClient, muted: true, mentions: [] },
        { by: annClient, muted: true, mentions: [carl.userId] },
        { by: bobClient, muted: false, mentions: ['all'] },
      ];
      for (const { by, muted, mentions } of script) {
        await mute(muted);
        await by.operation(OPERATIONS.msgSend, {
          chatId: groupId,
          localId: randomUUID(),
          content: { kind: 'text', text: 'x' },
          mentionedIds: mentions,
          mentionWords: [],
        });
        const message = await socket.next(PUSHES.rcvMsg);
        expected = unreadAfter(expected, message, { ownId: carl.userId, isChatOpen: false, notificationsMuted: muted });
        const chats = valueOf(await carlClient.call(HTTP_CALLS.unreadListGet, {})).items;
        expect(chats.find((entry) => entry.chatId === groupId)).toMatchObject(expected);
      }
      expect(expected).toEqual({ unread: 3, isMentioned: true });
      expect(
        valueOf(await carlClient.operation(OPERATIONS.msgRead, { chatId: groupId, messageId: '5' })),
      ).toMatchObject({ unread: 1, isMentioned: true });
      expect(
        valueOf(await carlClient.operation(OPERATIONS.msgRead, { chatId: groupId, messageId: '6' })),
      ).toMatchObject({ unread: 0, isMentioned: false });
      socket.close();
    });

    it('keeps exact counts during concurrent messages and reads', async () => {
      const groupId = await provider.createGroup({ owner: ann.userId, members: [bob.userId] });
      await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          index % 3 === 2
            ? bobClient.operation(OPERATIONS.msgRead, { chatId: groupId, messageId: String(index) })
            : annClient.send(groupId, `m${index}`),
        ),
      );
      const chats = valueOf(await bobClient.call(HTTP_CALLS.unreadListGet, {})).items;
      const chat = chats.find((entry) => entry.chatId === groupId);
      expect(chat?.newestMessageId).toBe('20');
      expect(chat?.unread).toBe(20 - Number(chat?.readUpTo));
    });
  });

  it('marks earlier messages as read for a new group member', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId });
    await annClient.send(groupId, 'before');
    await provider.addMember(groupId, bob.userId);
    const chats = valueOf(await bobClient.call(HTTP_CALLS.unreadListGet, {})).items;
    expect(chats.find((entry) => entry.chatId === groupId)).toMatchObject({ unread: 0, readUpTo: '1' });
  });

  const countOf = async (uuid: string) => {
    const found = await provider.services.db.selectFrom('messages').select('msg_id').where('uuid', '=', uuid).execute();
    return { rows: found.length };
  };
});

function valueOf<T>(result: CallResult<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail ?? ''}`);
  return result.value.data;
}

function fail(): never {
  throw new Error('missing');
}
