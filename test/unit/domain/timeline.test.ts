import { expect, test } from 'vitest';
import type { Message } from '../../../widget/domain/message/message.ts';
import { buildTimeline, GROUP_WITHIN_MS, SEPARATOR_AFTER_MS } from '../../../widget/domain/message/timeline.ts';
import { aSendingMessage, aSentMessage, ME } from '../../support/builders.ts';

const at = (number: number, timeMs: number, changes: Partial<Message> = {}) =>
  aSentMessage(number, { timeMs, ...changes } as Parameters<typeof aSentMessage>[1]);
const DAY = 86_400_000;
const START = 20_000 * DAY + 60 * 60_000;

const shape = (messages: readonly Message[], readUpTo?: string, offset = 0) =>
  buildTimeline(messages, ME, readUpTo, offset).map((item) =>
    item.kind === 'group'
      ? `${item.isOwn ? 'own' : 'other'}:${item.messages.map(({ localId }) => localId.slice(6)).join(',')}`
      : item.kind,
  );

test('groups messages of one sender sent within a minute', () => {
  const messages = [
    at(1, START),
    at(2, START + GROUP_WITHIN_MS),
    at(3, START + 2 * GROUP_WITHIN_MS + 1),
    at(4, START + 2 * GROUP_WITHIN_MS + 2, { senderId: ME }),
  ];
  expect(shape(messages)).toEqual(['separator', 'other:1,2', 'other:3', 'own:4']);
});

test('adds a separator after long pauses and on new days', () => {
  expect(shape([at(1, START), at(2, START + SEPARATOR_AFTER_MS)])).toEqual(['separator', 'other:1', 'other:2']);
  expect(shape([at(1, START), at(2, START + SEPARATOR_AFTER_MS + 1)])).toEqual([
    'separator',
    'other:1',
    'separator',
    'other:2',
  ]);
  const midnight = 20_001 * DAY;
  expect(shape([at(1, midnight - 10), at(2, midnight + 10)])).toEqual(['separator', 'other:1', 'separator', 'other:2']);
  expect(shape([at(1, midnight - 10), at(2, midnight + 10)], undefined, 60 * 60_000)).toEqual([
    'separator',
    'other:1,2',
  ]);
});

test('shows the divider once, before others’ first unread message', () => {
  const messages = [at(1, START), at(2, START + 1, { senderId: ME }), at(3, START + 2), at(4, START + 3)];
  expect(shape(messages, '1')).toEqual(['separator', 'other:1', 'own:2', 'unread-divider', 'other:3,4']);
  expect(shape(messages, '4')).toEqual(['separator', 'other:1', 'own:2', 'other:3,4']);
  expect(shape(messages, undefined)).toEqual(['separator', 'other:1', 'own:2', 'other:3,4']);
});

test('shows notices alone, hides commands, groups unsent own messages', () => {
  const notice = { content: { kind: 'notice', notice: { kind: 'already-friends' } } } as const;
  const messages = [
    at(1, START),
    at(2, START + 1, notice),
    at(3, START + 2, { content: { kind: 'command', command: 'recall' } }),
    at(4, START + 3, { senderId: ME }),
    aSendingMessage('local-mine', { timeMs: START + 4 }),
  ];
  expect(shape(messages)).toEqual(['separator', 'other:1', 'notice', 'own:4,mine']);
});

test('builds an empty timeline for an empty chat', () => expect(shape([])).toEqual([]));

test('places a message in a group, as notice, or nowhere', () => {
  const messages = [at(1, START), at(2, START + 1), at(3, START + 2), at(4, START + 3)];
  const items = buildTimeline(messages, ME, undefined, 0, ({ localId }) =>
    localId.endsWith('2') ? 'line' : localId.endsWith('3') ? 'hidden' : 'group',
  );
  expect(items.map(({ kind }) => kind)).toEqual(['separator', 'group', 'notice', 'group']);
  expect(JSON.stringify(items)).not.toContain('local-3');
});
