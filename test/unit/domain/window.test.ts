import { expect, test } from 'vitest';
import {
  extendDown,
  extendUp,
  extentOf,
  followingWindow,
  windowInPlace,
  NEWEST_WINDOW,
  newestWindow,
  RESTING_WINDOW,
  restingWindow,
  windowAround,
  type MessageWindow,
} from '../../../widget/domain/message/window.ts';
import { standsInLog } from '../../../widget/domain/message/timeline.ts';
import type { Message } from '../../../widget/domain/message/message.ts';
import { aSentMessage } from '../../support/builders.ts';

const some = (count: number): readonly Message[] =>
  Array.from({ length: count }, (_, index) => aSentMessage(index + 1));
const messages = some(400);

/** The first and last number on screen. */
const span = (all: readonly Message[], window: MessageWindow): readonly [number, number] => {
  const { start, end } = extentOf(all, window, standsInLog);
  return [start + 1, end];
};
const times = (count: number, step: (window: MessageWindow) => MessageWindow, from: MessageWindow): MessageWindow =>
  Array.from({ length: count }).reduce<MessageWindow>(step, from);
const up = (window: MessageWindow): MessageWindow => extendUp(messages, window, standsInLog);
const down = (window: MessageWindow): MessageWindow => extendDown(messages, window, standsInLog);

test('shows the newest eighty messages, or a whole short list', () => {
  expect(span(messages, NEWEST_WINDOW)).toEqual([321, 400]);
  expect(span(some(5), NEWEST_WINDOW)).toEqual([1, 5]);
  expect(span([], NEWEST_WINDOW)).toEqual([1, 0]);
});

test('shows forty messages at the end, more after scrolling up', () => {
  expect(span(messages, RESTING_WINDOW)).toEqual([361, 400]);
  expect(span(some(401), followingWindow(RESTING_WINDOW))).toEqual([362, 401]);
  const resting = restingWindow(messages, 360);
  expect(span(some(401), resting)).toEqual([361, 401]);
  expect(span(some(420), resting)).toEqual([361, 420]);
  expect(span(some(421), resting)).toEqual([382, 421]);
  expect(span(messages, newestWindow(7))).toEqual([394, 400]);
  const held = windowInPlace(messages, RESTING_WINDOW, standsInLog);
  expect(span(some(410), held)).toEqual([361, 410]);
  expect(span(messages, up(RESTING_WINDOW))).toEqual([341, 400]);
});

test.each([
  { steps: 1, seen: [301, 400] },
  { steps: 2, seen: [281, 360] },
  { steps: 3, seen: [261, 360] },
  { steps: 4, seen: [241, 320] },
  { steps: 16, seen: [1, 80] },
  { steps: 40, seen: [1, 80] },
])('shows $seen after $steps pages up; trims newest above 100', ({ steps, seen }) => {
  expect(span(messages, times(steps, up, NEWEST_WINDOW))).toEqual(seen);
});

test.each([
  { steps: 1, seen: [1, 100] },
  { steps: 2, seen: [41, 120] },
  { steps: 15, seen: [281, 380] },
  { steps: 16, seen: [321, 400] },
  { steps: 40, seen: [321, 400] },
])('shows $seen after $steps pages down, trims the oldest', ({ steps, seen }) => {
  expect(span(messages, times(steps, down, times(16, up, NEWEST_WINDOW)))).toEqual(seen);
});

test.each([
  { number: 200, seen: [160, 239] },
  { number: 10, seen: [1, 80] },
  { number: 395, seen: [321, 400] },
])('shows $seen around number $number', ({ number, seen }) => {
  expect(span(messages, windowAround(messages, `local-${number}`, standsInLog))).toEqual(seen);
});

test('follows messages at the end; trims to 80 above 100', () => {
  const following = followingWindow(up(NEWEST_WINDOW));
  expect(span(some(400), following)).toEqual([301, 400]);
  expect(span(some(401), following)).toEqual([322, 401]);
  expect(span(some(401), NEWEST_WINDOW)).toEqual([322, 401]);
});

test('stays in place in the history when messages arrive', () => {
  const held = windowInPlace(messages, NEWEST_WINDOW, standsInLog);
  expect(span(some(500), held)).toEqual([321, 400]);
  const high = up(NEWEST_WINDOW);
  expect(windowInPlace(messages, high, standsInLog)).toBe(high);
  expect(span(some(500), high)).toEqual([301, 400]);
});

test('stays in place when older messages are loaded above', () => {
  const held = windowInPlace(messages.slice(100), NEWEST_WINDOW, standsInLog);
  expect(span(messages, held)).toEqual([321, 400]);
});

test('does not count hidden messages as rows', () => {
  const hidden = messages.map((message, index) =>
    index % 2 === 0 ? { ...message, content: { kind: 'command', command: 'recall' } as const } : message,
  );
  expect(span(hidden, NEWEST_WINDOW)).toEqual([242, 400]);
});

test('shows the newest messages when its first message is gone', () => {
  const lost = windowAround(messages, 'local-10', standsInLog);
  expect(span(messages.slice(100), lost)).toEqual([221, 300]);
});
