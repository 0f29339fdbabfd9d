import { describe, expect, test } from 'vitest';
import {
  afterCommand,
  deletionCommandOf,
  lastShown,
  messagesAfterCommand,
  withLastDeletion,
  type DeletionCommand,
} from '../../../widget/domain/message/deletion.ts';
import { createRecallView } from '../../../widget/domain/message/recalled.ts';
import { isRemovedByPlatform, isTakenBack, PLATFORM_ACTOR } from '../../../widget/domain/message/taken-back.ts';
import { messagesAfterArrival } from '../../../widget/domain/message/arrival.ts';
import type { Message, SentMessage } from '../../../widget/domain/message/message.ts';
import { afterQuoteCommand, quoteOf } from '../../../widget/domain/message/quote.ts';
import { mergeMessages } from '../../../widget/domain/message/ordering.ts';
import { topAfter } from '../../../widget/domain/message/top-message.ts';
import { aSendingMessage, aSentMessage, ME } from '../../support/builders.ts';

const about = (kind: 'recall' | 'restore', number: string, timeMs: number, actorId: string = ME): DeletionCommand => ({
  kind,
  messageIds: new Set([number]),
  timeMs,
  actorId,
});
const recall = (number: string, timeMs: number): DeletionCommand => about('recall', number, timeMs);
const restore = (number: string, timeMs: number): DeletionCommand => about('restore', number, timeMs);
const clear = (before: string): DeletionCommand => ({ kind: 'clear', before });

const aCommand = (number: number, command: string, messageIds?: readonly string[]): SentMessage =>
  aSentMessage(number, {
    senderId: ME,
    content: { kind: 'command', command, ...(messageIds === undefined ? {} : { messageIds }) },
  });

test('skips commands and recalled messages for a list’s last message', () => {
  const [first, second] = [aSentMessage(1), aSentMessage(2)];
  const back = afterCommand(aSentMessage(3), recall('3', 70));
  expect(lastShown([first, second, back, aCommand(4, 'recall', ['3'])])).toBe(second);
  expect(lastShown([back])).toBeUndefined();
  expect(lastShown([])).toBeUndefined();
});

describe('a recall', () => {
  test('deletes the message that it names, at its own time', () => {
    const after = afterCommand(aSentMessage(4), recall('4', 70));
    expect(after.deletion).toEqual({ timeMs: 70, byId: ME });
    expect(isTakenBack(after)).toBe(true);
  });

  test('leaves every other message unchanged', () => {
    const other = aSentMessage(5);
    expect(afterCommand(other, recall('4', 70))).toBe(other);
  });

  test('is ignored when not newer than the last deletion', () => {
    const taken = afterCommand(aSentMessage(4), restore('4', 70));
    expect(afterCommand(taken, recall('4', 69))).toBe(taken);
    expect(afterCommand(taken, recall('4', 70))).toBe(taken);
    expect(afterCommand(taken, recall('4', 71)).deletion).toEqual({ timeMs: 71, byId: ME });
  });
});

test('shows a message again after a restore', () => {
  const back = afterCommand(afterCommand(aSentMessage(4), recall('4', 70)), restore('4', 80));
  expect(back.deletion).toEqual({ timeMs: 80, byId: undefined });
  expect(isTakenBack(back)).toBe(false);
});

test('clears messages older than the given number, except unsent ones', () => {
  const messages = [aSentMessage(8), aSentMessage(9), aSentMessage(10), aSendingMessage('on its way')];
  expect(messagesAfterCommand(messages, clear('10'))).toEqual(messages.slice(2));
  expect(messagesAfterCommand(messages, clear('8'))).toBe(messages);
});

test('reads the request of a command message; ignores unknown ones', () => {
  expect(deletionCommandOf(aCommand(9, 'recall', ['3', '4']))).toMatchObject({ kind: 'recall', actorId: ME });
  expect(deletionCommandOf(aCommand(9, 'restore', ['3']))).toMatchObject({ kind: 'restore' });
  expect(deletionCommandOf(aCommand(9, 'clear', ['3']))).toEqual({ kind: 'clear', before: '3' });
  expect(deletionCommandOf(aCommand(9, 'recall'))).toBeUndefined();
  expect(deletionCommandOf(aCommand(9, 'dance', ['3']))).toBeUndefined();
  expect(deletionCommandOf(aSentMessage(9))).toBeUndefined();
});

