import { describe, expect, test } from 'vitest';
import { mergeChat } from '../../../widget/domain/chat/chat-changes.ts';
import { chatAfterMessage, chatAfterRead, chatReadToEnd, chatTakenOut } from '../../../widget/domain/chat/chat-live.ts';
import { isHidden } from '../../../widget/domain/chat/chat-list.ts';
import { aChat, aSendingMessage, aSentMessage, CHAT, ME, NOON } from '../../support/builders.ts';

const SITUATION = { ownId: ME, isChatOpen: false, notificationsMuted: false };
const counted = (number: number, isUnread = true, isMention = false) => ({
  messageId: String(number),
  isUnread,
  isMention,
});

describe('a chat after a message', () => {
  test('has one unread more, the message as its last one, and its time', () => {
    const message = aSentMessage(5);
    const { chat, counted: how } = chatAfterMessage(aChat({ newestMessageId: '4', unread: 1 }), message, SITUATION);
    expect(chat).toEqual(aChat({ newestMessageId: '5', unread: 2, lastMessage: message, timeMs: message.timeMs }));
    expect(how).toEqual(counted(5));
  });

  test('begins with its first message', () => {
    const { chat } = chatAfterMessage(undefined, aSentMessage(40), SITUATION);
    expect(chat).toMatchObject({ chatId: CHAT, newestMessageId: '40', unread: 1 });
  });

  test('keeps its last message when a command comes', () => {
    const last = aSentMessage(4);
    const command = aSentMessage(5, { content: { kind: 'command', command: 'recall' } });
    const { chat } = chatAfterMessage(aChat({ newestMessageId: '4', lastMessage: last }), command, SITUATION);
    expect(chat).toMatchObject({ newestMessageId: '5', lastMessage: last, unread: 0 });
  });

  test('keeps an own message that is on its way as the last one, until that very message is sent', () => {
    const sending = aSendingMessage('mine');
    const before = aChat({ newestMessageId: '4', lastMessage: sending });
    expect(chatAfterMessage(before, aSentMessage(5), SITUATION).chat.lastMessage).toBe(sending);
    const sent = aSentMessage(5, { localId: 'mine', senderId: ME });
    expect(chatAfterMessage(before, sent, SITUATION).chat.lastMessage).toBe(sent);
  });
});

describe('a mention in a muted chat', () => {
  const muted = { ...SITUATION, notificationsMuted: true };
  const mentioning = aSentMessage(5, { mentions: { everyone: false, userIds: [ME], words: ['Me'] } });

  test('is remembered as one, though nothing rises', () => {
    const { chat, counted: how } = chatAfterMessage(aChat({ newestMessageId: '4' }), mentioning, muted);
    expect(chat).toMatchObject({ unread: 0, isMentioned: true, mentionedIn: '5' });
    expect(how).toEqual(counted(5, false, true));
  });

  test('is none in the open chat, and none in a message of one’s own', () => {
    const before = aChat({ newestMessageId: '4', isMentioned: true });
    expect(chatAfterMessage(before, mentioning, { ...muted, isChatOpen: true }).counted).toEqual(
      counted(5, false, false),
    );
    expect(chatAfterMessage(before, { ...mentioning, senderId: ME }, muted).counted).toEqual(counted(5, false, false));
  });

  test('while the user was away marks the chat, and so it stays until it is read here', () => {
    const remote = aChat({ newestMessageId: '5', readUpTo: '4', isMentioned: true, mentionedIn: '5' });
    expect(mergeChat(aChat({ newestMessageId: '4', readUpTo: '4' }), remote, [], NOON)).toMatchObject({
      unread: 0,
      isMentioned: true,
      mentionedIn: '5',
    });
    const marked = aChat({ newestMessageId: '5', readUpTo: '4', isMentioned: true });
    expect(mergeChat(marked, remote, [counted(5, false, true)], NOON).isMentioned).toBe(true);
    expect(mergeChat(chatReadToEnd(marked), remote, [counted(5, false, true)], NOON).isMentioned).toBe(false);
  });

  test('that came in live after the provider’s answer was made keeps its mark', () => {
    const local = aChat({ newestMessageId: '5', readUpTo: '4', isMentioned: true });
    const remote = aChat({ newestMessageId: '4', readUpTo: '4' });
    expect(mergeChat(local, remote, [counted(5, false, true)], NOON)).toMatchObject({ unread: 0, isMentioned: true });
  });

  test('is kept by a read that ends before it', () => {
    const chat = aChat({ newestMessageId: '5', readUpTo: '3', isMentioned: true });
    const read = { readUpTo: '4', unread: 0, isMentioned: false };
    expect(chatAfterRead(chat, read, [counted(5, false, true)])).toMatchObject({ unread: 0, isMentioned: true });
  });
});

