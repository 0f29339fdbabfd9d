// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RESTING_MESSAGES } from '../../../widget/domain/limits.ts';
import type { Message } from '../../../widget/domain/message/message.ts';
import { useFewRows } from '../../../widget/features/chat-room/use-few-rows.ts';
import { aSentMessage } from '../../support/builders.ts';
import { render } from '../ui/render.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const many = Array.from({ length: 120 }, (_, index) => aSentMessage(index + 1));

interface Shown {
  readonly messages?: readonly Message[];
  readonly isRush?: boolean;
}

/** How many rows a log would draw, each time it is drawn. */
function draw() {
  const counts: number[] = [];
  function Probe({ messages = many, isRush = false }: Shown) {
    const { count } = useFewRows(messages, isRush, RESTING_MESSAGES);
    const rows = Math.min(count, RESTING_MESSAGES, messages.length);
    if (counts.at(-1) !== rows) counts.push(rows);
    return null;
  }
  const { draw: next } = render(<Probe />);
  return {
    counts,
    show: (shown: Shown) => next(<Probe {...shown} />),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

const steps = (counts: readonly number[]): readonly number[] =>
  counts.slice(1).map((count, index) => count - (counts[index] ?? 0));

test('a chat is opened with the rows that fill the screen; the others follow a few at a time', () => {
  const { counts, wait } = draw();
  expect(counts).toHaveLength(1);
  expect(counts[0]).toBeLessThan(30);
  for (let round = 0; round < 20; round += 1) wait(200);
  expect(counts.at(-1)).toBe(RESTING_MESSAGES);
  expect(Math.max(...steps(counts))).toBeLessThanOrEqual(8);
});

test('a rush shows only what fills the screen, and what is above comes back a few rows at a time', () => {
  const { counts, show, wait } = draw();
  for (let round = 0; round < 20; round += 1) wait(200);
  const [few] = counts;
  show({ isRush: true });
  expect(counts.at(-1)).toBe(few);
  wait(5000);
  expect(counts.at(-1)).toBe(few);
  counts.splice(0, counts.length - 1);
  show({ isRush: false });
  for (let round = 0; round < 20; round += 1) wait(200);
  expect(counts.at(-1)).toBe(RESTING_MESSAGES);
  expect(Math.max(...steps(counts))).toBeLessThanOrEqual(8);
});

test('a chat of few messages is whole from the beginning', () => {
  const { counts, show, wait } = draw();
  show({ messages: many.slice(0, 3) });
  wait(1000);
  show({ messages: many });
  expect(counts.at(-1)).toBe(RESTING_MESSAGES);
});
