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

test('a fresh list is not fetched again, an old one is', async () => {
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

test('a list that failed is not fresh', async () => {
  const { calls, list } = setUp();
  const first = list.refresh();
  calls[0]?.(failure({ code: 'network' }));
  expect(await first).toEqual({ ok: false, failure: { code: 'network' } });
  void list.refresh();
  expect(calls).toHaveLength(2);
});

test('a fresh list whose forced refresh failed is fetched again, forced or not', async () => {
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

test('who asks while it is being fetched shares the answer', async () => {
  const { calls, list } = setUp();
  const both = Promise.all([list.refresh(), list.refresh()]);
  calls[0]?.(DONE);
  expect(await both).toEqual([DONE, DONE]);
  expect(calls).toHaveLength(1);
});

test('what is forced meanwhile is fetched once more afterwards, however often it is forced', async () => {
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
