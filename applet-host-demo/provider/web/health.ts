import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../calls/handler.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, that is, the database answers and it is not about to stop. */
export function addHealth(app: FastifyInstance, services: Services, isDraining: () => boolean): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    try {
      await sql`select 1`.execute(services.db);
      return { status: 'ready' };
    } catch (error) {
      services.log.error({ err: error }, 'database does not answer');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}
