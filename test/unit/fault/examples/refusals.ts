import { aChat, aRow, BEN, FRIENDS, GROUP } from '../histories.ts';
import { command, done, fail, invoke, member, ok, two, type Example } from './events.ts';

const twice = (chatId: string, laterMs: number) =>
  [
    invoke('b1', { tab: 'B', chatId, atMs: 1000 }),
    ok('b1', '1', 'B'),
    invoke('b2', { tab: 'B', chatId, atMs: 1000 + laterMs }),
    fail('b2', 'too_frequent', 1000 + laterMs),
  ] as const;
const firstOfBen = (chatId: string) => aChat(chatId, [aRow(1, { text: 'b1', senderId: BEN })]);

export const REFUSALS: readonly Example[] = [
  {
    check: 'refusals',
    about: 'allows too_frequent within the interval of a group',
    right: { chats: [firstOfBen(GROUP)], events: twice(GROUP, 900) },
    wrong: { chats: [firstOfBen(GROUP)], events: twice(GROUP, 1500) },
    complaint: /"b2" of B was refused without a reason: too_frequent/,
  },
  {
    check: 'refusals',
    about: 'allows no too_frequent between friends',
    right: { chats: [firstOfBen(GROUP)], events: twice(GROUP, 900) },
    wrong: { chats: [firstOfBen(FRIENDS)], events: twice(FRIENDS, 900) },
    complaint: /refused without a reason: too_frequent/,
  },
  {
    check: 'refusals',
    about: 'allows noGroupMember while the user is out of the group',
    right: {
      chats: [aChat(GROUP, [])],
      events: [
        member(false, false, 10),
        member(false, true, 20),
        invoke('b1', { tab: 'B', chatId: GROUP, atMs: 30 }),
        fail('b1', 'noGroupMember', 40),
        member(true, false, 50),
        member(true, true, 60),
      ],
    },
    wrong: {
      chats: [aChat(GROUP, [])],
      events: [
        member(false, false, 10),
        member(false, true, 20),
        member(true, false, 50),
        member(true, true, 60),
        invoke('b1', { tab: 'B', chatId: GROUP, atMs: 70 }),
        fail('b1', 'noGroupMember', 80),
      ],
    },
    complaint: /"b1" of B was refused without a reason: noGroupMember/,
  },
  {
    check: 'refusals',
    about: 'allows no other refusal code',
    right: { chats: [aChat(FRIENDS, [aRow(1, { text: 'a' })])], events: [invoke('a'), ok('a', '1')] },
    wrong: { chats: [aChat(FRIENDS, [])], events: [invoke('a'), fail('a', 'server_error')] },
    complaint: /"a" of A was refused without a reason: server_error/,
  },
  {
    check: 'refusals',
    about: 'allows failed commands only for network errors',
    right: { chats: [aChat(FRIENDS, two)], events: [command('recall', 1, [1]), done(1, 'timeout')] },
    wrong: { chats: [aChat(FRIENDS, two)], events: [command('recall', 1, [1]), done(1, 'forbidden')] },
    complaint: /recall 1 of A was refused without a reason: forbidden/,
  },
];
