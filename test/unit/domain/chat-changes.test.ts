import { describe, expect, test } from 'vitest';
import { mergeChat } from '../../../widget/domain/chat/chat-changes.ts';
import {
  chatAfterMessage,
  chatAfterRead,
  chatReadToEnd,
  chatTakenOut,
  countedAfter,
} from '../../../widget/domain/chat/chat-realtime.ts';
import { isHidden } from '../../../widget/domain/chat/chat-list.ts';
import { aChat, aSendingMessage, aSentMessage, CHAT, ME, NOON } from '../../support/builders.ts';

const SITUATION = { ownId: ME, isChatOpen: false, notificationsMuted: false };
const counted = (number: number, isUnread = true, isMention = false) => ({
  messageId: String(number),
  isUnread,
  isMention,
});

describe('a chat after a message', () => {
  test('counts the message as unread and makes it the last', () => {
    const message = aSentMessage(5);
    const { chat, counted: how } = chatAfterMessage(aChat({ newestMessageId: '4', unread: 1 }), message, SITUATION);
    expect(chat).toEqual(aChat({ newestMessageId: '5', unread: 2, lastMessage: message, timeMs: message.timeMs }));
    expect(how).toEqual(counted(5));
  });

  test('starts a chat with its first message', () => {
    const { chat } = chatAfterMessage(undefined, aSentMessage(40), SITUATION);
    expect(chat).toMatchObject({ chatId: CHAT, newestMessageId: '40', unread: 1 });
  });

  test('takes its first message’s time when only known locally', () => {
    const local = aChat({ newestMessageId: '0', timeMs: NOON + 3_600_000 });
    const { chat } = chatAfterMessage(local, aSentMessage(1, { timeMs: NOON }), SITUATION);
    expect(chat.timeMs).toBe(NOON);
    const sending = aSendingMessage('mine', { timeMs: NOON + 3_600_000 });
    const unsent = chatAfterMessage({ ...local, lastMessage: sending }, aSentMessage(1, { timeMs: NOON }), SITUATION);
    expect(unsent.chat.timeMs).toBe(NOON + 3_600_000);
  });

  test('takes the provider’s time of its first own message', () => {
    const sending = aSendingMessage('mine', { timeMs: NOON + 3_600_000 });
    const local = aChat({ newestMessageId: '0', timeMs: NOON + 3_600_000, lastMessage: sending });
    const stored = aSentMessage(1, { localId: 'mine', senderId: ME, timeMs: NOON });
    expect(chatAfterMessage(local, stored, SITUATION).chat.timeMs).toBe(NOON);
  });

  test('keeps its last message when a command arrives', () => {
    const last = aSentMessage(4);
    const command = aSentMessage(5, { content: { kind: 'command', command: 'recall' } });
    const { chat } = chatAfterMessage(aChat({ newestMessageId: '4', lastMessage: last }), command, SITUATION);
    expect(chat).toMatchObject({ newestMessageId: '5', lastMessage: last, unread: 0 });
  });

  test('keeps a sending own message last until it is sent', () => {
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

  test('is marked without counting as unread', () => {
    const { chat, counted: how } = chatAfterMessage(aChat({ newestMessageId: '4' }), mentioning, muted);
    expect(chat).toMatchObject({ unread: 0, isMentioned: true, mentionedIn: '5' });
    expect(how).toEqual(counted(5, false, true));
  });

  test('is not marked in the open chat or own messages', () => {
    const before = aChat({ newestMessageId: '4', isMentioned: true });
    expect(chatAfterMessage(before, mentioning, { ...muted, isChatOpen: true }).counted).toEqual(
      counted(5, false, false),
    );
    expect(chatAfterMessage(before, { ...mentioning, senderId: ME }, muted).counted).toEqual(counted(5, false, false));
  });

  test('marks the chat after an absence until it is read', () => {
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

  test('keeps its mark when newer than the provider’s answer', () => {
    const local = aChat({ newestMessageId: '5', readUpTo: '4', isMentioned: true });
    const remote = aChat({ newestMessageId: '4', readUpTo: '4' });
    expect(mergeChat(local, remote, [counted(5, false, true)], NOON)).toMatchObject({ unread: 0, isMentioned: true });
  });

  test('keeps its mark when a read ends before it', () => {
    const chat = aChat({ newestMessageId: '5', readUpTo: '3', isMentioned: true });
    const read = { readUpTo: '4', unread: 0, isMentioned: false };
    expect(chatAfterRead(chat, read, [counted(5, false, true)])).toMatchObject({ unread: 0, isMentioned: true });
  });
});

const failed = aSendingMessage('mine', { delivery: { state: 'failed', failure: 'isBan' } });

describe('an own message that has failed', () => {
  const before = aChat({ newestMessageId: '4', lastMessage: failed, hiddenUpTo: '0' });

  test('is the last message until a newer one arrives', () => {
    const news = aSentMessage(5);
    expect(chatAfterMessage(before, news, SITUATION).chat.lastMessage).toBe(news);
    const remote = aChat({ newestMessageId: '5', lastMessage: news });
    expect(mergeChat(before, remote, [], NOON).lastMessage).toBe(news);
  });

  test('is not replaced by an older message', () => {
    const remote = aChat({ newestMessageId: '4', lastMessage: aSentMessage(4) });
    expect(mergeChat(before, remote, [], NOON).lastMessage).toBe(failed);
  });

  test('keeps no removed chat listed; a sending message does', () => {
    expect(isHidden(chatTakenOut(before))).toBe(true);
    expect(isHidden(chatTakenOut({ ...before, lastMessage: aSendingMessage('mine') }))).toBe(false);
  });
});

describe('merging the provider’s chat', () => {
  const remote = aChat({
    newestMessageId: '10',
    readUpTo: '6',
    unread: 4,
    timeMs: NOON + 10,
    lastMessage: aSentMessage(10),
  });

  test('takes an unknown chat unchanged, with a default time', () => {
    expect(mergeChat(undefined, remote, [], NOON)).toEqual(remote);
    expect(mergeChat(undefined, { ...remote, timeMs: 0 }, [], NOON).timeMs).toBe(NOON - 300_000);
  });

  test('takes the provider’s counts for a chat with newer messages', () => {
    expect(mergeChat(aChat({ newestMessageId: '7', unread: 1, readUpTo: '6' }), remote, [counted(7)], NOON)).toEqual(
      remote,
    );
  });

  test('adds messages that arrived after the answer was made', () => {
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

  test('leaves a pushed message uncounted that was uncounted before', () => {
    const local = aChat({ newestMessageId: '11', readUpTo: '6', unread: 4 });
    expect(mergeChat(local, remote, [counted(11, false)], NOON).unread).toBe(4);
  });

  test('keeps messages read when the provider does not know yet', () => {
    const local = aChat({ newestMessageId: '10', readUpTo: '10', unread: 0 });
    expect(mergeChat(local, { ...remote, isMentioned: true }, [], NOON)).toMatchObject({
      readUpTo: '10',
      unread: 0,
      isMentioned: false,
    });
  });

  test('counts at most the messages after the user’s last read', () => {
    const local = aChat({ newestMessageId: '8', readUpTo: '8', unread: 0 });
    expect(mergeChat(local, remote, [], NOON)).toMatchObject({ readUpTo: '8', unread: 2 });
  });

  test('marks messages read that were read on another device', () => {
    const local = aChat({ newestMessageId: '10', readUpTo: '6', unread: 4 });
    expect(mergeChat(local, { ...remote, readUpTo: '10', unread: 0 }, [], NOON)).toMatchObject({
      readUpTo: '10',
      unread: 0,
    });
  });

  test('keeps a sending own message as the last one', () => {
    const sending = aSendingMessage('mine', { timeMs: NOON + 99 });
    const local = aChat({ newestMessageId: '7', readUpTo: '6', lastMessage: sending, timeMs: NOON + 99 });
    expect(mergeChat(local, remote, [], NOON)).toMatchObject({ lastMessage: sending, timeMs: NOON + 99 });
  });
});

describe('the provider’s last message', () => {
  test('replaces a local one that was recalled meanwhile', () => {
    const local = aChat({ lastMessage: aSentMessage(5), newestMessageId: '5' });
    const remote = aChat({ lastMessage: aSentMessage(4), newestMessageId: '6' });
    expect(mergeChat(local, remote, [], NOON).lastMessage).toBe(remote.lastMessage);
  });

  test('does not replace a newer one that has arrived since', () => {
    const local = aChat({ lastMessage: aSentMessage(5), newestMessageId: '5' });
    const remote = aChat({ lastMessage: aSentMessage(4), newestMessageId: '4' });
    expect(mergeChat(local, remote, [], NOON).lastMessage).toBe(local.lastMessage);
  });
});

describe('a chat after a read', () => {
  const chat = aChat({ newestMessageId: '10', readUpTo: '6', unread: 4, isMentioned: true });

  test('has nothing unread after a read to its end', () => {
    const read = { readUpTo: '10', unread: 1, isMentioned: true };
    expect(chatAfterRead(chat, read, [])).toMatchObject({ readUpTo: '10', unread: 0, isMentioned: false });
  });

  test('counts the rest locally when all later messages are known', () => {
    const live = [counted(8), counted(9, false), counted(10, true, true)];
    expect(chatAfterRead(chat, { readUpTo: '8', unread: 5, isMentioned: false }, live)).toMatchObject({
      unread: 1,
      isMentioned: true,
    });
  });

  test('adds the messages that the provider had not counted yet', () => {
    const read = { readUpTo: '6', unread: 2, isMentioned: false, countedTo: '8' };
    expect(chatAfterRead(chat, read, [counted(9), counted(10, true, true)])).toMatchObject({
      readUpTo: '6',
      unread: 4,
      isMentioned: true,
    });
  });

  test('takes the provider’s count when later messages are unknown', () => {
    expect(chatAfterRead(chat, { readUpTo: '7', unread: 3, isMentioned: false }, [counted(10)])).toMatchObject({
      readUpTo: '7',
      unread: 3,
      isMentioned: false,
    });
  });

  test('ignores a read that is older than the known one', () => {
    expect(chatAfterRead(chat, { readUpTo: '5', unread: 9, isMentioned: false }, [])).toBe(chat);
  });

  test('has nothing unread when read to the end', () => {
    expect(chatReadToEnd(chat)).toMatchObject({ readUpTo: '10', unread: 0, isMentioned: false });
  });
});

describe('the system message that starts a new group', () => {
  const line = { content: { kind: 'notice', notice: { kind: 'can-chat-now' } } } as const;

  test('is dropped from a chat with messages; its number stays', () => {
    const known = aSentMessage(2);
    const local = aChat({ lastMessage: known, newestMessageId: '2', timeMs: NOON + 1 });
    const remote = aChat({ lastMessage: aSentMessage(3, line), newestMessageId: '3', timeMs: NOON + 9000 });
    expect(mergeChat(local, remote, [], NOON)).toMatchObject({
      lastMessage: known,
      newestMessageId: '3',
      timeMs: NOON + 1,
    });
  });

  test('is dropped when it is pushed, its number kept', () => {
    const situation = { ownId: ME, isChatOpen: false, notificationsMuted: false };
    const before = aChat({ lastMessage: aSentMessage(2), newestMessageId: '2', timeMs: NOON + 1 });
    const { chat, counted } = chatAfterMessage(before, aSentMessage(3, line), situation);
    expect(chat).toEqual({ ...before, newestMessageId: '3' });
    expect(counted.isUnread).toBe(false);
  });

  test('is the last message of a chat without other messages', () => {
    const remote = aChat({ lastMessage: aSentMessage(1, line), newestMessageId: '1' });
    expect(mergeChat(undefined, remote, [], NOON).lastMessage).toEqual(remote.lastMessage);
    expect(mergeChat(aChat(), remote, [], NOON).lastMessage).toEqual(remote.lastMessage);
  });
});

describe('the counted pushed messages', () => {
  const command = (name: string, ...messageIds: readonly string[]) =>
    aSentMessage(9, { content: { kind: 'command', command: name, messageIds } });
  const known = [counted(6, true, true), counted(7), counted(8, false)];

  test('stop counting a recalled message', () => {
    const after = countedAfter(known, command('recall', '6'), counted(9, false));
    expect(after).toEqual([counted(6, false), counted(7), counted(8, false), counted(9, false)]);
    const chat = aChat({ newestMessageId: '9', readUpTo: '4', unread: 1 });
    const read = { readUpTo: '5', unread: 1, isMentioned: false, countedTo: '9' };
    expect(chatAfterRead(chat, read, after)).toMatchObject({ unread: 1, isMentioned: false });
  });

  test('drop the counts after a restore', () => {
    expect(countedAfter(known, command('restore', '6'), counted(9, false))).toEqual([counted(9, false)]);
  });

  test('keep their counts after any other message', () => {
    expect(countedAfter(known, aSentMessage(9), counted(9))).toEqual([...known, counted(9)]);
  });
});
