import { expect, test } from 'vitest';
import { createDeadline } from '../../../widget/platform/deadline.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const never = new Promise<never>(() => undefined);

/** Reports the outcome of a promise. */
function watch(work: Promise<string>): { readonly said: () => string | undefined } {
  let said: string | undefined;
  void work.then(
    (outcome) => (said = outcome),
    (error: unknown) => (said = `failed: ${String(error)}`),
  );
  return { said: () => said };
}

test('passes on outcomes that arrive in time, including rejections', async () => {
  const within = createDeadline(createFakeClock(), 2000);
  expect(await within(Promise.resolve('done'), 'late')).toBe('done');
  await expect(within(Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken');
});

test('reports every late work at its time with one timer', async () => {
  const clock = createFakeClock();
  const within = createDeadline(clock, 2000);
  const first = watch(within(never, 'late'));
  await clock.advance(1500);
  const second = watch(within(never, 'late'));
  expect(clock.pending()).toHaveLength(1);
  await clock.advance(499);
  expect(first.said()).toBeUndefined();
  await clock.advance(1);
  expect([first.said(), second.said()]).toEqual(['late', undefined]);
  await clock.advance(1499);
  expect(second.said()).toBeUndefined();
  await clock.advance(1);
  expect(second.said()).toBe('late');
  expect(clock.pending()).toEqual([]);
});

test('gives full time to work that starts after earlier work', async () => {
  const clock = createFakeClock();
  const within = createDeadline(clock, 2000);
  expect(await within(Promise.resolve('done'), 'late')).toBe('done');
  await clock.advance(1999);
  const next = watch(within(never, 'late'));
  await clock.advance(1999);
  expect(next.said()).toBeUndefined();
  await clock.advance(1);
  expect(next.said()).toBe('late');
});

test('does not wait longer when the clock is set back', async () => {
  const clock = createFakeClock();
  let backMs = 0;
  const within = createDeadline({ ...clock, nowMs: () => clock.nowMs() - backMs }, 2000);
  const waiting = watch(within(never, 'late'));
  backMs = 3_600_000;
  await clock.advance(2000);
  expect(waiting.said()).toBe('late');
});
