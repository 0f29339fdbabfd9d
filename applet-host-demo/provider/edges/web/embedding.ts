import type { FastifyInstance } from 'fastify';
import { coveringOrigin } from '#domain/session/parent-origin.ts';
import type { Services } from '../../calls/services.ts';
import { tenantOfQuery } from '../static/widget-page.ts';
import { checkOrigin } from '../../base/tenant-settings/parent-origins.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { similarTenant } from '../../base/tenants/similar-code.ts';

const MAX_LOGGED_CHARACTERS = 200;

/**
 * Answers the questions of the loader on a host page. `GET /vap/embedding?tenant=CB`: why the browser shows no widget there. The
 * browser states the page's origin. Anybody can learn the same from the widget's page. A refused page is in the log with the setting
 * that would allow it. L-PB2.
 */
export function addEmbedding(app: FastifyInstance, services: Services, origins: readonly string[]): void {
  const { tenants, sampled } = services;
  app.get('/vap/embedding', async ({ query, headers: { origin }, ip }, reply) => {
    const code = tenantOfQuery(query) ?? '';
    const tenant = await tenants.find(code);
    const isKnown = tenant !== undefined;
    const isAllowed = isKnown && (origin === undefined || origins.includes(origin) || isParent(tenant, origin));
    const similar = isKnown ? undefined : await similarTenant(tenants, code, origin);
    if (!isAllowed) {
      const refusal = isKnown ? refusedOrigin(tenant, origin ?? '') : unknownTenant(similar);
      const page = { tenant: code.slice(0, MAX_LOGGED_CHARACTERS), origin: origin?.slice(0, MAX_LOGGED_CHARACTERS) };
      sampled.warn({ call: '/vap/embedding', address: ip, ...page, ...refusal }, 'page refused');
    }
    return reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', 'no-store')
      .send({ isKnown, isAllowed, ...(similar === undefined ? {} : { similar }) });
  });
}

const isParent = ({ config }: Tenant, origin: string): boolean =>
  coveringOrigin(config.parentOrigins, origin) !== undefined;

/** The cure, and the entry that covers the page but for its scheme or port. */
function refusedOrigin({ config }: Tenant, origin: string): Readonly<Record<string, unknown>> {
  const nearest = checkOrigin(config.parentOrigins, origin)?.nearest;
  const differing = nearest === undefined ? {} : { nearest: nearest.entry, differs: nearest.differs };
  return {
    code: 'origin-refused',
    setting: 'parentOrigins',
    ...differing,
    cure: 'Enter the origin in this setting of the tenant.',
  };
}

const unknownTenant = (similar: string | undefined): Readonly<Record<string, unknown>> => ({
  code: 'tenant-unknown',
  setting: 'data-tenant',
  ...(similar === undefined ? {} : { similar }),
  cure: 'Correct the tenant in the page, or create it: tenants.json, the console, or "tenant create".',
});
