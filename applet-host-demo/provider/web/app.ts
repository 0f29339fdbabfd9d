import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { MAX_SOCKET_FRAME_BYTES } from '../../../widget/domain/limits.ts';
import { OLD_STREAM_PATH, STREAM_PATH } from '../../../widget/contract/event-stream.ts';
import { SOCKET_PATH } from '../../../widget/contract/envelope.ts';
import type { Services } from '../calls/handler.ts';
import { trustedProxies } from './client-address.ts';
import { refusalFor } from './refusals.ts';

/** A request has this long to arrive, headers and body: part of a video over a bad network, too. */
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 30_000;
/** Browsers use a connection again that they have kept. One that is not there is not lost when the network changes. */
const KEEP_ALIVE_MS = 5000;

/** The HTTP server without routes: how bodies are read, and what every kind of wrong request is told. */
export function createApp(services: Services, { isBehindProxy }: { readonly isBehindProxy: boolean }): FastifyInstance {
  const app = fastify({
    logger: false,
    trustProxy: trustedProxies(isBehindProxy),
    bodyLimit: MAX_SOCKET_FRAME_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // What arrives during a drain is still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      refuseRequest(services, error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      services.log.warn({ reason: error.code }, 'request could not be read');
      if (!socket.writable) return;
      const body = JSON.stringify({ code: 'invalid_request', message: 'The request is not valid HTTP.' });
      const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
      socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`);
    },
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  // Bodies stay text: the handlers parse them, and answer what is wrong in the form of their path.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    if (!reply.hasHeader('Cross-Origin-Resource-Policy')) reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (!reply.hasHeader('Referrer-Policy')) reply.header('Referrer-Policy', 'no-referrer');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => refuseRequest(services, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    services.log.warn({ method: request.method, path: pathOf(request) }, 'nothing there');
    const message = `There is nothing at ${request.method} ${pathOf(request)}.`;
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
  const status = error.statusCode ?? 500;
  const [code, message] = describe(status);
  if (status >= 500)
    services.log.error({ method: request.method, path: pathOf(request), err: error }, 'request failed');
  else
    services.log.warn({ method: request.method, path: pathOf(request), code, reason: error.code }, 'request refused');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalFor(request.url, code, message, services.now())));
}

function describe(status: number): readonly [FailureCode, string] {
  switch (status) {
    case 404:
      return ['not_found', 'There is nothing at this address.'];
    case 403:
      return ['forbidden', 'This address may not be read.'];
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

/** Below these a path holds a token. */
const SECRET_PATHS = [SOCKET_PATH, STREAM_PATH, OLD_STREAM_PATH];

/** The path without what may be secret: its query, and the token of a link. */
function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  const path = request.url.split('?', 1)[0] ?? '';
  return SECRET_PATHS.find((secret) => path.startsWith(secret)) ?? path.slice(0, MAX_PATH_LOGGED);
}
