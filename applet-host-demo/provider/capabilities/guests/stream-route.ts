import type { FastifyInstance } from 'fastify';
import { STREAM_PADDING, STREAM_TYPE } from '#contract/event-stream.ts';
import { GUEST_STREAM_PATH } from '#contract/guest.ts';
import type { Services } from '../../calls/services.ts';
import type { GuestAdmission } from './admission.ts';
import { createStreamPeer } from './stream-peer.ts';

/** `GET /api/sse/v3/guest?gid=`: a guest link as server-sent events. Spec: 3-transport §4 Guest group connection. */
export function addGuestStream(
  app: FastifyInstance,
  services: Services,
  admission: GuestAdmission,
  origins: readonly string[],
): void {
  app.get(GUEST_STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && !origins.includes(origin)) {
      return reply.code(403).send({ code: 'forbidden', message: 'Only pages of this provider may open streams.' });
    }
    const visit = await admission.ask(request.url, request.ip);
    if ('status' in visit) return reply.code(visit.status).send({ code: visit.code, message: visit.message });
    reply.hijack();
    reply.raw.writeHead(200, {
      'Content-Type': `${STREAM_TYPE}; charset=utf-8`,
      'Cache-Control': 'no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      // Stops proxies from buffering, which would delay messages.
      'X-Accel-Buffering': 'no',
    });
    reply.raw.write(STREAM_PADDING);
    await admission.enter(visit, createStreamPeer(reply.raw, services.links.backlogs)).catch((error) => {
      services.log.error({ err: error }, 'guest link failed');
      reply.raw.destroy();
    });
  });
}
