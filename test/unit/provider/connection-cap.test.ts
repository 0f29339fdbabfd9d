import { expect, test } from 'vitest';
import {
  connectionsPerAddress,
  createConnectionCap,
} from '../../../applet-host-demo/provider/edges/web/connection-cap.ts';

test('limits connections per address, and per /64 network for IPv6', () => {
  const cap = createConnectionCap(2);
  const leave = cap.enter('2001:db8:1:2::1');
  expect(cap.enter('2001:db8:1:2:ffff::2')).toBeDefined();
  expect(cap.enter('2001:db8:1:2::3')).toBeUndefined();
  expect(cap.enter('2001:db8:1:3::1')).toBeDefined();
  expect(cap.enter('10.0.0.1')).toBeDefined();
  expect(cap.enter('::ffff:10.0.0.1')).toBeDefined();
  expect(cap.enter('10.0.0.1')).toBeUndefined();
  leave?.();
  // The second call has no effect.
  leave?.();
  expect(cap.enter('2001:db8:1:2::3')).toBeDefined();
  expect(cap.enter('2001:db8:1:2::4')).toBeUndefined();
});

test('leaves most descriptors to other addresses', () => {
  expect(connectionsPerAddress(2000, 1200)).toBe(400);
  expect(connectionsPerAddress(2000, 20_000)).toBe(2000);
  expect(connectionsPerAddress(2000, Number.POSITIVE_INFINITY)).toBe(2000);
});
