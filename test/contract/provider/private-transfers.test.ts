import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { rcvMsg } from '../../../widget/contract/pushes/rcv-msg.ts';
import { type Person, useEnvelopeStage } from '../../support/envelope-stage.ts';
import { createClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** A transfer in a group that only its two users and the owner and admins see. Spec: 1-chat §4 Money messages. */
describe.each(usualDatabase())('private transfers (%s)', (database) => {
  const stage = useEnvelopeStage(database);
  const { people, clients, codeOf } = stage;
  const SEEING = ['owner', 'admin', 'ann', 'bob'] as const;

  const transfer = async (isPrivate = true) =>
    valueOf(
      await clients.ann.operation(OPERATIONS.transferGenerate, {
        chatId: stage.groupId,
        localId: randomUUID(),
        toId: people.bob.userId,
        amount: '77.00',
        remark: 'secret rent',
        isPrivate,
      }),
    ).data;
  const receive = async (transferId: string) =>
    valueOf(await clients.bob.operation(OPERATIONS.transferReceive, { chatId: stage.groupId, transferId }));
  const say = async (who: Person, text = 'hello') => {
    stage.provider.advanceClock(2000);
    return valueOf(await clients[who].send(stage.groupId, text)).data.messageId;
  };
  const page = async (who: Person, messageId = '0', direction: 'get_back' | 'get_forward' = 'get_back') =>
    valueOf(
      await clients[who].operation(OPERATIONS.getMsgList, {
        chatId: stage.groupId,
        messageId,
        direction,
        limit: undefined,
      }),
    ).data;
  const numbers = async (who: Person) => (await page(who)).messages.map(({ delivery }) => delivery.messageId);
  const resumed = async (who: Person, head: string) =>
    valueOf(
      await clients[who].operation(OPERATIONS.msgResume, {
        heads: new Map([[stage.groupId, head]]),
        pages: [stage.groupId],
      }),
    ).data;
  const entry = async (who: Person) => {
    const { chats } = await resumed(who, '999999');
    return chats.find(({ chatId }) => chatId === stage.groupId);
  };
  const read = async (who: Person, messageId: string) =>
    valueOf(await clients[who].operation(OPERATIONS.msgRead, { chatId: stage.groupId, messageId }));

  it('is a hole in the pages of other members', async () => {
    const before = await say('cid');
    const { transferId, messageId } = await transfer();
    await receive(transferId);
    const report = String(Number(messageId) + 1);
    const after = await say('owner');
    for (const who of SEEING) expect(await numbers(who)).toEqual([before, messageId, report, after]);
    const seen = await page('cid');
    expect(seen.messages.map(({ delivery }) => delivery.messageId)).toEqual([before, after]);
    expect(seen.holes).toEqual([messageId, report]);
    expect((await page('cid', before, 'get_forward')).holes).toEqual([messageId, report]);
    expect(JSON.stringify(seen)).not.toMatch(/secret|77\.00|transfer/);
  });

  it('is pushed only to those who see it', async () => {
    const sockets: [Person, TestSocket][] = [];
    for (const who of [...SEEING, 'cid'] as const) sockets.push([who, await clients[who].connect()]);
    try {
      const { transferId, messageId } = await transfer();
      await receive(transferId);
      const last = await say('owner', 'the end');
      const report = String(Number(messageId) + 1);
      for (const [who, socket] of sockets) {
        const got: (string | undefined)[] = [];
        for (let id = ''; id !== last;) {
          const message = await socket.next(rcvMsg);
          id = message.delivery.state === 'sent' ? message.delivery.messageId : '';
          got.push(id);
        }
        expect([who, ...got]).toEqual(who === 'cid' ? [who, last] : [who, messageId, report, last]);
      }
    } finally {
      for (const [, socket] of sockets) socket.close();
    }
  });

  it('is in neither resume nor list of other members', async () => {
    const before = await say('cid');
    const { messageId } = await transfer();
    const others = await resumed('cid', before);
    expect(JSON.stringify(others, mapToJson)).not.toMatch(/secret|77\.00|transfer/);
    expect(others.pages).toEqual([{ chatId: stage.groupId, messages: [], holes: [messageId] }]);
    expect(others.chats[0]?.lastMessage?.delivery).toMatchObject({ messageId: before });
    expect(others.chats[0]?.newestMessageId).toBe(messageId);
    for (const who of SEEING) {
      const { chats, pages } = await resumed(who, before);
      expect(chats[0]?.lastMessage?.delivery).toMatchObject({ messageId });
      expect(pages[0]?.messages).toHaveLength(1);
    }
    // It does not move the chat up in the list of others.
    const [seen, unseen] = [(await entry('bob'))?.timeMs, (await entry('cid'))?.timeMs];
    expect(Number(seen)).toBeGreaterThan(Number(unseen));
  });

  it('counts as unread only for those who see it', async () => {
    const first = await say('cid');
    for (const who of [...SEEING, 'cid'] as const) await read(who, first);
    const { transferId, messageId } = await transfer();
    const unread = async () =>
      Promise.all((['owner', 'admin', 'bob', 'ann', 'cid'] as const).map(async (who) => (await entry(who))?.unread));
    expect(await unread()).toEqual([1, 1, 1, 0, 0]);
    // The report does not count.
    await receive(transferId);
    const last = await say('cid');
    expect(await unread()).toEqual([2, 2, 2, 1, 0]);
    await read('bob', messageId);
    await read('owner', first);
    expect(await unread()).toEqual([2, 2, 1, 1, 0]);
    const second = await transfer();
    expect(await unread()).toEqual([3, 3, 2, 1, 0]);
    await read('bob', last);
    expect(await unread()).toEqual([3, 3, 1, 1, 0]);
    await read('bob', second.messageId);
    await read('admin', second.messageId);
    expect(await unread()).toEqual([3, 0, 0, 1, 0]);
  });

  it('leaves the chat hidden for members who removed it', async () => {
    const before = await say('owner');
    for (const who of ['cid', 'bob'] as const)
      valueOf(await clients[who].call(HTTP_CALLS.chatDel, { chatId: stage.groupId, upTo: before, withHistory: false }));
    const { messageId } = await transfer();
    expect(await entry('cid')).toMatchObject({ hiddenUpTo: messageId, newestMessageId: messageId });
    expect(await entry('bob')).toMatchObject({ hiddenUpTo: before, newestMessageId: messageId });
  });

  it('cannot be read, answered, quoted, found, recalled by other members', async () => {
    const { transferId, messageId } = await transfer();
    const open = await transfer(false);
    const one = { chatId: stage.groupId, transferId };
    for (const who of ['cid', 'stranger'] as const) {
      const isMember = who === 'cid';
      expect(codeOf(await clients[who].operation(OPERATIONS.transferDetailGet, one))).toBe(
        isMember ? 'not_found' : 'noGroupMember',
      );
      expect(codeOf(await clients[who].operation(OPERATIONS.transferReceive, one))).toBe(
        isMember ? 'not_found' : 'noGroupMember',
      );
    }
    const transferIds = [transferId, open.transferId];
    const statesOf = async (who: Person) =>
      valueOf(await clients[who].operation(OPERATIONS.transferStatesGet, { chatId: stage.groupId, transferIds })).data
        .list.length;
    expect([await statesOf('cid'), await statesOf('admin'), await statesOf('bob')]).toEqual([1, 2, 2]);
    const quote = await clients.cid.operation(OPERATIONS.msgSend, {
      chatId: stage.groupId,
      localId: randomUUID(),
      content: { kind: 'text', text: 'x' },
      mentionedIds: [],
      mentionWords: [],
      quotedId: messageId,
    });
    expect(codeOf(quote)).toBe('not_found');
    for (const text of ['secret', '77', 'transferId']) {
      const found = valueOf(
        await clients.cid.operation(OPERATIONS.msgSearch, { text, chatId: undefined, limit: 20, after: undefined }),
      ).data.messages;
      expect(found).toEqual([]);
    }
    const log = valueOf(
      await clients.owner.call(HTTP_CALLS.groupLog, { groupId: stage.groupId, beforeId: undefined }),
    ).data;
    expect(JSON.stringify(log)).not.toContain('77');
  });

  it('is not shown to guests of a shared group', async () => {
    const before = await say('owner');
    await transfer();
    await transfer(false);
    await stage.provider.shareGroup(stage.groupId, true);
    const guest = createClient(stage.provider.baseUrl);
    const seen = valueOf(
      await guest.call(HTTP_CALLS.guestMsgList, {
        chatId: stage.groupId,
        messageId: '0',
        direction: 'get_back',
        limit: undefined,
      }),
    ).data;
    expect(seen.messages.map(({ delivery }) => delivery.messageId)).toEqual([before]);
  });

  it('is shown to a member only while an admin', async () => {
    const { messageId } = await transfer();
    const change = async (call: 'groupAdminSet' | 'groupAdminUnset') =>
      valueOf(await clients.owner.call(HTTP_CALLS[call], { groupId: stage.groupId, userIds: [people.cid.userId] }));
    expect(await numbers('cid')).toEqual([]);
    await change('groupAdminSet');
    expect(await numbers('cid')).toEqual([messageId]);
    await change('groupAdminUnset');
    expect(await numbers('cid')).toEqual([]);
  });
});

const mapToJson = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);
