import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../calls/handler.ts';
import type { NodeLock } from '../nodes/node-lock.ts';
import type { DiskSpace } from '../store/disk-space.ts';

export interface Health {
  readonly isDraining: () => boolean;
  /** The disk of the database, if it is a local one. */
  readonly databaseDisk: DiskSpace | undefined;
  /** Absent for the embedded database. */
  readonly lock: NodeLock | undefined;
  /** Absent if there is only one node. */
  readonly fanOut: (() => 'redis' | 'outbox') | undefined;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, that is, it is not about to stop, the database answers, and the
 * users' data can be stored. A node without Redis can serve: it says so in `fanOut`.
 */
export function addHealth(
  app: FastifyInstance,
  services: Services,
  { isDraining, databaseDisk, lock, fanOut }: Health,
): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    try {
      await sql`select 1`.execute(services.db);
      if (lock?.isHeld() === false) return await reply.code(503).send({ status: 'the lock of the database is lost' });
      const nodes = fanOut && { node: services.node, fanOut: fanOut() };
      if ((await databaseDisk?.isLow()) !== true) return { status: 'ready', ...nodes };
      const { reserveBytes, freeBytes } = services.disk;
      return await reply.code(503).send({ status: 'disk is full', freeBytes: await freeBytes(), reserveBytes });
    } catch (error) {
      services.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}
