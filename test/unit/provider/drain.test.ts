import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Drainable, drainAll } from '../../../applet-host-demo/provider/delivery/drain.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a drain of this many links, which close at once. */
function startDrain(links: number, hasOtherNodes: boolean) {
  let closed = 0;
  let isDone = false;
  const drainable = (): Drainable => {
    let onClose = (): void => undefined;
    return {
      drain: () => {
        closed += 1;
        onClose();
      },
      onClose: (listener) => {
        onClose = listener;
      },
    };
  };
  void drainAll(Array.from({ length: links }, drainable), 1012, hasOtherNodes).then(() => {
    isDone = true;
  });
  return { closed: () => closed, isDone: () => isDone };
}

it('closes few links at once', async () => {
  const drain = startDrain(50, true);
  await vi.advanceTimersByTimeAsync(0);
  expect([drain.closed(), drain.isDone()]).toEqual([50, true]);
});

it('closes 50 links a second if other nodes serve clients', async () => {
  const drain = startDrain(300, true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drain.closed()).toBeGreaterThanOrEqual(50);
  expect(drain.closed()).toBeLessThanOrEqual(60);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([drain.closed(), drain.isDone()]).toEqual([300, true]);
});

it.each([
  { hasOtherNodes: true, links: 10_000, withinMs: 20_000 },
  { hasOtherNodes: false, links: 10_000, withinMs: 2_000 },
])(
  'closes $links links within $withinMs ms (other nodes: $hasOtherNodes)',
  async ({ hasOtherNodes, links, withinMs }) => {
    const drain = startDrain(links, hasOtherNodes);
    await vi.advanceTimersByTimeAsync(withinMs / 2);
    expect(drain.closed()).toBeGreaterThanOrEqual(links / 2);
    expect(drain.closed()).toBeLessThan(0.6 * links);
    await vi.advanceTimersByTimeAsync(withinMs / 2);
    expect([drain.closed(), drain.isDone()]).toEqual([links, true]);
  },
);
