import { expect, test } from 'vitest';
import { createLateArrivals } from '../../../widget/sync/incoming/late-arrival.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const START = 1_700_000_000_000;
const message = (timeMs: number) =>
  ({ chatId: '12345678', timeMs, delivery: { state: 'sent', messageId: '7' } }) as SentMessage;

test('a message that comes 5 s late by the provider’s clock is reported, whatever this device’s says', () => {
  const clock = createFakeClock(START);
  const reported: unknown[] = [];
  const late = createLateArrivals(clock, { warn: (event, details) => void reported.push([event, details]) }, () => {});
  late.check(message(START - 60_000));
  expect(reported).toEqual([]);
  // The provider is an hour ahead.
  const providerNow = START + 3_600_000;
  late.onServerTime(providerNow);
  late.check(message(providerNow - 4999));
  expect(reported).toEqual([]);
  late.check(message(providerNow - 5000));
  expect(reported).toEqual([['late arrival', { chatId: '12345678', msg_id: '7', seconds: 5 }]]);
});

test('a heartbeat that was answered late does not hide a late message', () => {
  const clock = createFakeClock(START);
  let reports = 0;
  const late = createLateArrivals(clock, { warn: () => (reports += 1) }, () => {});
  late.onServerTime(START);
  late.onServerTime(START - 9000);
  late.check(message(START - 6000));
  expect(reports).toBe(1);
});

test('of many late messages one a second is reported', async () => {
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

test('what came quickest is nearest to the difference between the clocks', () => {
  const clock = createFakeClock(START);
  const differences: number[] = [];
  const late = createLateArrivals(clock, { warn: () => {} }, (difference) => differences.push(difference));
  late.onServerTime(START - 700);
  late.onServerTime(START - 900);
  late.onServerTime(START - 100);
  expect(differences).toEqual([-700, -100]);
});
