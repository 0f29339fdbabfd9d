import type { FastifyInstance } from 'fastify';
import { WALLET_DAY_PATH } from '#contract/wallet.ts';
import type { Services } from '../../calls/services.ts';
import { isFromPlatform, readDay } from '../../capabilities/money/day.ts';

/** The movements of a day, for the platform's books. Its server signs the request as it signs identity tokens. */
export function addWalletDay(app: FastifyInstance, services: Services): void {
  app.get(WALLET_DAY_PATH, async (request, reply) => {
    const { tenant: code, day, after } = request.query as Readonly<Record<string, unknown>>;
    const tenant = typeof code === 'string' ? await services.tenants.find(code) : undefined;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (tenant === undefined || !(await isFromPlatform(token, tenant, services.now())))
      return reply
        .code(401)
        .send({ code: 'identity_invalid', message: 'The platform’s server must sign the request.' });
    const isText = typeof day === 'string' && (after === undefined || typeof after === 'string');
    const found = isText ? await readDay(services, tenant, day, after) : undefined;
    if (found === undefined)
      return reply.code(400).send({ code: 'invalid_request', message: '"day" must look like 2026-01-31.' });
    return reply.header('Cache-Control', 'no-store').send(found);
  });
}