const failed = aSendingMessage('mine', { delivery: { state: 'failed', failure: 'isBan' } });

describe('an own message that has failed', () => {
  const before = aChat({ newestMessageId: '4', lastMessage: failed, hiddenUpTo: '0' });

  test('is the last one until something newer comes', () => {
    const news = aSentMessage(5);
    expect(chatAfterMessage(before, news, SITUATION).chat.lastMessage).toBe(news);
    const remote = aChat({ newestMessageId: '5', lastMessage: news });
    expect(mergeChat(before, remote, [], NOON).lastMessage).toBe(news);
  });

  test('is not replaced by what was there before it', () => {
    const remote = aChat({ newestMessageId: '4', lastMessage: aSentMessage(4) });
    expect(mergeChat(before, remote, [], NOON).lastMessage).toBe(failed);
  });

  test('does not keep in the list what the user takes out; one that is on its way does', () => {
    expect(isHidden(chatTakenOut(before))).toBe(true);
    expect(isHidden(chatTakenOut({ ...before, lastMessage: aSendingMessage('mine') }))).toBe(false);
  });
});

describe('merging what the provider says', () => {
  const remote = aChat({
    newestMessageId: '10',
    readUpTo: '6',
    unread: 4,
    timeMs: NOON + 10,
    lastMessage: aSentMessage(10),
  });

  test('an unknown chat is taken as it is, a missing time aside', () => {
    expect(mergeChat(undefined, remote, [], NOON)).toEqual(remote);
    expect(mergeChat(undefined, { ...remote, timeMs: 0 }, [], NOON).timeMs).toBe(NOON - 300_000);
  });

  test('a chat that moved on has the provider’s numbers', () => {
    expect(mergeChat(aChat({ newestMessageId: '7', unread: 1, readUpTo: '6' }), remote, [counted(7)], NOON)).toEqual(
      remote,
    );
  });

  test('what came in live after the answer was made counts on top', () => {
    const local = aChat({
      newestMessageId: '12',
      unread: 6,
      readUpTo: '6',
      lastMessage: aSentMessage(12),
      timeMs: NOON + 12,
    });
    const merged = mergeChat(local, remote, [counted(10), counted(11), counted(12, true, true)], NOON);
    expect(merged).toMatchObject({ newestMessageId: '12', unread: 6, isMentioned: true, timeMs: NOON + 12 });
    expect(merged.lastMessage).toBe(local.lastMessage);
  });

  test('a live message that did not count does not count here either', () => {
    const local = aChat({ newestMessageId: '11', readUpTo: '6', unread: 4 });
    expect(mergeChat(local, remote, [counted(11, false)], NOON).unread).toBe(4);
  });

  test('what the user has read here is not unread again, though the provider does not know yet', () => {
    const local = aChat({ newestMessageId: '10', readUpTo: '10', unread: 0 });
    expect(mergeChat(local, { ...remote, isMentioned: true }, [], NOON)).toMatchObject({
      readUpTo: '10',
      unread: 0,
      isMentioned: false,
    });
  });

  test('of what came after the user’s last read here, no more is unread than there is', () => {
    const local = aChat({ newestMessageId: '8', readUpTo: '8', unread: 0 });
    expect(mergeChat(local, remote, [], NOON)).toMatchObject({ readUpTo: '8', unread: 2 });
  });

  test('what was read elsewhere is read here', () => {
    const local = aChat({ newestMessageId: '10', readUpTo: '6', unread: 4 });
    expect(mergeChat(local, { ...remote, readUpTo: '10', unread: 0 }, [], NOON)).toMatchObject({
      readUpTo: '10',
      unread: 0,
    });
  });

  test('an own message that is on its way stays the last one', () => {
    const sending = aSendingMessage('mine', { timeMs: NOON + 99 });
    const local = aChat({ newestMessageId: '7', readUpTo: '6', lastMessage: sending, timeMs: NOON + 99 });
    expect(mergeChat(local, remote, [], NOON)).toMatchObject({ lastMessage: sending, timeMs: NOON + 99 });
  });
});

