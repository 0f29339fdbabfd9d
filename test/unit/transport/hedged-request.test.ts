import { expect, test } from 'vitest';
import type { Failure } from '../../../widget/domain/failure.ts';
import { failure, success, type Result } from '../../../widget/domain/result.ts';
import { createOpenings, SUSPICIOUS_WAIT_MS, withHedgedRequest } from '../../../widget/transport/hedged-request.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

function setUp(second: Result<string, Failure> = success('second')) {
  const clock = createFakeClock();
  const openings = createOpenings();
  let answerFirst: (outcome: Result<string, Failure>) => void = () => undefined;
  const first = new Promise<Result<string, Failure>>((resolve) => (answerFirst = resolve));
  let seconds = 0;
  const takeSecond = (): Promise<Result<string, Failure>> => {
    seconds += 1;
    return Promise.resolve(second);
  };
  const outcome = withHedgedRequest(clock, first, takeSecond, openings.next);
  return {
    clock,
    openings,
    outcome,
    answerFirst: (value: Result<string, Failure>) => answerFirst(value),
    seconds: () => seconds,
  };
}

test('repeats a hanging call over the link when it opens', async () => {
  const { clock, openings, outcome, seconds } = setUp();
  await clock.advance(SUSPICIOUS_WAIT_MS);
  expect(seconds()).toBe(0);
  openings.ring();
  await clock.advance(0);
  expect(await outcome).toEqual(success('second'));
});

test('waits before hedging a call started shortly before the opening', async () => {
  const { clock, openings, outcome, answerFirst, seconds } = setUp();
  openings.ring();
  await clock.advance(SUSPICIOUS_WAIT_MS - 1);
  answerFirst(success('first'));
  expect(await outcome).toEqual(success('first'));
  await clock.advance(SUSPICIOUS_WAIT_MS);
  expect(seconds()).toBe(0);
});

test('returns the first outcome when the hedged request fails', async () => {
  const { clock, openings, outcome, answerFirst } = setUp(failure({ code: 'not_connected' }));
  openings.ring();
  await clock.advance(SUSPICIOUS_WAIT_MS);
  answerFirst(failure({ code: 'timeout' }));
  expect(await outcome).toEqual(failure({ code: 'timeout' }));
});

test('sends no hedged request when the answer precedes the link', async () => {
  const { clock, openings, outcome, answerFirst, seconds } = setUp();
  answerFirst(failure({ code: 'network' }));
  expect(await outcome).toEqual(failure({ code: 'network' }));
  openings.ring();
  await clock.advance(SUSPICIOUS_WAIT_MS);
  expect(seconds()).toBe(0);
});
