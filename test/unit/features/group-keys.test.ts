import { expect, test } from 'vitest';
import type { Message } from '../../../widget/domain/message/message.ts';
import type { TimelineItem } from '../../../widget/domain/message/timeline.ts';
import { createGroupKeys } from '../../../widget/features/chat-room/log/performance/group-keys.ts';
import { aSentMessage } from '../../support/builders.ts';

const group = (...numbers: readonly number[]): TimelineItem => {
  const messages: readonly Message[] = numbers.map((number) => aSentMessage(number));
  return { kind: 'group', key: messages[0]?.localId ?? '', isOwn: false, messages };
};
const keys = (items: readonly TimelineItem[]): readonly string[] => items.map(({ key }) => key);

test('keeps a group’s key when either end grows or shrinks', () => {
  const keyed = createGroupKeys();
  expect(keys(keyed([group(10, 11), group(20)]))).toEqual(['local-10', 'local-20']);
  expect(keys(keyed([group(8, 9, 10, 11), group(20, 21)]))).toEqual(['local-10', 'local-20']);
  expect(keys(keyed([group(11), group(20, 21)]))).toEqual(['local-10', 'local-20']);
  expect(keys(keyed([group(20, 21), group(30)]))).toEqual(['local-20', 'local-30']);
});

test('keeps a split group’s key for exactly one part', () => {
  const keyed = createGroupKeys();
  keyed([group(10, 11, 12)]);
  expect(keys(keyed([group(10), group(12)]))).toEqual(['local-10', 'local-12']);
  const joined = keys(keyed([group(10, 12), group(13)]));
  expect(new Set(joined).size).toBe(2);
});

test('returns the same object for an unchanged item', () => {
  const keyed = createGroupKeys();
  const [ten, twenty] = [aSentMessage(10), aSentMessage(20)];
  const items = (): readonly TimelineItem[] => [
    { kind: 'separator', key: 'time:local-10', timeMs: 1 },
    { kind: 'group', key: 'local-10', isOwn: false, messages: [ten] },
    { kind: 'notice', key: 'local-20', message: twenty },
    { kind: 'unread-divider', key: 'unread-divider' },
  ];
  const first = keyed(items());
  expect(keyed(items()).every((item, index) => item === first[index])).toBe(true);
  const grown = keyed([...items().slice(0, 1), group(10, 11)]);
  expect(grown[0]).toBe(first[0]);
  expect(grown[1]).not.toBe(first[1]);
});
