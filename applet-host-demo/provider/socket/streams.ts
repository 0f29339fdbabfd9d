import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { OLD_STREAM_PATH, STREAM_PATH, STREAM_TYPE, writeStreamClose } from '../../../widget/contract/event-stream.ts';
import type { Services } from '../calls/handler.ts';
import { admit, findLinkSession, type LinkOptions } from './admission.ts';
import { StreamLink } from './stream-link.ts';

const HEADERS = {
  'content-type': `${STREAM_TYPE}; charset=utf-8`,
  // Nothing in between may keep it back to compress it or to fill a buffer.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/**
 * Streams of server-sent events at `/api/sse/v3/{socket token}` and its earlier address. What ends a socket with a code ends a
 * stream with an event. Spec: 3-transport §4 Connection, §7. S-06, S-07.
 */
export function addStreams(app: FastifyInstance, services: Services, options: LinkOptions): void {
  for (const path of [STREAM_PATH, OLD_STREAM_PATH]) {
    app.get<{ Params: { token: string } }>(`${path}/:token`, { exposeHeadRoute: false }, (request, reply) =>
      open(request, reply, request.params.token),
    );
    for (const bare of [path, `${path}/`]) {
      app.get(bare, { exposeHeadRoute: false }, (request, reply) => open(request, reply, ''));
    }
  }

  const open = async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> => {
    if (options.isDraining()) return refuse(reply, 503, 'server_error', 'The server is about to restart.');
    const { origin } = request.headers;
    if (origin !== undefined && !options.origins.includes(origin)) {
      return refuse(reply, 403, 'forbidden', 'Streams are opened by our own pages only.');
    }
    const session = token === '' ? undefined : await findLinkSession(services, token);
    if (session === undefined) {
      services.log.warn({ via: 'stream', code: 'token_invalid' }, 'stream token refused');
      begin(reply).end(writeStreamClose(token === '' ? CLOSE_CODES.emptyToken : CLOSE_CODES.invalidToken));
      return reply;
    }
    const response = begin(reply);
    response.flushHeaders();
    admit(new StreamLink(response, services, session.caller), session.tenant, services, options);
    return reply;
  };

  const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply => {
    services.log.warn({ via: 'stream', status, code }, 'stream refused');
    return reply.code(status).send({ code, message });
  };
}

/** From here on the answer is ours: the framework writes nothing to it any more. */
function begin(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw.writeHead(200, HEADERS);
}
