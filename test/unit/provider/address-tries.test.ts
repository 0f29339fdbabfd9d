import { expect, test } from 'vitest';
import { createAddressTries } from '../../../applet-host-demo/provider/guests/address-tries.ts';

function limited(maxTries: number) {
  let nowMs = 0;
  const tries = createAddressTries(maxTries, 60_000, () => nowMs);
  return { ...tries, pass: (ms: number) => (nowMs += ms) };
}

test('an address has so many tries in a window, whatever others do', () => {
  const { allow, pass } = limited(2);
  expect(['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'].map(allow)).toEqual([true, true, false, true]);
  pass(59_999);
  expect(allow('10.0.0.1')).toBe(false);
  pass(1);
  expect(allow('10.0.0.1')).toBe(true);
});

test.each([
  ['an IPv4 address and the same written as IPv6', '10.0.0.1', '::ffff:10.0.0.1', true],
  ['two addresses of one IPv6 network', '2001:db8:1:2:3::4', '2001:db8:1:2::9', true],
  ['two networks of one IPv6 provider', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['the loopback and another address', '::1', '2001:db8::1', false],
])('%s count as one: %s, %s', (_what, first, second, isOne) => {
  const { allow } = limited(1);
  allow(first);
  expect(allow(second)).toBe(!isOne);
});
