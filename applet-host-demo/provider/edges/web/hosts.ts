import type { FastifyInstance } from 'fastify';
import { LANGUAGE_HEADER, HOST_PROBE_PATH, TENANT_HEADER, TOKEN_HEADER } from '#contract/envelope.ts';
import { AUTHORIZATION_HEADER } from '#contract/files.ts';
import { REQUEST_ID_HEADER, TRACE_HEADER } from '../../base/observe/request-id.ts';

/** A transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const ALLOWED_HEADERS = [
  'content-type',
  TOKEN_HEADER,
  LANGUAGE_HEADER,
  TENANT_HEADER,
  AUTHORIZATION_HEADER,
  REQUEST_ID_HEADER,
  TRACE_HEADER,
];
const PREFLIGHT_AGE_S = 600;

/**
 * Supports a provider with several hosts: a page from one host may call the others, and finds the fastest by an image.
 * `origins` contains all of them; it may be filled later. Spec: 3-transport §4 Connection, §7.
 */
export function addHosts(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Expose-Headers', `${TOKEN_HEADER}, ${REQUEST_ID_HEADER}`)
      .header('Vary', 'Origin');
    if (request.method !== 'OPTIONS') return;
    await reply
      .code(204)
      .header('Access-Control-Allow-Methods', 'GET, POST')
      .header('Access-Control-Allow-Headers', ALLOWED_HEADERS.join(', '))
      .header('Access-Control-Max-Age', String(PREFLIGHT_AGE_S))
      .send();
  });
  app.get(HOST_PROBE_PATH, (_request, reply) =>
    reply.type('image/gif').header('Cross-Origin-Resource-Policy', 'cross-origin').send(PIXEL),
  );
}
