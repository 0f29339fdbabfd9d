import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, untilUnchanged, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { insertChats } from '../../bench/data/crowd.ts';

describe.each(usualDatabase())('lists and history (%s)', (database) => {
  let provider: TestProvider;
  let ann: Account;
  let bob: Account;
  let annClient: TestClient;
  let bobClient: TestClient;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a', photo: 'girl1' });
    bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    annClient = await signIn(provider.baseUrl, 'anna', 'password-a');
    bobClient = await signIn(provider.baseUrl, 'bobby', 'password-b');
  });
  afterAll(() => provider.stop());

  it('returns the account of the signed-in user', async () => {
    expect(valueOf(await annClient.operation(OPERATIONS.accountGet, undefined)).data).toEqual(ann);
  });

  it('returns the tenant’s configuration without a session', async () => {
    const { data } = valueOf(await annClient.call(HTTP_CALLS.getImSiteInitData, undefined));
    expect(data).toMatchObject({ tenant: 'CB', platform: 'CB', roleScheme: 'B', canRegister: true });
  });

  it('lists all friends first, then changes, then no change', async () => {
    const empty = valueOf(await annClient.operation(OPERATIONS.friendListGet, {}));
    expect(empty.data).toEqual({ items: [], isFull: true });
    const chatId = await provider.befriend(ann.userId, bob.userId);

    const since = valueOf(await annClient.operation(OPERATIONS.friendListGet, { version: empty.meta.version }));
    expect(since.data.isFull).toBe(false);
    expect(since.data.items).toEqual([
      {
        isRemoved: false,
        friend: {
          userId: bob.userId,
          name: 'Bob',
          alias: '',
          photo: '',
          chatId,
          isPinned: false,
          notificationsMuted: false,
          isBlacklisted: false,
        },
      },
    ]);
    await untilUnchanged(since.meta.version, (version) => annClient.operation(OPERATIONS.friendListGet, { version }));
  });

  it.each(['', '0', 'x.y', 'another.12', '999999999999999999999', 'abc.-1'])(
    'returns the whole list for the unknown version "%s"',
    async (version) => {
      const { data, meta } = valueOf(await annClient.operation(OPERATIONS.friendListGet, { version }));
      expect(data.isFull).toBe(true);
      expect(data.items).toHaveLength(1);
      expect(meta.isUnchanged).toBe(false);
    },
  );

  it('returns the whole list for a future version', async () => {
    const { meta } = valueOf(await annClient.operation(OPERATIONS.friendListGet, {}));
    const [epoch = '', number = '0'] = meta.version?.split('.') ?? [];
    const future = `${epoch}.${Number(number) + 1000}`;
    expect(valueOf(await annClient.operation(OPERATIONS.friendListGet, { version: future })).data.isFull).toBe(true);
  });

  it('never omits a change committed after the list was read', async () => {
    const carl = await provider.createUser({ name: 'Carl', loginName: 'carl', password: 'password-c' });
    const carlClient = await signIn(provider.baseUrl, 'carl', 'password-c');
    let version = valueOf(await carlClient.operation(OPERATIONS.friendListGet, {})).meta.version;
    const newFriends = await Promise.all(
      Array.from({ length: 8 }, (_, index) => provider.createUser({ name: `N${index}` })),
    );
    const seen = new Set<string>();
    const read = async (): Promise<void> => {
      const { data, meta } = valueOf(await carlClient.operation(OPERATIONS.friendListGet, { version }));
      expect(data.isFull).toBe(false);
      for (const { friend } of data.items) seen.add(friend.userId);
      version = meta.version;
    };
    const changes = newFriends.map((friend) => provider.befriend(carl.userId, friend.userId));
    for (let round = 0; round < 10; round += 1) await read();
    await Promise.all(changes);
    await read();
    expect([...seen].toSorted()).toEqual(newFriends.map((friend) => friend.userId).toSorted());
  });

  it('lists groups with the user’s role, and a left group', async () => {
    const groupId = await provider.createGroup({ name: 'Draw & "night"', owner: ann.userId, members: [bob.userId] });
    const owned = valueOf(await annClient.operation(OPERATIONS.groupListGet, {}));
    expect(owned.data.items[0]).toMatchObject({
      isRemoved: false,
      group: { groupId, name: 'Draw & "night"', myRole: 'owner', memberCount: 2, ownerId: ann.userId },
    });
    const joined = valueOf(await bobClient.operation(OPERATIONS.groupListGet, {}));
    expect(joined.data.items[0]).toMatchObject({ group: { groupId, myRole: 'member' } });

    await provider.removeMember(groupId, bob.userId);
    const left = valueOf(await bobClient.operation(OPERATIONS.groupListGet, { version: joined.meta.version }));
    expect(left.data.items).toMatchObject([{ isRemoved: true, group: { groupId } }]);
    expect(valueOf(await bobClient.operation(OPERATIONS.groupListGet, {})).data.items).toEqual([]);
    const fewer = valueOf(await annClient.operation(OPERATIONS.groupListGet, { version: owned.meta.version }));
    expect(fewer.data.items).toMatchObject([{ isRemoved: false, group: { groupId, memberCount: 1 } }]);
  });

  it('lists chats with newest message and unread count, by version', async () => {
    const chatId = await provider.befriend(ann.userId, bob.userId);
    const before = valueOf(await bobClient.call(HTTP_CALLS.unreadListGet, {}));
    expect(before.data.items.some((chat) => chat.chatId === chatId)).toBe(false);
    await annClient.send(chatId, 'first');
    await annClient.send(chatId, 'second <3 & more');

    const after = valueOf(await bobClient.call(HTTP_CALLS.unreadListGet, { version: before.meta.version }));
    expect(after.data.isFull).toBe(false);
    expect(after.data.items).toMatchObject([
      {
        chatId,
        newestMessageId: '2',
        unread: 2,
        readUpTo: '0',
        lastMessage: { content: { kind: 'text', text: 'second <3 & more' }, senderName: 'Ann' },
      },
    ]);
    await untilUnchanged(after.meta.version, (version) => bobClient.call(HTTP_CALLS.unreadListGet, { version }));
  });

  it('pages through history in both directions, oldest first', async () => {
    const carl = await provider.createUser({ name: 'Dora' });
    const chatId = await provider.befriend(ann.userId, carl.userId);
    for (let number = 1; number <= 45; number += 1) await annClient.send(chatId, `m${number}`);
    const page = async (messageId: string, direction: 'get_back' | 'get_forward', limit?: number) => {
      const { data } = valueOf(
        await annClient.operation(OPERATIONS.getMsgList, { chatId, messageId, direction, limit }),
      );
      expect(data.holes).toEqual([]);
      return data.messages.map((message) => Number(message.delivery.messageId));
    };
    expect(await page('0', 'get_back')).toEqual(range(36, 45));
    expect(await page('36', 'get_back')).toEqual(range(16, 35));
    expect(await page('16', 'get_back')).toEqual(range(1, 15));
    expect(await page('1', 'get_back')).toEqual([]);
    expect(await page('20', 'get_forward')).toEqual(range(21, 40));
    expect(await page('40', 'get_forward')).toEqual(range(41, 45));
    expect(await page('45', 'get_forward')).toEqual([]);
    expect(await page('0', 'get_forward', 3)).toEqual([1, 2, 3]);
    expect(await page('0', 'get_back', 5000)).toEqual(range(1, 45));
    expect(await page('9999999999999999999', 'get_back', 2)).toEqual([44, 45]);
  });

  it('fills pages past hidden messages and reports the holes', async () => {
    const groupId = await provider.createGroup({ owner: ann.userId, members: [bob.userId] });
    for (let number = 1; number <= 12; number += 1) await annClient.send(groupId, `m${number}`);
    await provider.services.db
      .updateTable('messages')
      .set({ deleted_by: ann.userId })
      .where('chat_id', '=', groupId)
      .where('msg_id', 'in', [1, 5, 6, 12])
      .execute();
    const page = async (
      client: TestClient,
      messageId: string,
      direction: 'get_back' | 'get_forward',
      limit: number,
    ) => {
      const { data } = valueOf(
        await client.operation(OPERATIONS.getMsgList, { chatId: groupId, messageId, direction, limit }),
      );
      return { ids: data.messages.map((message) => Number(message.delivery.messageId)), holes: data.holes.map(Number) };
    };
    expect(await page(bobClient, '0', 'get_back', 5)).toEqual({ ids: [7, 8, 9, 10, 11], holes: [12] });
    expect(await page(bobClient, '7', 'get_back', 5)).toEqual({ ids: [2, 3, 4], holes: [1, 5, 6] });
    expect(await page(bobClient, '3', 'get_forward', 2)).toEqual({ ids: [4, 7], holes: [5, 6] });
    expect(await page(bobClient, '10', 'get_forward', 5)).toEqual({ ids: [11], holes: [12] });
    expect(await page(annClient, '0', 'get_back', 5)).toEqual({ ids: [8, 9, 10, 11, 12], holes: [] });
    const chats = valueOf(await bobClient.call(HTTP_CALLS.unreadListGet, {})).data.items;
    expect(chats.find((chat) => chat.chatId === groupId)).toMatchObject({
      newestMessageId: '12',
      lastMessage: { delivery: { messageId: '11' } },
    });
  });

  it('resumes with chats that are changed or unknown to clients', async () => {
    const eve = await provider.createUser({ name: 'Eve', loginName: 'evelyn', password: 'password-e' });
    const client = await signIn(provider.baseUrl, 'evelyn', 'password-e');
    const chats = await Promise.all(
      ['x', 'y', 'z'].map(async (name) => provider.befriend(eve.userId, (await provider.createUser({ name })).userId)),
    );
    const [known = '', moved = '', unknown = ''] = chats;
    for (const chatId of chats) await client.send(chatId, 'one');
    await client.send(moved, 'two');
    const heads = new Map([
      [known, '1'],
      [moved, '1'],
      ['zzzzzzzz', '4'],
    ]);
    const { data } = valueOf(await client.operation(OPERATIONS.msgResume, { heads }));
    expect(data.chats.map((chat) => chat.chatId).toSorted()).toEqual([moved, unknown].toSorted());
    expect(data.pages).toEqual([]);
  });

  describe('resumes with missed messages', () => {
    const resume = async (client: TestClient, heads: ReadonlyMap<string, string>, pages: readonly string[]) =>
      valueOf(await client.operation(OPERATIONS.msgResume, { heads, pages })).data;
    const newUser = async (loginName: string) => {
      const { userId } = await provider.createUser({ loginName, password: 'password-x' });
      return { userId, client: await signIn(provider.baseUrl, loginName, 'password-x') };
    };
    const chatWith = async (readerId: string, unread: number) => {
      const { userId: senderId } = await provider.createUser({ name: 'Sender' });
      await insertChats(provider.services.db, [{ readerId, senderId, read: 0, unread }]);
      return oneToOneChatId(readerId, senderId);
    };

    it('of the chats that the client names', async () => {
      const { userId, client } = await newUser('resumer1');
      const [named, other] = [await chatWith(userId, 3), await chatWith(userId, 2)];
      const heads = new Map([
        [named, '1'],
        [other, '1'],
      ]);
      const { chats, pages } = await resume(client, heads, [named, 'zzzzzzzz']);
      expect(chats.map(({ chatId }) => chatId).toSorted()).toEqual([named, other].toSorted());
      const wanted = { chatId: named, messageId: '1', direction: 'get_forward' } as const;
      const fetched = valueOf(await client.operation(OPERATIONS.getMsgList, wanted)).data;
      expect(pages).toEqual([{ chatId: named, ...fetched }]);
      expect(pages[0]?.messages.map(({ delivery }) => delivery.messageId)).toEqual(['2', '3']);
    });

    it('without the user’s own deletions, which are holes', async () => {
      const { userId, client } = await newUser('resumer2');
      const chatId = await chatWith(userId, 3);
      valueOf(await client.call(HTTP_CALLS.msgClearDel, { chatId, messageIds: ['2'] }));
      const { pages } = await resume(client, new Map([[chatId, '1']]), [chatId]);
      expect(pages.map(({ messages, holes }) => [messages.map(({ delivery }) => delivery.messageId), holes])).toEqual([
        [['3'], ['2']],
      ]);
    });

    it('only of recent chats, as many as one answer fits', async () => {
      const { userId, client } = await newUser('resumer3');
      const chats: string[] = [];
      // The more messages, the more recent.
      for (const count of [101, 90, 80, 40]) chats.push(await chatWith(userId, count));
      const heads = new Map(chats.map((chatId) => [chatId, '0']));
      const { pages } = await resume(client, heads, chats);
      expect(new Map(pages.map(({ chatId, messages }) => [chatId, messages.length]))).toEqual(
        new Map([
          [chats[1], 90],
          [chats[2], 80],
        ]),
      );
    });

    it('but not of a group that the user has left', async () => {
      const { userId, client } = await newUser('resumer4');
      const groupId = await provider.createGroup({ owner: ann.userId, members: [userId], talkIntervalS: 0 });
      valueOf(await annClient.send(groupId, 'one'));
      expect((await resume(client, new Map([[groupId, '0']]), [groupId])).pages).toHaveLength(1);
      await provider.removeMember(groupId, userId);
      expect((await resume(client, new Map([[groupId, '0']]), [groupId])).pages).toEqual([]);
    });
  });
});

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
