import { expect, test } from 'vitest';
import { DEFAULT_HELPER_TIMEOUT_MS } from '../../../widget/domain/limits.ts';
import { createHelloWait } from '../../../widget/sync/hello-wait.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

function setUp() {
  const clock = createFakeClock();
  let missing = 0;
  const wait = createHelloWait(clock, () => (missing += 1));
  return { clock, wait, missing: () => missing };
}

test('reports a missing hello once per opening', async () => {
  const { clock, wait, missing } = setUp();
  wait.begin();
  await clock.advance(DEFAULT_HELPER_TIMEOUT_MS - 1);
  expect(missing()).toBe(0);
  await clock.advance(1);
  expect(missing()).toBe(1);
  expect(wait.end()).toBe(true);
  await clock.advance(10 * DEFAULT_HELPER_TIMEOUT_MS);
  expect(missing()).toBe(1);
});

test('gives a reopened link the whole time for its hello', async () => {
  const { clock, wait, missing } = setUp();
  wait.begin();
  await clock.advance(DEFAULT_HELPER_TIMEOUT_MS - 1000);
  wait.begin();
  await clock.advance(DEFAULT_HELPER_TIMEOUT_MS - 1);
  expect(missing()).toBe(0);
  expect(wait.end()).toBe(true);
});

test('ends the wait at the first hello', async () => {
  const { clock, wait, missing } = setUp();
  expect(wait.end()).toBe(false);
  wait.begin();
  expect(wait.end()).toBe(true);
  expect(wait.end()).toBe(false);
  await clock.advance(DEFAULT_HELPER_TIMEOUT_MS);
  expect(missing()).toBe(0);
});