describe('the last message that the provider knows', () => {
  test('is an earlier one when the one here was taken back meanwhile', () => {
    const local = aChat({ lastMessage: aSentMessage(5), newestMessageId: '5' });
    const remote = aChat({ lastMessage: aSentMessage(4), newestMessageId: '6' });
    expect(mergeChat(local, remote, [], NOON).lastMessage).toBe(remote.lastMessage);
  });

  test('says nothing of a newer one that has come in since', () => {
    const local = aChat({ lastMessage: aSentMessage(5), newestMessageId: '5' });
    const remote = aChat({ lastMessage: aSentMessage(4), newestMessageId: '4' });
    expect(mergeChat(local, remote, [], NOON).lastMessage).toBe(local.lastMessage);
  });
});

describe('a chat after a read', () => {
  const chat = aChat({ newestMessageId: '10', readUpTo: '6', unread: 4, isMentioned: true });

  test('to its end has nothing unread, whatever the provider counted meanwhile', () => {
    const read = { readUpTo: '10', unread: 1, isMentioned: true };
    expect(chatAfterRead(chat, read, [])).toMatchObject({ readUpTo: '10', unread: 0, isMentioned: false });
  });

  test('part of the way is counted here when everything behind it is known here', () => {
    const live = [counted(8), counted(9, false), counted(10, true, true)];
    expect(chatAfterRead(chat, { readUpTo: '8', unread: 5, isMentioned: false }, live)).toMatchObject({
      unread: 1,
      isMentioned: true,
    });
  });

  test('part of the way is added to what the provider had not counted yet', () => {
    const read = { readUpTo: '6', unread: 2, isMentioned: false, countedTo: '8' };
    expect(chatAfterRead(chat, read, [counted(9), counted(10, true, true)])).toMatchObject({
      readUpTo: '6',
      unread: 4,
      isMentioned: true,
    });
  });

  test('part of the way is believed when it is not', () => {
    expect(chatAfterRead(chat, { readUpTo: '7', unread: 3, isMentioned: false }, [counted(10)])).toMatchObject({
      readUpTo: '7',
      unread: 3,
      isMentioned: false,
    });
  });

  test('an older read than the one known changes nothing', () => {
    expect(chatAfterRead(chat, { readUpTo: '5', unread: 9, isMentioned: false }, [])).toBe(chat);
  });

  test('read to the end by the user himself', () => {
    expect(chatReadToEnd(chat)).toMatchObject({ readUpTo: '10', unread: 0, isMentioned: false });
  });
});

describe('the line that a new group begins with', () => {
  const line = { content: { kind: 'notice', notice: { kind: 'can-chat-now' } } } as const;

  test('is dropped from an update of a chat that shows something already, its number is not', () => {
    const known = aSentMessage(2);
    const local = aChat({ lastMessage: known, newestMessageId: '2', timeMs: NOON + 1 });
    const remote = aChat({ lastMessage: aSentMessage(3, line), newestMessageId: '3', timeMs: NOON + 9000 });
    expect(mergeChat(local, remote, [], NOON)).toMatchObject({
      lastMessage: known,
      newestMessageId: '3',
      timeMs: NOON + 1,
    });
  });

  test('is dropped when it is pushed, its number is not', () => {
    const situation = { ownId: ME, isChatOpen: false, notificationsMuted: false };
    const before = aChat({ lastMessage: aSentMessage(2), newestMessageId: '2', timeMs: NOON + 1 });
    const { chat, counted } = chatAfterMessage(before, aSentMessage(3, line), situation);
    expect(chat).toEqual({ ...before, newestMessageId: '3' });
    expect(counted.isUnread).toBe(false);
  });

  test('stands where nothing else does', () => {
    const remote = aChat({ lastMessage: aSentMessage(1, line), newestMessageId: '1' });
    expect(mergeChat(undefined, remote, [], NOON).lastMessage).toEqual(remote.lastMessage);
    expect(mergeChat(aChat(), remote, [], NOON).lastMessage).toEqual(remote.lastMessage);
  });
});
