import { aChat, aMember, ANNA, aRow, BEN, FRIENDS, GROUP } from '../histories.ts';
import { command, done, fail, invoke, kept, member, ok, storage, two, unknown, type Example } from './events.ts';

export const SENDS: readonly Example[] = [
  {
    check: 'numbers',
    about: 'numbers messages without a gap',
    right: { chats: [aChat(FRIENDS, two)] },
    wrong: { chats: [aChat(FRIENDS, [aRow(1), aRow(3)])] },
    complaint: /number 2 does not exist, 3 does/,
  },
  {
    check: 'numbers',
    about: 'ends with the chat’s newest number',
    right: { chats: [aChat(FRIENDS, two)] },
    wrong: { chats: [{ ...aChat(FRIENDS, two), newestNumber: 3 }] },
    complaint: /newest number is 3, its last row 2/,
  },
  {
    check: 'repeats',
    about: 'stores one row for each uuid',
    right: { chats: [aChat(FRIENDS, two)] },
    wrong: { chats: [aChat(FRIENDS, [aRow(1), aRow(2, { uuid: 'uuid-1' })])] },
    complaint: /uuid-1 of M000000001 is stored twice/,
  },
  {
    check: 'repeats',
    about: 'stores one row for each text, also under another uuid',
    right: { chats: [aChat(FRIENDS, [aRow(1)])], events: [invoke('text 1'), ok('text 1', '1')] },
    wrong: {
      chats: [aChat(FRIENDS, [aRow(1), aRow(2, { text: 'text 1' })])],
      events: [invoke('text 1'), ok('text 1', '1')],
    },
    complaint: /"text 1" is stored 2 times/,
  },
  {
    check: 'sends',
    about: 'stores an acknowledged message',
    right: { chats: [aChat(FRIENDS, two)], events: [invoke('text 1'), ok('text 1', '1')] },
    wrong: { chats: [aChat(FRIENDS, [])], events: [invoke('text 1'), ok('text 1', '1')] },
    complaint: /was acknowledged and is not stored/,
  },
  {
    check: 'sends',
    about: 'stores it under the reported number',
    right: { chats: [aChat(FRIENDS, two)], events: [invoke('text 1'), ok('text 1', '1')] },
    wrong: { chats: [aChat(FRIENDS, two)], events: [invoke('text 1'), ok('text 1', '2')] },
    complaint: /acknowledged as 2 and is stored as 1/,
  },
  {
    check: 'sends',
    about: 'stores it in its own chat',
    right: { chats: [aChat(FRIENDS, two)], events: [invoke('text 1'), ok('text 1', '1')] },
    wrong: { chats: [aChat(FRIENDS, two)], events: [invoke('text 1', { chatId: GROUP }), ok('text 1', '1')] },
    complaint: /stored in another chat/,
  },
  {
    check: 'sends',
    about: 'does not store a refused message',
    right: {
      chats: [aChat(GROUP, [])],
      events: [member(false, false, 1), invoke('b1', { tab: 'B', chatId: GROUP }), fail('b1', 'noGroupMember')],
    },
    wrong: {
      chats: [aChat(GROUP, [aRow(1, { text: 'b1', senderId: BEN })])],
      events: [member(false, false, 1), invoke('b1', { tab: 'B', chatId: GROUP }), fail('b1', 'noGroupMember')],
    },
    complaint: /was refused \(noGroupMember\) and is stored/,
  },
  {
    check: 'sends',
    about: 'keeps messages of a killed tab that its database stored',
    right: { chats: [aChat(FRIENDS, [])], events: [invoke('a', { atMs: 100 }), unknown('a', 200)] },
    wrong: { chats: [aChat(FRIENDS, [])], events: [invoke('a', { atMs: 100 }), kept('a', 110), unknown('a', 200)] },
    complaint: /"a" was lost/,
  },
  {
    check: 'sends',
    about: 'keeps old messages of a killed tab unless its database was blocked',
    right: {
      chats: [aChat(FRIENDS, [])],
      events: [storage(true, 50), invoke('a', { atMs: 100 }), unknown('a', 4000)],
    },
    wrong: { chats: [aChat(FRIENDS, [])], events: [invoke('a', { atMs: 100 }), unknown('a', 4000)] },
    complaint: /"a" was lost/,
  },
  {
    check: 'sends',
    about: 'loses no message of a tab that stays open',
    right: { chats: [aChat(FRIENDS, [])], events: [invoke('a', { atMs: 100 }), unknown('a', 200)] },
    wrong: { chats: [aChat(FRIENDS, [])], events: [invoke('a')] },
    complaint: /"a" was lost/,
  },
  {
    check: 'acknowledged',
    about: 'acknowledges a stored message in the end',
    right: { chats: [aChat(FRIENDS, two)], events: [invoke('text 1'), ok('text 1', '1')] },
    wrong: { chats: [aChat(FRIENDS, two)], events: [invoke('text 1')] },
    complaint: /"text 1" is stored and was never acknowledged/,
  },
  {
    check: 'acknowledged',
    about: 'allows an unacknowledged message only after its sender deleted it',
    right: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA, { deletedNumbers: [1] }), aMember(BEN, { readUpTo: 2 })])],
      events: [invoke('text 1'), command('delete', 1, [1]), done(1)],
    },
    wrong: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA), aMember(BEN, { readUpTo: 2, deletedNumbers: [1] })])],
      events: [invoke('text 1'), command('delete', 1, [1], { tab: 'B' }), done(1)],
    },
    complaint: /"text 1" is stored and was never acknowledged/,
  },
  {
    check: 'acknowledged',
    about: 'acknowledges enough sends',
    right: { chats: [aChat(FRIENDS, two)], events: [invoke('text 1'), ok('text 1', '1')], minAcknowledged: 1 },
    wrong: { chats: [aChat(FRIENDS, two)], events: [], minAcknowledged: 1 },
    complaint: /0 sends were acknowledged; at least 1/,
  },
  {
    check: 'order',
    about: 'keeps the texts of a tab in writing order',
    right: {
      chats: [aChat(FRIENDS, two)],
      events: [invoke('text 1'), invoke('text 2'), ok('text 1', '1'), ok('text 2', '2')],
    },
    wrong: {
      chats: [aChat(FRIENDS, two)],
      events: [invoke('text 2'), invoke('text 1'), ok('text 1', '1'), ok('text 2', '2')],
    },
    complaint: /wrote "text 2" before "text 1", stored as 2 and 1/,
  },
];
