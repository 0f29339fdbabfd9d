import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import {
  createClientAddress,
  type TrustedProxies,
} from '../../../applet-host-demo/provider/edges/web/client-address.ts';

const CLIENT = '198.51.100.7';
const FORGED = '203.0.113.1';

/** A request that came over the proxies 10.0.0.2 and 10.0.0.1, the last of which connects directly. */
function request(forwarded: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '::ffff:10.0.0.1' });
  const received = new IncomingMessage(socket);
  received.headers['x-forwarded-for'] = forwarded;
  return received;
}

it.each<[TrustedProxies, string]>([
  [0, '::ffff:10.0.0.1'],
  [1, '10.0.0.2'],
  [2, CLIENT],
  [['10.0.0.0/8'], CLIENT],
  [['10.0.0.1'], '10.0.0.2'],
  [['192.168.0.0/16'], '::ffff:10.0.0.1'],
])('trusts %s and finds %s', (proxies, address) => {
  expect(createClientAddress(proxies)(request(`${FORGED}, ${CLIENT}, 10.0.0.2`))).toBe(address);
});
