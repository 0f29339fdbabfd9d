import { expect, test } from 'vitest';
import { networkOf } from '../../../applet-host-demo/provider/base/client-network.ts';

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address that is mapped into IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the same in hexadecimal groups', '::ffff:cb00:7107', '203.0.113.7'],
  ['an IPv6 address', '2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['another address of the same IPv6 network', '2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['the next IPv6 network', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80::/64'],
  ['the IPv6 loopback', '::1', '::/64'],
  ['a text that is no address', 'unknown', 'unknown'],
  ['an empty text', '', ''],
])('names the network of %s', (_what, address, network) => {
  expect(networkOf(address)).toBe(network);
});
