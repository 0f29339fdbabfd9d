import { expect, test } from 'vitest';
import { readChatTarget } from '../../../widget/contract/chat-target.ts';

/** The argument of `openChat`, which may be anything. */

test.each([
  ['an id', '12345678', { chatId: '12345678' }],
  ['an id and a message', { chatId: '12345678', messageId: '40' }, { chatId: '12345678', messageId: '40' }],
  ['a message with a wrong number', { chatId: '12345678', messageId: '4x' }, { chatId: '12345678' }],
  ['a player and a draft', { playerId: 'p 1', draft: 'hi' }, { playerId: 'p 1', draft: 'hi' }],
  ['a message of a player, which has no chat yet', { playerId: 'p 1', messageId: '40' }, { playerId: 'p 1' }],
  ['a group', { group: 'vip-1' }, { group: 'vip-1' }],
  ['nothing', {}, undefined],
  ['no object', 7, undefined],
  ['two chats', { chatId: '12345678', group: 'vip-1' }, undefined],
  ['a wrong id', { chatId: '../x' }, undefined],
  ['a long draft', { chatId: '12345678', draft: 'x'.repeat(1001) }, undefined],
] as const)('reads %s', (_what, value, expected) => {
  expect(readChatTarget(value)).toEqual(expected);
});
