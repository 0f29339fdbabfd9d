import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createAddressGate,
  createOwnGate,
  createRateGate,
} from '../../../applet-host-demo/provider/calls/rate-gate.ts';

const limits = { tries: 2, windowMs: 60_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('admits limited tries per key and window; reports the wait', async () => {
  const gate = createRateGate(limits);
  const isAdmitted = async (key: string) => (await gate.take(key)).isAdmitted;
  expect([await isAdmitted('a'), await isAdmitted('a')]).toEqual([true, true]);
  vi.advanceTimersByTime(20_000);
  expect(await gate.take('a')).toEqual({ isAdmitted: false, waitMs: 40_000, remaining: 0, resetMs: 40_000 });
  expect(await gate.take('b')).toEqual({ isAdmitted: true, waitMs: 0, remaining: 1, resetMs: 60_000 });
  vi.advanceTimersByTime(39_999);
  expect(await isAdmitted('a')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await isAdmitted('a')).toBe(true);
});

test('admits another try when one is given back', async () => {
  const gate = createRateGate(limits);
  for (let times = 0; times < 10; times += 1) {
    expect((await gate.take('a')).isAdmitted).toBe(true);
    await gate.giveBack('a');
  }
});

test('shares one count among keys beyond the bound', async () => {
  const gate = createOwnGate(limits, 2);
  const taken: boolean[] = [];
  for (const key of ['a', 'b', 'c', 'd', 'e', 'a', 'b']) taken.push((await gate.take(key)).isAdmitted);
  expect(taken).toEqual([true, true, true, true, false, true, true]);
});

test.each([
  ['an IPv4 address and the same written as IPv6', '10.0.0.1', '::ffff:10.0.0.1', true],
  ['two addresses of one IPv6 network', '2001:db8:1:2:3::4', '2001:db8:1:2::9', true],
  ['two networks of one IPv6 provider', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['no address twice', undefined, undefined, true],
])('counts the tries of %s together: %s, %s: %s', async (_what, first, second, isOne) => {
  const gate = createAddressGate({ tries: 1, windowMs: 60_000 });
  await gate.take(first);
  expect((await gate.take(second)).isAdmitted).toBe(!isOne);
});
