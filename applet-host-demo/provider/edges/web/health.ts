import type { FastifyInstance } from 'fastify';
import type { Services } from '../../calls/services.ts';
import type { NodeLock } from '../../delivery/nodes/node-lock.ts';
import { askDatabase } from '../../base/store/engine/ask-database.ts';
import type { DiskSpace } from '../../base/store/engine/disk-space.ts';

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
 * users' messages can be stored. A node without Redis can serve: it says so in `fanOut`. So can a restored copy (see `outgoing`), and
 * a node without space for files (`files`).
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
      await askDatabase(services.db);
      if (lock?.isHeld() === false) return await reply.code(503).send({ status: 'the lock of the database is lost' });
      const nodes = fanOut && { node: services.node, fanOut: fanOut() };
      const { isFull } = services.observer.fullDisks;
      if ((await databaseDisk?.isLow()) === true || isFull('database'))
        return await reply.code(503).send({ status: 'disk is full', ...(await sizesOf(databaseDisk)) });
      const outgoing = services.outgoing.pause() && { outgoing: 'paused' };
      return { status: 'ready', ...nodes, ...outgoing, ...(isFull('files') ? { files: 'disk is full' } : {}) };
    } catch (error) {
      services.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}

const sizesOf = async (disk: DiskSpace | undefined) =>
  disk && { freeBytes: await disk.freeBytes(), reserveBytes: disk.reserveBytes };
