import { expect, test } from 'vitest';
import type { IncomingPush } from '../../../widget/contract/pushes/index.ts';
import { createPushQueue } from '../../../widget/sync/push-queue.ts';
import { createDebounce } from '../../../widget/sync/debounce.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const push = (list: string): IncomingPush => ({ kind: 'update', data: { list } });

test('handles the first event at once, batches a rush losslessly', async () => {
  const clock = createFakeClock();
  const frames: (() => void)[] = [];
  const handled: string[][] = [];
  const scheduler = { nextFrame: (run: () => void) => (frames.push(run), () => undefined) };
  const enqueue = createPushQueue({ scheduler, clock }, (pushes) =>
    handled.push(pushes.map((event) => (event.kind === 'update' ? event.data.list : ''))),
  );
  const drawFrame = (): void => frames.shift()?.();
  enqueue(push('a'));
  expect(handled).toEqual([['a']]);
  enqueue(push('b'));
  enqueue(push('c'));
  expect(handled).toEqual([['a']]);
  drawFrame();
  expect(handled).toEqual([['a'], ['b', 'c']]);
  enqueue(push('d'));
  enqueue(push('e'));
  await clock.advance(99);
  expect(handled).toHaveLength(2);
  await clock.advance(1);
  expect(handled.at(-1)).toEqual(['d', 'e']);
  await clock.advance(100);
  enqueue(push('f'));
  expect(handled).toEqual([['a'], ['b', 'c'], ['d', 'e'], ['f']]);
});

test('delays a debounced call until the calls pause', async () => {
  const clock = createFakeClock();
  let runs = 0;
  const call = createDebounce(clock, 300, 1000, () => (runs += 1));
  call();
  await clock.advance(299);
  call();
  await clock.advance(299);
  expect(runs).toBe(0);
  await clock.advance(1);
  expect(runs).toBe(1);
});

test('runs a debounced call no later than its longest wait', async () => {
  const clock = createFakeClock();
  let runs = 0;
  const call = createDebounce(clock, 300, 1000, () => (runs += 1));
  for (let asked = 0; asked < 10; asked += 1) {
    call();
    await clock.advance(100);
  }
  expect(runs).toBe(1);
  // The next call has its own wait.
  call();
  await clock.advance(299);
  expect(runs).toBe(1);
  await clock.advance(1);
  expect(runs).toBe(2);
});
