import type { FastifyInstance } from 'fastify';
import { StartFailure } from '../../base/start-failure.ts';

/**
 * Connections that may wait to be accepted. After a restart all clients reconnect at once, and the system makes rejected ones
 * wait for seconds. The system may allow fewer.
 */
const LISTEN_BACKLOG = 8192;

/** Listens on all IPv4 and IPv6 addresses, or only on IPv4 if the machine has no IPv6. */
export async function listen(app: FastifyInstance, port: number, host: string | undefined): Promise<number> {
  try {
    await app.listen({ port, host: host ?? '::', backlog: LISTEN_BACKLOG });
  } catch (error) {
    if (host === undefined && codeOf(error) === 'EAFNOSUPPORT') return listen(app, port, '0.0.0.0');
    if (codeOf(error) === 'EADDRINUSE')
      throw new StartFailure(`port ${port} is in use. Stop the program that uses it, or set PORT.`);
    if (codeOf(error) === 'EACCES')
      throw new StartFailure(`port ${port} needs more rights than this user has. Set PORT.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
