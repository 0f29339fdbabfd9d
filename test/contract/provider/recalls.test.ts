import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PATH_V2, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { RECALL_REFUSALS } from '../../../widget/domain/group/permissions.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'admin2', 'member', 'member2', 'removed', 'stranger'] as const;
type Role = (typeof ROLES)[number];
const { ofAdmin, notOwn, count } = RECALL_REFUSALS;

describe.each(usualDatabase())('recalling messages (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Role, Account>;
  const clients = {} as Record<Role | 'guest', TestClient>;
  let groupId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    for (const role of ROLES) {
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
      clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    }
    clients.guest = createClient(provider.baseUrl);
  });
  afterAll(() => provider.stop());

  /** Creates a group with all roles except the stranger. The removed member has sent a message before the removal. */
  async function newGroup(): Promise<void> {
    const { owner, admin, admin2, member, member2, removed } = people;
    groupId = await provider.createGroup({
      owner: owner.userId,
      admins: [admin.userId, admin2.userId],
      members: [member.userId, member2.userId, removed.userId],
      talkIntervalS: 0,
    });
    await say('removed');
    await provider.removeMember(groupId, removed.userId);
  }

  const say = async (role: Role, text = `by ${role}`, chatId = groupId): Promise<string> =>
    valueOf(await clients[role].send(chatId, text)).data.messageId;

  const page = async (role: Role, chatId = groupId) =>
    valueOf(
      await clients[role].operation(OPERATIONS.getMsgList, {
        chatId,
        messageId: '0',
        direction: 'get_back',
        limit: 100,
      }),
    ).data;

  const textsOf = async (role: Role, chatId = groupId) =>
    (await page(role, chatId)).messages.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));

  const SINGLE = {
    own: OPERATIONS.msgRecall,
    admin: OPERATIONS.msgRecallByAdmin,
    owner: OPERATIONS.msgRecallByOwner,
  } as const;
  const BATCH = { admin: OPERATIONS.msgBatchRecallByAdmin, owner: OPERATIONS.msgBatchRecallByOwner } as const;

  /** `undefined` on success, the refusal's text code if it has one, otherwise its code. */
  const refusalOf = (outcome: Awaited<ReturnType<TestClient['operation']>>): string | undefined =>
    outcome.ok
      ? undefined
      : outcome.failure.detail?.startsWith('Chat.') === true
        ? outcome.failure.detail
        : outcome.failure.code;

  describe('the recall permissions', () => {
    beforeAll(newGroup);

    /** Actor, level of the call, sender, and the refusals for one message and in a batch. */
    it.each([
      ['owner', 'owner', 'admin', undefined, undefined],
      ['owner', 'owner', 'member', undefined, undefined],
      ['owner', 'owner', 'owner', undefined, undefined],
      ['owner', 'admin', 'admin', undefined, undefined],
      ['admin', 'admin', 'owner', ofAdmin, ofAdmin],
      ['admin', 'admin', 'admin2', undefined, ofAdmin],
      ['admin', 'admin', 'admin', undefined, undefined],
      ['admin', 'admin', 'member', undefined, undefined],
      ['admin', 'owner', 'member', notOwn, notOwn],
      ['member', 'owner', 'member', notOwn, notOwn],
      ['member', 'admin', 'member', undefined, undefined],
      ['member', 'admin', 'member2', notOwn, notOwn],
      ['member', 'admin', 'admin', notOwn, notOwn],
      ['member', 'admin', 'owner', notOwn, notOwn],
      ['removed', 'admin', 'member', 'noGroupMember', 'noGroupMember'],
      ['removed', 'owner', 'member', 'noGroupMember', 'noGroupMember'],
      ['stranger', 'admin', 'member', 'noGroupMember', 'noGroupMember'],
      ['guest', 'admin', 'member', 'token_missing', 'token_missing'],
    ] as const)('refuse %s (%s level) for %s with %s, batch %s', async (who, level, sender, alone, inBatch) => {
      const [first, second] = [await say(sender), await say(sender)];
      const request = { chatId: groupId, localId: undefined };
      const client = clients[who];
      expect(refusalOf(await client.operation(SINGLE[level], { ...request, messageId: first }))).toBe(alone);
      expect(refusalOf(await client.operation(BATCH[level], { ...request, messageIds: [second] }))).toBe(inBatch);
      const rows = await provider.services.db
        .selectFrom('messages')
        .select(['msg_id', 'deleted_by'])
        .where('chat_id', '=', groupId)
        .where('msg_id', 'in', [Number(first), Number(second)])
        .orderBy('msg_id')
        .execute();
      const by = who === 'guest' ? null : people[who].userId;
      expect(rows.map((row) => row.deleted_by)).toEqual([alone, inBatch].map((no) => (no === undefined ? by : null)));
    });

    it.each([
      ['owner', 'member', notOwn],
      ['admin', 'member', notOwn],
      ['member', 'member', undefined],
      ['member', 'member2', notOwn],
      ['stranger', 'member', 'noGroupMember'],
      ['removed', 'removed', 'noGroupMember'],
      ['guest', 'member', 'token_missing'],
    ] as const)('answer %s recalling a message of %s with %s', async (who, sender, refusal) => {
      const messageId = sender === 'removed' ? '1' : await say(sender);
      const request = { chatId: groupId, messageId, localId: undefined };
      expect(refusalOf(await clients[who].operation(OPERATIONS.msgRecall, request))).toBe(refusal);
    });

    it('refuse an empty batch, over thirty, and other message kinds', async () => {
      const batch = (messageIds: readonly string[]) =>
        clients.owner.operation(BATCH.owner, { chatId: groupId, messageIds, localId: undefined });
      expect(refusalOf(await batch([]))).toBe(count);
      expect(refusalOf(await batch(Array.from({ length: 31 }, (_, index) => String(index + 1))))).toBe(count);
      const message = await say('member');
      const told = valueOf(await batch([message])).data;
      expect(refusalOf(await batch([told.messageId]))).toBe('message_fixed');
      expect(refusalOf(await batch(['999999']))).toBe('not_found');
    });

    it('recall all messages of a batch or none', async () => {
      const [mine, theirs] = [await say('member', 'all or none'), await say('owner')];
      const request = { chatId: groupId, messageIds: [mine, theirs], localId: undefined };
      expect(refusalOf(await clients.admin.operation(BATCH.admin, request))).toBe(ofAdmin);
      expect(await textsOf('member')).toContain('all or none');
    });
  });

  describe('a recalled message', () => {
    beforeAll(newGroup);

    it('is hidden from members and shown to owner and admins', async () => {
      await say('member', 'stays');
      const messageId = await say('member', 'goes');
      const socket = await clients.member2.connect();
      await socket.next(PUSHES.hello);
      const request = { chatId: groupId, messageId, localId: randomUUID() };
      const told = valueOf(await clients.admin.operation(OPERATIONS.msgRecallByAdmin, request)).data;
      expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
        senderId: people.admin.userId,
        content: { kind: 'command', command: 'recall', messageIds: [messageId] },
        delivery: { messageId: told.messageId },
        timeMs: told.timeMs,
      });
      socket.close();
      const seen = await page('member2');
      expect(seen.holes).toContain(messageId);
      expect(await textsOf('member2')).not.toContain('goes');
      // Another user recalled the message, so its sender does not see it either.
      expect(await textsOf('member')).not.toContain('goes');
      for (const role of ['owner', 'admin', 'admin2'] as const) {
        const message = (await page(role)).messages.find(({ delivery }) => delivery.messageId === messageId);
        expect(message).toMatchObject({
          content: { text: 'goes' },
          deletion: { timeMs: told.timeMs, byId: people.admin.userId },
        });
      }
      // A repeat returns the first result; another recall has no effect.
      expect(valueOf(await clients.admin.operation(OPERATIONS.msgRecallByAdmin, request)).data).toEqual(told);
      const again = { ...request, localId: randomUUID() };
      const nothing = valueOf(await clients.admin.operation(OPERATIONS.msgRecallByAdmin, again)).data;
      expect(nothing.messageId).toBe('0');
    });

    it('stays visible to the recalling sender, not to the other', async () => {
      const chatId = await provider.befriend(people.member.userId, people.member2.userId);
      const messageId = await say('member', 'between us', chatId);
      const request = { chatId, messageId, localId: undefined };
      expect(refusalOf(await clients.member2.operation(OPERATIONS.msgRecall, request))).toBe(notOwn);
      expect(refusalOf(await clients.member2.operation(OPERATIONS.msgRecallByAdmin, request))).toBe(notOwn);
      expect(refusalOf(await clients.stranger.operation(OPERATIONS.msgRecall, request))).toBe('forbidden');
      valueOf(await clients.member.operation(OPERATIONS.msgRecall, request));
      expect(await textsOf('member', chatId)).toEqual(['between us']);
      expect(await textsOf('member2', chatId)).toEqual([]);
    });

    it.each([
      ['owner', 'msgRestoreByOwner', 'admin', undefined],
      ['admin2', 'msgRestoreByAdmin', 'admin', undefined],
      ['admin', 'msgRestoreByOwner', 'admin', notOwn],
      ['admin', 'msgRestoreByAdmin', 'owner', ofAdmin],
      ['member', 'msgRestoreByAdmin', 'admin', notOwn],
      ['member', 'msgRestoreByOwner', 'admin', notOwn],
      ['removed', 'msgRestoreByAdmin', 'admin', 'noGroupMember'],
      ['stranger', 'msgRestoreByOwner', 'admin', 'noGroupMember'],
      ['guest', 'msgRestoreByOwner', 'admin', 'token_missing'],
    ] as const)('is restored by %s with %s after %s’s recall: %s', async (who, call, by, refusal) => {
      const text = `restore ${randomUUID()}`;
      const messageId = await say('member', text);
      const recall = by === 'owner' ? OPERATIONS.msgRecallByOwner : OPERATIONS.msgRecallByAdmin;
      const request = { chatId: groupId, messageId, localId: undefined };
      valueOf(await clients[by].operation(recall, request));
      expect(refusalOf(await clients[who].operation(OPERATIONS[call], request))).toBe(refusal);
      expect((await textsOf('member2')).includes(text)).toBe(refusal === undefined);
    });

    it('is pushed again under its number with newer deletion time', async () => {
      const messageId = await say('member', 'there and back');
      const request = { chatId: groupId, messageId, localId: undefined };
      const recalled = valueOf(await clients.owner.operation(OPERATIONS.msgRecallByOwner, request)).data;
      const socket = await clients.member2.connect();
      await socket.next(PUSHES.hello);
      const restored = valueOf(await clients.owner.operation(OPERATIONS.msgRestoreByOwner, request)).data;
      expect(restored.timeMs).toBeGreaterThan(recalled.timeMs);
      expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
        content: { text: 'there and back' },
        delivery: { messageId },
        deletion: { timeMs: restored.timeMs, byId: undefined },
      });
      expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({ content: { command: 'restore' } });
      socket.close();
      // After its sender has recalled it, no other user may restore it.
      valueOf(await clients.member.operation(OPERATIONS.msgRecall, request));
      expect(refusalOf(await clients.owner.operation(OPERATIONS.msgRestoreByOwner, request))).toBe(ofAdmin);
    });

    it('does not count as sending for the talk interval', async () => {
      const slow = await provider.createGroup({
        owner: people.owner.userId,
        members: [people.member.userId],
        talkIntervalS: 60,
      });
      const messageId = await say('member', 'with a slip', slow);
      provider.advanceClock(30_000);
      const request = { chatId: slow, messageId, localId: undefined };
      valueOf(await clients.member.operation(OPERATIONS.msgRecall, request));
      // The recalled message still counts for the interval.
      expect(refusalOf(await clients.member.send(slow, 'too early'))).toBe('too_frequent');
      provider.advanceClock(30_000);
      expect(refusalOf(await clients.member.send(slow, 'without a slip'))).toBeUndefined();
      expect(refusalOf(await clients.member.send(slow, 'one more'))).toBe('too_frequent');
    });

    it('does not count as unread until it is restored', async () => {
      const unread = async () => {
        const chats = valueOf(await clients.member2.call(HTTP_CALLS.unreadListGet, {})).data.items;
        const chat = chats.find(({ chatId }) => chatId === groupId);
        return { unread: chat?.unread, isMentioned: chat?.isMentioned, last: chat?.lastMessage?.content };
      };
      const newest = await say('member', 'read');
      valueOf(await clients.member2.operation(OPERATIONS.msgRead, { chatId: groupId, messageId: newest }));
      await say('member', 'one');
      const localId = randomUUID();
      const content = { kind: 'text', text: 'two @all' } as const;
      const toAll = { chatId: groupId, localId, content, mentionedIds: ['all'], mentionWords: [] };
      const { messageId } = valueOf(await clients.admin.operation(OPERATIONS.msgSend, toAll)).data;
      expect(await unread()).toEqual({ unread: 2, isMentioned: true, last: content });
      const request = { chatId: groupId, messageId, localId: undefined };
      valueOf(await clients.owner.operation(OPERATIONS.msgRecallByOwner, request));
      expect(await unread()).toEqual({ unread: 1, isMentioned: false, last: { kind: 'text', text: 'one' } });
      valueOf(await clients.owner.operation(OPERATIONS.msgRestoreByOwner, request));
      expect(await unread()).toEqual({ unread: 2, isMentioned: true, last: content });
    });

    it('is recallable by API version 2 and by direct paths', async () => {
      const messageId = await say('member', 'by v2');
      const response = await fetch(provider.baseUrl + API_PATH_V2, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.owner.token ?? '' },
        body: JSON.stringify({ p: 'msgBatchRecallByOwner', d: { chatId: groupId, msg_ids: [messageId] }, r: 'r1' }),
      });
      expect(await response.json()).toMatchObject({ s: '1' });
      expect(await textsOf('member2')).not.toContain('by v2');
      const own = { chatId: groupId, messageId: await say('member', 'by path'), localId: undefined };
      valueOf(await clients.member.call(HTTP_CALLS.msgRecallByPath, own));
      expect(await textsOf('member2')).not.toContain('by path');
      for (const [who, call] of [
        ['owner', HTTP_CALLS.ownerRecallByPath],
        ['admin', HTTP_CALLS.adminRecallByPath],
      ] as const) {
        const theirs = {
          chatId: groupId,
          messageId: await say('member', `by the path of an ${who}`),
          localId: undefined,
        };
        expect(refusalOf(await clients.member2.call(call, theirs))).toBe(notOwn);
        valueOf(await clients[who].call(call, theirs));
        expect(await textsOf('member2')).not.toContain(`by the path of an ${who}`);
      }
    });
  });

  describe('deleting messages for the user only', () => {
    beforeAll(newGroup);

    const deletedOf = async (role: Role, version?: string) =>
      valueOf(
        await clients[role].operation(OPERATIONS.msgDeletedGet, { sinceMs: undefined, version }),
      ).data.items.filter(({ chatId }) => chatId === groupId);

    it('hides single messages on all devices of the user', async () => {
      await say('owner', 'kept');
      const messageId = await say('owner', 'deleted for me');
      const socket = await clients.member.connect();
      await socket.next(PUSHES.hello);
      const other = await signIn(provider.baseUrl, 'member.x', 'password-x');
      valueOf(await other.call(HTTP_CALLS.msgClearDel, { chatId: groupId, messageIds: [messageId, '99999'] }));
      await until('the word to the other device', async () => {
        const noti = await socket.next(PUSHES.serverNoti);
        return noti.about === 'msg_deleted' ? true : undefined;
      });
      socket.close();
      expect(await deletedOf('member')).toEqual([{ chatId: groupId, upTo: undefined, messageIds: [messageId] }]);
      expect(await textsOf('member')).not.toContain('deleted for me');
      expect((await page('member')).holes).toContain(messageId);
      expect(await textsOf('member2')).toContain('deleted for me');
      const chats = valueOf(await clients.member.call(HTTP_CALLS.unreadListGet, {})).data.items;
      expect(chats.find(({ chatId }) => chatId === groupId)?.lastMessage?.content).toMatchObject({ text: 'kept' });
    });

    it('keeps them hidden after an admin restores them', async () => {
      const messageId = await say('member2', 'deleted, then restored');
      valueOf(await clients.member.call(HTTP_CALLS.msgClearDel, { chatId: groupId, messageIds: [messageId] }));
      const request = { chatId: groupId, messageId, localId: undefined };
      valueOf(await clients.owner.operation(OPERATIONS.msgRecallByOwner, request));
      const socket = await clients.member.connect();
      await socket.next(PUSHES.hello);
      valueOf(await clients.owner.operation(OPERATIONS.msgRestoreByOwner, request));
      expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({ content: { command: 'restore' } });
      socket.close();
      expect(await textsOf('member')).not.toContain('deleted, then restored');
      expect(await textsOf('member2')).toContain('deleted, then restored');
    });

    it('clears up to a number or all, marked as read', async () => {
      const first = await say('owner', 'first of three');
      await say('owner', 'second of three');
      valueOf(await clients.member.call(HTTP_CALLS.msgClear, { chatId: groupId, upTo: first }));
      expect(await textsOf('member')).toEqual(['second of three']);
      valueOf(await clients.member.call(HTTP_CALLS.msgClear, { chatId: groupId, upTo: undefined }));
      expect(await textsOf('member')).toEqual([]);
      const chats = valueOf(await clients.member.call(HTTP_CALLS.unreadListGet, {})).data.items;
      expect(chats.find(({ chatId }) => chatId === groupId)).toMatchObject({ unread: 0, lastMessage: undefined });
      expect(await deletedOf('member')).toMatchObject([{ messageIds: [], upTo: expect.any(String) }]);
      await say('owner', 'third of three');
      expect(await textsOf('member')).toEqual(['third of three']);
      expect(await textsOf('member2')).toContain('first of three');
    });

    it('outlasts leaving and rejoining the group', async () => {
      const { userId } = people.member2;
      const come = async () => {
        await provider.removeMember(groupId, userId);
        await provider.addMember(groupId, userId);
      };
      const single = await say('owner', 'deleted alone');
      valueOf(await clients.member2.call(HTTP_CALLS.msgClear, { chatId: groupId, upTo: String(Number(single) - 1) }));
      valueOf(await clients.member2.call(HTTP_CALLS.msgClearDel, { chatId: groupId, messageIds: [single] }));
      await say('owner', 'kept through it');
      const { meta } = valueOf(
        await clients.member2.operation(OPERATIONS.msgDeletedGet, { sinceMs: undefined, version: undefined }),
      );
      await come();
      expect(await textsOf('member2')).toEqual(['kept through it']);
      // A device that missed the deletion before the user left receives it now.
      expect(await deletedOf('member2', meta.version)).toMatchObject([{ upTo: String(Number(single) - 1) }]);
      await come();
      expect(await textsOf('member2')).toEqual(['kept through it']);
      valueOf(await clients.member2.call(HTTP_CALLS.msgClear, { chatId: groupId, upTo: undefined }));
      await come();
      expect(await textsOf('member2')).toEqual([]);
    });

    it.each([
      ['removed', 'noGroupMember'],
      ['stranger', 'noGroupMember'],
      ['guest', 'token_missing'],
    ] as const)('is refused to %s', async (who, code) => {
      const single = await clients[who].call(HTTP_CALLS.msgClearDel, { chatId: groupId, messageIds: ['1'] });
      const whole = await clients[who].call(HTTP_CALLS.msgClear, { chatId: groupId, upTo: undefined });
      expect([refusalOf(single), refusalOf(whole)]).toEqual([code, code]);
    });
  });
});
