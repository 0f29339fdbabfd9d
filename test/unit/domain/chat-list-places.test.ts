import { describe, expect, test } from 'vitest';
import { mergeChat } from '../../../widget/domain/chat/chat-changes.ts';
import { chatAfterMessage } from '../../../widget/domain/chat/chat-realtime.ts';
import { keepPlace, isHidden } from '../../../widget/domain/chat/chat-list.ts';
import { aChat, aSendingMessage, aSentMessage, ME } from '../../support/builders.ts';

describe('a pressed chat keeps its place', () => {
  test.each([
    { sorted: 'c a b d', shown: 'a b c d', held: 'b', order: 'c b a d' },
    { sorted: 'b a c d', shown: 'a b c d', held: 'b', order: 'a b c d' },
    { sorted: 'a c d', shown: 'a b c d', held: 'b', order: 'a c d' },
    { sorted: 'c a b', shown: 'a b', held: 'd', order: 'c a b' },
    { sorted: 'b', shown: 'a c b', held: 'b', order: 'b' },
  ])('keeps $held in $shown, sorted $sorted', ({ sorted, shown, held, order }) => {
    expect(keepPlace(sorted.split(' '), shown.split(' '), held)).toEqual(order.split(' '));
  });
});

describe('a chat removed from the list', () => {
  const hidden = aChat({ newestMessageId: '5', hiddenUpTo: '5', lastMessage: aSentMessage(5) });
  const situation = { ownId: ME, isChatOpen: false, notificationsMuted: false };

  test('is hidden until a new message arrives', () => {
    expect(isHidden(hidden)).toBe(true);
    expect(isHidden(chatAfterMessage(hidden, aSentMessage(6), situation).chat)).toBe(false);
    expect(isHidden({ ...hidden, lastMessage: aSendingMessage('mine') })).toBe(false);
    expect(isHidden(aChat({ newestMessageId: '5' }))).toBe(false);
    expect(isHidden(aChat({ newestMessageId: '0', hiddenUpTo: '0' }))).toBe(false);
  });

  test('stays hidden when a message in it is recalled', () => {
    const recall = aSentMessage(6, { content: { kind: 'command', command: 'recall', messageIds: ['3'] } });
    expect(isHidden(chatAfterMessage(hidden, recall, situation).chat)).toBe(true);
  });

  test('stays hidden after an older answer or another device’s hiding', () => {
    const remote = aChat({ newestMessageId: '5' });
    expect(isHidden(mergeChat(hidden, remote, [], 0))).toBe(true);
    expect(isHidden(mergeChat(hidden, { ...remote, hiddenUpTo: '3' }, [], 0))).toBe(true);
    expect(isHidden(mergeChat(remote, { ...remote, hiddenUpTo: '5' }, [], 0))).toBe(true);
  });
});
