import type { FastifyInstance } from 'fastify';
import { coveringOrigin } from '#domain/session/parent-origin.ts';
import type { Services } from '../calls/handler.ts';
import { tenantOfQuery } from '../static/widget-page.ts';

/**
 * Answers the questions of the loader on a host page. `GET /vap/embedding?tenant=CB`: why the browser shows no widget there. The
 * browser states the page's origin. Anybody can learn the same from the widget's page. L-PB2.
 */
export function addEmbedding(app: FastifyInstance, services: Services, origins: readonly string[]): void {
  app.get('/vap/embedding', async ({ query, headers: { origin } }, reply) => {
    const tenant = await services.tenants.find(tenantOfQuery(query) ?? '');
    const parents = tenant?.config.parentOrigins ?? [];
    return reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', 'no-store')
      .send({
        isKnown: tenant !== undefined,
        isAllowed: origin === undefined || origins.includes(origin) || coveringOrigin(parents, origin) !== undefined,
      });
  });
}
