import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../calls/services.ts';
import { networkOf } from '../../base/client-network.ts';
import { limitSlowConnections } from './slow-connections.ts';

/** Counts the open connections of each client network. L-Q4. */
export interface ConnectionCap {
  /** Counts one more. Returns the function that ends it, or undefined when the cap is reached. */
  readonly enter: (address: string | undefined) => (() => void) | undefined;
}

export function createConnectionCap(max: number): ConnectionCap {
  const counts = new Map<string, number>();
  return {
    enter: (address = '') => {
      const network = networkOf(address);
      const count = counts.get(network) ?? 0;
      if (count >= max) return undefined;
      counts.set(network, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(network) ?? 1) - 1;
        if (left === 0) counts.delete(network);
        else counts.set(network, left);
      };
    },
  };
}

/** Limits the connections of each address, and of slow clients. Returns the count, which sockets behind a proxy also use. */
export function guardConnections(app: FastifyInstance, services: Services, isBehindProxy: boolean): ConnectionCap {
  const cap = createConnectionCap(connectionsPerAddress(services.limits.maxConnectionsPerAddress));
  reserveDescriptors(app.server);
  limitSlowConnections(app.server, services.limits, services);
  if (isBehindProxy) capRequests(app, cap);
  else capConnections(app.server, cap, services);
  return cap;
}

/** File descriptors to keep free for the database, files and the process itself. */
const RESERVED_DESCRIPTORS = 100;
/** One address gets at most one third of the descriptors. */
const SHARE_OF_DESCRIPTORS = 3;

/** The connections that one address may hold on this machine: as configured, but at most its share of the descriptors. */
export function connectionsPerAddress(configured: number, descriptors = maxDescriptors()): number {
  return Math.min(configured, Math.floor(descriptors / SHARE_OF_DESCRIPTORS));
}

/** The number of descriptors that the system allows this process; infinite if it is unknown. */
function maxDescriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Behind a proxy, all connections come from the proxy. So this counts running requests, including streams, by the forwarded
 * address. Sockets are counted at their upgrade.
 */
function capRequests(app: FastifyInstance, cap: ConnectionCap): void {
  app.addHook('onRequest', async (request, reply) => {
    const leave = cap.enter(request.ip);
    if (leave === undefined) throw Object.assign(new Error('too many requests'), { statusCode: 429 });
    reply.raw.once('close', leave);
  });
}

/** Keeps descriptors free: closes connections at once that would take the last ones. */
function reserveDescriptors(server: Server): void {
  const descriptors = maxDescriptors();
  if (Number.isFinite(descriptors)) server.maxConnections = Math.max(descriptors - RESERVED_DESCRIPTORS, 1);
}

/** Closes connections above the cap as soon as they open. */
function capConnections(server: Server, cap: ConnectionCap, { sampled }: Pick<Services, 'sampled'>): void {
  server.on('connection', (socket) => {
    const leave = cap.enter(socket.remoteAddress);
    if (leave !== undefined) return void socket.once('close', leave);
    sampled.warn({ address: socket.remoteAddress, code: 'too_many_connections' }, 'connection refused');
    socket.destroy();
  });
}
