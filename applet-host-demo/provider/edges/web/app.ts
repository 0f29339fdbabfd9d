import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { FailureCode } from '#domain/failure.ts';
import { MAX_SOCKET_FRAME_BYTES } from '#domain/limits.ts';
import { OLD_STREAM_PATH, STREAM_PATH } from '#contract/event-stream.ts';
import { SOCKET_PATH } from '#contract/envelope.ts';
import type { Services } from '../../calls/services.ts';
import { failureOf } from '../../calls/known-failure.ts';
import { answerMissingScript } from '../static/missing-script.ts';
import { watchWidgetPrefix } from '../static/widget-prefix.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../../base/observe/request-id.ts';
import { onBehalfOf } from '../../base/store/engine/on-behalf.ts';
import { trustedProxies, type TrustedProxies } from './client-address.ts';
import { networkOf } from '../../base/client-network.ts';
import { hangUp } from './hang-up.ts';
import { refusalFor } from './refusals.ts';

/** The time limit for a whole request, headers and body. A body must also have a least rate, see `limitSlowConnections`. */
const REQUEST_TIMEOUT_MS = 600_000;
/** The number of time-out checks within the shortest time-out. */
const CHECKS_PER_TIMEOUT = 3;
/** A player's id of 128 characters, each written as up to nine. */
const MAX_PARAMETER_CHARACTERS = 1200;
/** Longer than the keep-alive of load balancers (60 s), so that no request arrives on a connection that closes. */
const KEEP_ALIVE_MS = 75_000;

/** Creates the HTTP server without routes: it defines how bodies are read, and the replies to invalid requests. */
export function createApp(services: Services, { proxies }: { readonly proxies: TrustedProxies }): FastifyInstance {
  const { headersTimeoutMs } = services.limits;
  const app = fastify({
    logger: false,
    genReqId: ({ headers }) => requestIdOf(headers[REQUEST_ID_HEADER]),
    trustProxy: trustedProxies(proxies),
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARACTERS },
    bodyLimit: MAX_SOCKET_FRAME_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // Requests that arrive during a drain are still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      refuseRequest(services, error, request, reply);
    },
    http: { connectionsCheckingInterval: headersTimeoutMs / CHECKS_PER_TIMEOUT },
    clientErrorHandler: (error, socket) => {
      services.sampled.warn({ address: socket.remoteAddress, reason: error.code }, 'request could not be read');
      const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
      const body = JSON.stringify({ code: 'invalid_request', message: 'The request is not valid HTTP.' });
      const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
      hangUp(socket, `${head}\r\nConnection: close\r\n\r\n${body}`);
    },
  });
  app.server.headersTimeout = headersTimeoutMs;
  // Bodies stay text. The handlers parse them and report errors in the form of their path.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // After the body was read, which happens outside of this context.
  app.addHook('preHandler', (request, _reply, done) => onBehalfOf(networkOf(request.ip), done));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    if (!reply.hasHeader('Cross-Origin-Resource-Policy')) reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (!reply.hasHeader('Referrer-Policy')) reply.header('Referrer-Policy', 'no-referrer');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => refuseRequest(services, error, request, reply));
  const belowWidget = watchWidgetPrefix(app);
  app.setNotFoundHandler((request, reply) => {
    const page = belowWidget(request);
    if (page !== undefined) return reply.redirect(page);
    const { method, ip: address } = request;
    services.sampled.warn({ method, path: pathOf(request), address }, 'unknown path');
    const script = answerMissingScript(request, reply);
    if (script !== undefined) return script;
    const message = `There is no resource at ${request.method} ${pathOf(request)}.`;
    return reply.code(404).send(refusalFor(request.url, 'not_found', message, services.now()));
  });
  return app;
}

function refuseRequest(
  services: Services,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = failureOf(services, error);
  const status = known === undefined ? (error.statusCode ?? 500) : 503;
  const [code, message] = known === undefined ? describe(status) : [known.code, known.message];
  if (known?.retryAfterMs !== undefined) reply.header('Retry-After', Math.ceil(known.retryAfterMs / 1000));
  const { method, ip: address } = request;
  const path = pathOf(request);
  if (known === undefined && status >= 500)
    services.log.error({ method, path, requestId: request.id, err: error }, 'request failed');
  else
    services.sampled.warn(
      { method, path, address, code, reason: known?.reason ?? error.code, requestId: request.id },
      'request refused',
    );
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalFor(request.url, code, message, services.now())));
}

function describe(status: number): readonly [FailureCode, string] {
  switch (status) {
    case 404:
      return ['not_found', 'There is no resource at this address.'];
    case 403:
      return ['forbidden', 'Access to this address is not allowed.'];
    case 429:
      return ['too_many_calls', 'Your address has too many parallel requests. Try again later.'];
    case 413:
      return ['too_large', `The body is larger than ${MAX_SOCKET_FRAME_BYTES} bytes.`];
    case 503:
      return ['server_error', 'The server is about to restart. Try again.'];
    default:
      return status >= 500
        ? ['server_error', 'Something went wrong on our side. Try again.']
        : ['invalid_request', 'The request is not valid.'];
  }
}

const MAX_PATH_LOGGED = 200;

/** Paths that end with a token. */
const SECRET_PATHS = [SOCKET_PATH, STREAM_PATH, OLD_STREAM_PATH];
/** A path segment as long as a token. The provider's own paths and file names are shorter. */
const LIKE_A_TOKEN = /[^/.]{24,}/g;

/** The path without possible secrets: its query, the token of a link, and token-like segments under a wrong prefix. */
function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  const path = request.url.split('?', 1)[0] ?? '';
  const known = SECRET_PATHS.find((secret) => path.startsWith(secret));
  return known ?? path.replaceAll(LIKE_A_TOKEN, '…').slice(0, MAX_PATH_LOGGED);
}