describe('arriving messages', () => {
  const target = aSentMessage(3);
  const command = aCommand(7, 'recall', ['3']);
  const isHidden = (messages: readonly { readonly deletion?: unknown; readonly localId: string }[]): boolean =>
    messages.some((message) => message.localId === target.localId && message.deletion !== undefined);

  test('are recalled whether the command or the message arrives first', () => {
    expect(isHidden(messagesAfterArrival([target], [command]))).toBe(true);
    expect(isHidden(messagesAfterArrival([command], [target]))).toBe(true);
    expect(isHidden(messagesAfterArrival([], [target, command]))).toBe(true);
  });

  test('stay recalled when they arrive a second time', () => {
    const shown = messagesAfterArrival([target], [command]);
    expect(isHidden(mergeMessages(shown, [target]))).toBe(true);
    expect(messagesAfterArrival(shown, [target])).toBe(shown);
  });

  test('take the newer deletion', () => {
    const known = afterCommand(target, recall('3', 70));
    const told = afterCommand(target, restore('3', 80));
    expect(withLastDeletion(known, told)).toBe(told);
    expect(withLastDeletion(told, known).deletion).toEqual(told.deletion);
  });
});

describe('the top message of a chat', () => {
  const toAll = (number: number): SentMessage =>
    aSentMessage(number, { mentions: { everyone: true, userIds: [], words: [] } });

  test('is the newest mention of everyone', () => {
    expect(topAfter(undefined, [aSentMessage(1), toAll(2), toAll(3), aSentMessage(4)])).toEqual(toAll(3));
    expect(topAfter(toAll(3), [toAll(9)])).toEqual(toAll(9));
  });

  test('stays when it has the higher number', () => {
    const top = toAll(9);
    expect(topAfter(top, [toAll(3)])).toBe(top);
    expect(topAfter(top, [aSentMessage(10)])).toBe(top);
  });

  test('is never a recalled message', () => {
    expect(topAfter(undefined, [afterCommand(toAll(3), recall('3', 70))])).toBeUndefined();
  });
});

describe('removal by the platform', () => {
  const removal = about('recall', '3', 70, PLATFORM_ACTOR);
  const message = aSentMessage(3, { content: { kind: 'text', text: 'a secret' } });
  const removed = afterCommand(message, removal);

  test('is a command of the system', () => {
    const command = { ...aCommand(4, 'recall', ['3']), isFromSystem: true, senderId: '' };
    expect(deletionCommandOf(command)).toMatchObject({ actorId: PLATFORM_ACTOR });
  });

  test('drops the content, for lists and quotes, too', () => {
    expect(JSON.stringify(removed)).not.toContain('a secret');
    expect([isTakenBack(removed), isRemovedByPlatform(removed)]).toEqual([true, true]);
    expect(lastShown([aSentMessage(1), removed])?.delivery.messageId).toBe('1');
  });

  test('differs from a recall in quotes, in either order', () => {
    const before: Message = { ...aSentMessage(9), quote: quoteOf(message) };
    const marksAfter = (...commands: readonly DeletionCommand[]) => {
      const quote = commands.reduce<Message>(afterQuoteCommand, before).quote;
      return [quote?.isTakenBack, quote?.isRemovedByPlatform];
    };
    expect(quoteOf(removed)).toMatchObject({ isTakenBack: true, isRemovedByPlatform: true, content: undefined });
    expect(marksAfter(removal)).toEqual([true, true]);
    expect(marksAfter(recall('3', 60), removal)).toEqual([true, true]);
    expect(marksAfter(removal, restore('3', 90))).toEqual([false, undefined]);
    expect(marksAfter(removal, recall('3', 90))).toEqual([true, undefined]);
  });

  test.each([
    ['the sender', { ownId: message.senderId, role: 'member' }],
    ['the owner', { ownId: 'M000000077', role: 'owner' }],
    ['an admin', { ownId: 'M000000077', role: 'admin' }],
    ['a member', { ownId: 'M000000077', role: 'member' }],
    ['a guest', { ownId: '', role: 'guest' }],
    ['the other side of a chat', { ownId: 'M000000077', role: undefined }],
  ] as const)('shows %s a line without the content', (_, viewer) => {
    expect(createRecallView(viewer)([removed])).toMatchObject([
      { recalled: { byId: PLATFORM_ACTOR, isContentShown: false } },
    ]);
  });

  test('is undone by the message itself, not by a command', () => {
    expect(afterCommand(removed, restore('3', 90))).toBe(removed);
    const again = { ...message, deletion: { timeMs: 90, byId: undefined } };
    const [shown] = mergeMessages([removed], [again]);
    expect(shown).toMatchObject({ content: { text: 'a secret' }, deletion: { byId: undefined } });
    expect(afterCommand(again, restore('3', 90))).toBe(again);
  });

  test('leaves a message recalled that its sender had recalled', () => {
    const back = afterCommand(removed, recall('3', 90));
    expect(back).toMatchObject({ deletion: { byId: ME } });
    expect(createRecallView({ ownId: 'M000000077', role: 'owner' })([back])).toMatchObject([
      { recalled: { byId: ME, isContentShown: false } },
    ]);
  });
});
