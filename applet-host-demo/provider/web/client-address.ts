import type { IncomingMessage } from 'node:http';

/** For Fastify: which proxies may state the client's address. None, or only the one that connects directly. */
export const trustedProxies = (isBehindProxy: boolean) =>
  isBehindProxy && ((_address: string, hop: number): boolean => hop === 0);

/** The same for requests that Fastify does not handle: the client's address as the proxy in front reports it. */
export function clientAddress(request: IncomingMessage, isBehindProxy: boolean): string | undefined {
  const { remoteAddress } = request.socket;
  if (!isBehindProxy) return remoteAddress;
  const header = request.headers['x-forwarded-for'];
  const seen = (typeof header === 'string' ? header : '').split(',').at(-1)?.trim();
  // Only the last entry is reliable: the client can forge the entries before it.
  return seen === undefined || seen === '' ? remoteAddress : seen;
}
