import { expect, test } from 'vitest';
import type { Failure } from '../../../widget/domain/failure.ts';
import { failure, success, type Result } from '../../../widget/domain/result.ts';
import { createListSync } from '../../../widget/sync/lists/list-sync.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

function setUp() {
  const clock = createFakeClock();
  const calls: ((outcome: Result<undefined, Failure>) => void)[] = [];
  const list = createListSync(clock, 30_000, () => new Promise((resolve) => void calls.push(resolve)));
  return { clock, calls, list };
}

const DONE = success(undefined);

test('fetches a list again only after 30 s', async () => {
  const { clock, calls, list } = setUp();
  const first = list.refresh();
  calls[0]?.(DONE);
  await first;
  expect(await list.refresh()).toEqual(DONE);
  await clock.advance(29_999);
  await list.refresh();
  expect(calls).toHaveLength(1);
  await clock.advance(1);
  void list.refresh();
  expect(calls).toHaveLength(2);
});

test('fetches a list again after the clock is set back', async () => {
  const { clock, calls, list } = setUp();
  const first = list.refresh();
  calls[0]?.(DONE);
  await first;
  clock.setBack(3_600_000);
  void list.refresh();
  expect(calls).toHaveLength(2);
});

test('fetches a list again after a failure', async () => {
  const { calls, list } = setUp();
  const first = list.refresh();
  calls[0]?.(failure({ code: 'network' }));
  expect(await first).toEqual({ ok: false, failure: { code: 'network' } });
  void list.refresh();
  expect(calls).toHaveLength(2);
});

test('fetches a fresh list again when its forced refresh failed', async () => {
  const { calls, list } = setUp();
  const first = list.refresh();
  calls[0]?.(DONE);
  await first;
  const forced = list.refresh({ isForced: true });
  calls[1]?.(failure({ code: 'network' }));
  await forced;
  void list.refresh();
  expect(calls).toHaveLength(3);
});

test('shares the answer between concurrent callers', async () => {
  const { calls, list } = setUp();
  const both = Promise.all([list.refresh(), list.refresh()]);
  calls[0]?.(DONE);
  expect(await both).toEqual([DONE, DONE]);
  expect(calls).toHaveLength(1);
});

test('runs one more fetch for refreshes forced during a fetch', async () => {
  const { clock, calls, list } = setUp();
  void list.refresh();
  const forced = Promise.all([list.refresh({ isForced: true }), list.refresh({ isForced: true })]);
  expect(calls).toHaveLength(1);
  calls[0]?.(DONE);
  await clock.advance(0);
  expect(calls).toHaveLength(2);
  calls[1]?.(DONE);
  expect(await forced).toEqual([DONE, DONE]);
  expect(calls).toHaveLength(2);
});
