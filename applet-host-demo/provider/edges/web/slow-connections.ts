import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ProviderLimits } from '../../base/limits.ts';
import type { SampledLog } from '../../base/log.ts';
import { networkOf } from '../../base/client-network.ts';

type SlowLimits = Pick<ProviderLimits, 'bodyGraceMs' | 'minBodyBytesPerSecond'>;

/**
 * `reading`: a request is not complete. `idle`: the client may send another one. All others are `busy`: the provider answers, or they
 * are links.
 */
interface Connection {
  readonly network: string;
  phase: 'reading' | 'idle' | 'busy';
  sinceMs: number;
  /** Bytes that had arrived before the body; undefined: the headers are not complete, for which Node has a limit. */
  bytesBefore?: number | undefined;
}

/** Incomplete and idle connections get at most this part of the descriptors. */
const SHARE = 2;
const CHECK_INTERVAL_MS = 1_000;

/** The incomplete and idle connections that a server may have. Call it after `reserveDescriptors`. */
export const shareOf = ({ maxConnections }: Pick<Server, 'maxConnections'>): number =>
  maxConnections > 0 ? Math.max(1, Math.floor(maxConnections / SHARE)) : Number.POSITIVE_INFINITY;

/**
 * Keeps clients that send slowly from holding all descriptors. A body must arrive at a least rate. When there are too many incomplete
 * and idle connections, a new one replaces the oldest of the network that has most of them, so that others are still served. L-Q8.
 */
export function limitSlowConnections(
  server: Server,
  limits: SlowLimits,
  { sampled }: { readonly sampled: SampledLog },
  max = shareOf(server),
): void {
  const connections = new Map<Socket, Connection>();
  const enter = (socket: Socket, phase: Connection['phase'], bytesBefore?: number): void => {
    const known = connections.get(socket);
    if (known !== undefined) Object.assign(known, { phase, bytesBefore, sinceMs: performance.now() });
  };
  const cut = (socket: Socket, code: string): void => {
    sampled.warn({ address: socket.remoteAddress, code }, 'slow connection closed');
    connections.delete(socket);
    socket.destroy();
  };

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    connections.set(socket, { network, phase: 'reading', sinceMs: performance.now() });
    socket.once('close', () => connections.delete(socket));
    if (connections.size <= max) return;
    const slow = [...connections].filter(([, { phase }]) => phase !== 'busy');
    const slowest = slow.length > max ? slowestOf(slow, socket) : undefined;
    if (slowest !== undefined) cut(slowest, 'too_many_slow_connections');
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    enter(socket, hasBody ? 'reading' : 'busy', hasBody ? socket.bytesRead : undefined);
    if (hasBody) request.once('end', () => enter(socket, 'busy'));
    response.once('finish', () => enter(socket, 'idle'));
  });
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => enter(socket, 'busy'));

  const checks = setInterval(() => {
    for (const [socket, { phase, sinceMs, bytesBefore }] of connections) {
      if (phase !== 'reading' || bytesBefore === undefined) continue;
      if (isTooSlow(socket.bytesRead - bytesBefore, performance.now() - sinceMs, limits)) cut(socket, 'body_too_slow');
    }
  }, CHECK_INTERVAL_MS).unref();
  server.once('close', () => clearInterval(checks));
}

/** Whether a body has arrived more slowly than the least rate, after a time in which a network may stall. */
export const isTooSlow = (
  bytes: number,
  elapsedMs: number,
  { bodyGraceMs, minBodyBytesPerSecond }: SlowLimits,
): boolean => bytes < ((elapsedMs - bodyGraceMs) / 1000) * minBodyBytesPerSecond;

/** The oldest of the network with most connections, incomplete or idle. The newest connection is never chosen. */
function slowestOf(slow: readonly (readonly [Socket, Connection])[], newest: Socket): Socket | undefined {
  const counts = new Map<string, number>();
  for (const [, { network }] of slow) counts.set(network, (counts.get(network) ?? 0) + 1);
  const most = Math.max(...counts.values());
  let chosen: readonly [Socket, Connection] | undefined;
  for (const each of slow) {
    const [socket, { network, sinceMs }] = each;
    if (socket === newest || counts.get(network) !== most) continue;
    if (chosen === undefined || sinceMs < chosen[1].sinceMs) chosen = each;
  }
  return chosen?.[0];
}
