// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RESTING_MESSAGES } from '../../../widget/domain/limits.ts';
import type { Message } from '../../../widget/domain/message/message.ts';
import { useFewRows, type FewRows } from '../../../widget/features/chat-room/log/performance/use-few-rows.ts';
import { aSentMessage } from '../../support/builders.ts';
import { render } from '../ui/render.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const many = Array.from({ length: 120 }, (_, index) => aSentMessage(index + 1));

interface Shown {
  readonly messages?: readonly Message[];
  readonly isRush?: boolean;
}

/** Records the row count of a log at each render. */
function draw() {
  const counts: number[] = [];
  let fewRows: FewRows | undefined;
  function Probe({ messages = many, isRush = false }: Shown) {
    fewRows = useFewRows(messages, isRush, RESTING_MESSAGES);
    const rows = Math.min(fewRows.count, RESTING_MESSAGES, messages.length);
    if (counts.at(-1) !== rows) counts.push(rows);
    return null;
  }
  const { draw: next } = render(<Probe />);
  return {
    counts,
    show: (shown: Shown) => next(<Probe {...shown} />),
    fit: (rows: number, filled: number) => act(() => fewRows?.fit(rows, filled)),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

const steps = (counts: readonly number[]): readonly number[] =>
  counts.slice(1).map((count, index) => count - (counts[index] ?? 0));

test('opens with a screenful of rows, then adds in steps', () => {
  const { counts, wait } = draw();
  expect(counts).toHaveLength(1);
  expect(counts[0]).toBeLessThan(30);
  for (let round = 0; round < 20; round += 1) wait(200);
  expect(counts.at(-1)).toBe(RESTING_MESSAGES);
  expect(Math.max(...steps(counts))).toBeLessThanOrEqual(8);
});

test('shows a screenful in a rush, restores others in steps', () => {
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

test('adds as many rows as fit a screen with space', () => {
  const { counts, show, fit } = draw();
  show({ isRush: true });
  const [few = 0] = counts;
  fit(few, 0.9);
  const more = counts.at(-1) ?? 0;
  expect(more).toBeGreaterThanOrEqual(few / 0.9);
  expect(more).toBeLessThan(1.4 * few);
  // The extra rows stay, because the log may need them again.
  fit(more, 1.6);
  expect(counts.at(-1)).toBe(more);
});

test('shows all messages of a short chat at once', () => {
  const { counts, show, wait } = draw();
  show({ messages: many.slice(0, 3) });
  wait(1000);
  show({ messages: many });
  expect(counts.at(-1)).toBe(RESTING_MESSAGES);
});
