import { describe, expect, test } from 'vitest';
import { newArrivals } from '../../../widget/app/arrivals.ts';
import type { Chat } from '../../../widget/domain/chat/chat.ts';
import { type Message, NO_MENTIONS } from '../../../widget/domain/message/message.ts';

const ME = 'M000000001';
const message = (chatId: string, change: Partial<Message> = {}): Message => ({
  chatId,
  localId: 'u',
  senderId: 'M000000002',
  senderName: 'Ben',
  senderRole: undefined,
  isFromSystem: false,
  timeMs: 1,
  content: { kind: 'text', text: 'hey' },
  mentions: NO_MENTIONS,
  delivery: { state: 'sent', messageId: '2' },
  ...change,
});
const chat = (chatId: string, newestMessageId: string, lastMessage = message(chatId), unread = 1): Chat => ({
  chatId,
  lastMessage,
  newestMessageId,
  readUpTo: '0',
  unread,
  isMentioned: false,
  timeMs: 1,
});
const list = (...chats: Chat[]) => new Map(chats.map((each) => [each.chatId, each]));
const arrival = (after: Chat, isMuted = false, before = list(chat('a', '1'))) =>
  newArrivals(before, list(after), ME, () => isMuted, false).at(-1);

describe('a message that has arrived', () => {
  test('reports the newest message of each chat from another user', () => {
    expect(arrival(chat('a', '2'))?.chatId).toBe('a');
    const both = list(chat('a', '2'), chat('b', '7', message('b', { timeMs: 5 })));
    const arrivals = newArrivals(list(chat('a', '1'), chat('b', '6')), both, ME, () => false, false);
    expect(arrivals.map(({ chatId }) => chatId)).toEqual(['a', 'b']);
    // The first message of the user's first chat.
    expect(newArrivals(list(), list(chat('c', '1')), ME, () => false, true)).toHaveLength(1);
    expect(newArrivals(list(), list(chat('c', '1')), ME, () => false, false)).toHaveLength(0);
    // The first message of a new chat.
    expect(arrival(chat('c', '1'))?.chatId).toBe('c');
  });

  test.each<[string, Parameters<typeof arrival>]>([
    ['one’s own', [chat('a', '2', message('a', { senderId: ME }))]],
    ['of a muted chat', [chat('a', '2'), true]],
    ['already read', [chat('a', '2', message('a'), 0)]],
    ['known already', [chat('a', '1')]],
    ['a notice', [chat('a', '2', message('a', { content: { kind: 'notice', notice: { kind: 'can-chat-now' } } }))]],
    ['a command', [chat('a', '2', message('a', { content: { kind: 'command', command: 'x' } }))]],
    ['taken back', [chat('a', '2', message('a', { deletion: { timeMs: 2, byId: 'M000000002' } }))]],
    ['part of a list that has just loaded', [chat('a', '2'), false, list()]],
  ])('ignores a message: %s', (_name, args) => {
    expect(arrival(...args)).toBeUndefined();
  });
});
