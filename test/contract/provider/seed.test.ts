import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBulk } from '../../../applet-host-demo/demo/data/bulk.ts';
import { seedDemo } from '../../../applet-host-demo/demo/data/demo.ts';
import { DEMO_PASSWORD, PLAYER_KEYS, PLAYERS } from '../../../applet-host-demo/demo/data/players.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { unreadAfter } from '../../../widget/domain/chat/unread.ts';
import { checkGroupText } from '../../../widget/domain/group/group-text.ts';
import { compareMessageIds } from '../../../widget/domain/message/message-id.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { checkMessageText, graphemeLength } from '../../../widget/domain/message/text.ts';
import { checkLoginName, checkNickname } from '../../../widget/domain/session/credentials.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { type CallResult, signIn, type TestClient } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const DAY_MS = 86_400_000;

describe.each(everyDatabase())('demo data (%s)', (database) => {
  let provider: TestProvider;
  let nowMs: number;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    nowMs = provider.services.now();
    await seedDemo(provider.services.db, 'DEMO', nowMs);
  });
  afterAll(() => provider.stop());

  const signInAs = (key: keyof typeof PLAYERS) =>
    signIn(provider.baseUrl, PLAYERS[key].loginName, DEMO_PASSWORD, 'DEMO');

  it('has users with valid names and logins', () => {
    expect(PLAYER_KEYS).toHaveLength(10);
    for (const key of PLAYER_KEYS) {
      expect(checkLoginName(PLAYERS[key].loginName)).toBeUndefined();
      expect(checkNickname(PLAYERS[key].name)).toBeUndefined();
    }
  });

  it('gives every user friends, groups and chats, some unread', async () => {
    let unreadChats = 0;
    for (const key of PLAYER_KEYS) {
      const client = await signInAs(key);
      const friends = valueOf(await client.operation(OPERATIONS.friendListGet, {})).items;
      expect(friends.length).toBeGreaterThanOrEqual(2);
      const groups = valueOf(await client.operation(OPERATIONS.groupListGet, {})).items;
      expect(groups.length).toBeGreaterThanOrEqual(1);
      for (const { group } of groups) {
        expect(graphemeLength(group.name)).toBeLessThanOrEqual(16);
        expect(group.intro).not.toBe('');
        expect(checkGroupText('intro', group.intro)).toEqual({ ok: true, value: group.intro });
      }
      const chats = valueOf(await client.call(HTTP_CALLS.unreadListGet, {})).items;
      expect(chats).toHaveLength(friends.length + groups.length);
      unreadChats += chats.filter((chat) => chat.unread > 0).length;
    }
    expect(unreadChats).toBeGreaterThan(8);
  });

  it('has all roles, a pin, a mute and a mention', async () => {
    const client = await signInAs('xiaoming');
    const groups = valueOf(await client.operation(OPERATIONS.groupListGet, {})).items.map(({ group }) => group);
    expect(groups.map((group) => group.myRole).toSorted()).toEqual(['admin', 'member', 'owner']);
    expect(groups.filter((group) => group.isPinned)).toHaveLength(1);
    expect(groups.filter((group) => group.notificationsMuted)).toHaveLength(1);
    const chats = valueOf(await client.call(HTTP_CALLS.unreadListGet, {})).items;
    expect(chats.some((chat) => chat.isMentioned && chat.unread > 0)).toBe(true);
  });

  it('has pending friend requests and applications', async () => {
    const requestsOf = async (key: keyof typeof PLAYERS) =>
      valueOf(await (await signInAs(key)).operation(OPERATIONS.invitedListGet, {})).items.map(({ state }) => state);
    expect(await requestsOf('xiaoming')).toEqual(['received', 'received', 'sent', 'rejected']);
    expect(await requestsOf('emma')).toEqual(['received']);

    const client = await signInAs('xiaoming');
    const notices = valueOf(await client.call(HTTP_CALLS.getNotiList, {})).items;
    expect(notices.map(({ type, state }) => ({ type, state }))).toEqual([
      { type: 'applying', state: 'pending' },
      { type: 'applying', state: 'refused' },
      { type: 'upgradeAdmin', state: 'agreed' },
    ]);
    const applicant = notices[0];
    const decision = { groupId: applicant?.groupId ?? '', userId: applicant?.from.userId ?? '', isAgreed: false };
    expect((await client.call(HTTP_CALLS.applyingStateUpdate, decision)).ok).toBe(true);
  });

  it('has weeks of valid messages in order until now', async () => {
    const client = await signInAs('emma');
    const chats = valueOf(await client.call(HTTP_CALLS.unreadListGet, {})).items;
    const account = valueOf(await client.operation(OPERATIONS.accountGet, undefined));
    const groups = valueOf(await client.operation(OPERATIONS.groupListGet, {})).items.map(({ group }) => group);
    for (const chat of chats) {
      const messages = await wholeHistory(client, chat.chatId);
      expect(messages.map((message) => Number(message.delivery.messageId))).toEqual(
        Array.from({ length: messages.length }, (_, index) => index + 1),
      );
      const times = messages.map((message) => message.timeMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThan(nowMs);
      expect(Math.min(...times)).toBeGreaterThan(nowMs - 30 * DAY_MS);
      for (const { content } of messages) {
        const text = content.kind === 'text' ? content.text : 'x';
        expect(checkMessageText(text).ok).toBe(true);
        expect(text).not.toMatch(/[{}]/);
      }
      const notificationsMuted = groups.some((group) => group.groupId === chat.chatId && group.notificationsMuted);
      const situation = { ownId: account.userId, isChatOpen: false, notificationsMuted };
      const unread = messages
        .filter((message) => compareMessageIds(message.delivery.messageId, chat.readUpTo) > 0)
        .reduce((state, message) => unreadAfter(state, message, situation), { unread: 0, isMentioned: false });
      expect({ unread: chat.unread, isMentioned: chat.isMentioned }).toEqual(unread);
    }
    const newest = Math.max(...chats.map((chat) => chat.timeMs));
    expect(nowMs - newest).toBeLessThan(2 * 3_600_000);
    const scripts = [/\p{Script=Han}/u, /\p{Script=Thai}/u, /\p{Script=Devanagari}/u, /\p{Script=Hangul}/u, /[ạảấầẩ]/u];
    const everything = (await Promise.all(chats.map((chat) => wholeHistory(client, chat.chatId)))).flat();
    for (const script of scripts) {
      expect(everything.some(({ content }) => content.kind === 'text' && script.test(content.text))).toBe(true);
    }
  });

  it('fills a chat list and a chat for benchmarks', async () => {
    const client = await signInAs('daniel');
    const { userId } = valueOf(await client.operation(OPERATIONS.accountGet, undefined));
    const before = valueOf(await client.call(HTTP_CALLS.unreadListGet, {})).items.length;
    const wanted = { tenant: 'DEMO', userId, rooms: 700, messages: 1200 };
    const chatId = (await seedBulk(provider.services.db, wanted, nowMs)) ?? '';
    expect(valueOf(await client.call(HTTP_CALLS.unreadListGet, {})).items).toHaveLength(before + 700);
    expect(await wholeHistory(client, chatId)).toHaveLength(1201);
    expect((await client.send(chatId, 'and it goes on')).ok).toBe(true);
  });

  async function wholeHistory(client: TestClient, chatId: string): Promise<readonly SentMessage[]> {
    const messages: SentMessage[] = [];
    for (;;) {
      const messageId = messages.at(-1)?.delivery.messageId ?? '0';
      const request = { chatId, messageId, direction: 'get_forward', limit: 100 } as const;
      const page = valueOf(await client.operation(OPERATIONS.getMsgList, request)).messages;
      messages.push(...page);
      if (page.length < 100) return messages;
    }
  }
});

function valueOf<T>(result: CallResult<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail ?? ''}`);
  return result.value.data;
}
