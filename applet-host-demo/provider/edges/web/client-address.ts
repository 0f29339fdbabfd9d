import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { BadValue, type Environment, text } from '../../base/config-values.ts';

/**
 * The operator's proxies in front of the provider, whose `X-Forwarded-For` states the clients' addresses: their number, or the
 * networks in which they are. 0: there are none.
 */
export type TrustedProxies = number | readonly string[];

const MAX_HOPS = 10;

/** Reads `TRUST_PROXY`: the number of proxies, or a list of addresses and networks. */
export function readTrustedProxies(env: Environment): TrustedProxies {
  const value = text(env, 'TRUST_PROXY') ?? '0';
  if (/^\d{1,2}$/.test(value) && Number(value) <= MAX_HOPS) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  if (
    networks.every(
      (network) =>
        ipaddr.isValidCIDR(network) || (network.length > 2 && /[.:]/.test(network) && ipaddr.isValid(network)),
    )
  )
    return networks;
  throw new BadValue(
    `TRUST_PROXY must be a number of proxies (0 to ${MAX_HOPS}) or networks such as 10.0.0.0/8,fd00::/8, not "${value}".`,
  );
}

export const hasProxy = (proxies: TrustedProxies): boolean => typeof proxies !== 'number' || proxies > 0;

/** For Fastify: which addresses may state the one before them. `hop` 0 connects directly. */
export function trustedProxies(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddr.compile([...proxies]);
}

/** The same for requests that Fastify does not handle. */
export function createClientAddress(proxies: TrustedProxies): (request: IncomingMessage) => string | undefined {
  const isTrusted = trustedProxies(proxies);
  return (request) => (request.socket.remoteAddress === undefined ? undefined : proxyAddr(request, isTrusted));
}
