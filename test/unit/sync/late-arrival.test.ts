import { expect, test } from 'vitest';
import { createLateArrivals } from '../../../widget/sync/incoming/late-arrival.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const START = 1_700_000_000_000;
const message = (timeMs: number) =>
  ({ chatId: '12345678', timeMs, delivery: { state: 'sent', messageId: '7' } }) as SentMessage;

test('reports a message 5 s late by the provider’s clock', () => {
  const clock = createFakeClock(START);
  const reported: unknown[] = [];
  const late = createLateArrivals(clock, { warn: (event, details) => void reported.push([event, details]) }, () => {});
  late.check(message(START - 60_000));
  expect(reported).toEqual([]);
  // The provider's clock is an hour ahead.
  const providerNow = START + 3_600_000;
  late.onServerTime(providerNow);
  late.check(message(providerNow - 4999));
  expect(reported).toEqual([]);
  late.check(message(providerNow - 5000));
  expect(reported).toEqual([['late arrival', { chatId: '12345678', msg_id: '7', seconds: 5 }]]);
});

test('reports a late message after a late heartbeat answer', () => {
  const clock = createFakeClock(START);
  let reports = 0;
  const late = createLateArrivals(clock, { warn: () => (reports += 1) }, () => {});
  late.onServerTime(START);
  late.onServerTime(START - 9000);
  late.check(message(START - 6000));
  expect(reports).toBe(1);
});

test('reports one of many late messages per second', async () => {
  const clock = createFakeClock(START);
  let reports = 0;
  const late = createLateArrivals(clock, { warn: () => (reports += 1) }, () => {});
  late.onServerTime(START);
  for (let count = 0; count < 10; count += 1) late.check(message(START - 6000));
  expect(reports).toBe(1);
  await clock.advance(1000);
  late.check(message(START - 6000));
  expect(reports).toBe(2);
});

test('takes the clock difference from the fastest answer', () => {
  const clock = createFakeClock(START);
  const differences: number[] = [];
  const late = createLateArrivals(clock, { warn: () => {} }, (difference) => differences.push(difference));
  late.onServerTime(START - 700);
  late.onServerTime(START - 900);
  late.onServerTime(START - 100);
  expect(differences).toEqual([-700, -100]);
});
