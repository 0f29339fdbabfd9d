import type { IncomingMessage } from 'node:http';

/** For Fastify: whom to believe about where a request comes from. Nobody, or the one proxy that connects to us. */
export const trustedProxies = (isBehindProxy: boolean) =>
  isBehindProxy && ((_address: string, hop: number): boolean => hop === 0);

/** The same for requests that Fastify does not see: where they come from, as the proxy in front has seen it. */
export function clientAddress(request: IncomingMessage, isBehindProxy: boolean): string | undefined {
  const { remoteAddress } = request.socket;
  if (!isBehindProxy) return remoteAddress;
  const header = request.headers['x-forwarded-for'];
  const seen = (typeof header === 'string' ? header : '').split(',').at(-1)?.trim();
  // What stands before the last one, anybody may have written.
  return seen === undefined || seen === '' ? remoteAddress : seen;
}
