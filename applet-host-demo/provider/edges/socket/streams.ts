import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { OLD_STREAM_PATH, STREAM_PADDING, STREAM_PATH, STREAM_TYPE, writeStreamClose } from '#contract/event-stream.ts';
import type { Services } from '../../calls/services.ts';
import { admit, findLinkSession, type LinkOptions } from './admission.ts';
import { StreamLink } from './stream-link.ts';

const HEADERS = {
  'content-type': `${STREAM_TYPE}; charset=utf-8`,
  // Stops intermediaries from delaying events for compression or buffering.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/**
 * Serves streams of server-sent events at `/api/sse/v3/{socket token}` and its earlier address. A stream ends with an event
 * wherever a socket ends with a close code. Spec: 3-transport §4 Connection, §7. S-06, S-07.
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
      return refuse(reply, 403, 'forbidden', 'Only pages of this provider may open streams.');
    }
    const session = token === '' ? undefined : await findLinkSession(services, token);
    if (session === undefined) {
      services.sampled.warn({ via: 'stream', code: 'token_invalid', address: request.ip }, 'stream token refused');
      begin(reply).end(writeStreamClose(token === '' ? CLOSE_CODES.emptyToken : CLOSE_CODES.invalidToken));
      return reply;
    }
    const response = begin(reply);
    response.write(STREAM_PADDING);
    admit(new StreamLink(response, services, session.caller), session, services, options);
    return reply;
  };

  const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply => {
    services.sampled.warn({ via: 'stream', status, code, address: reply.request.ip }, 'stream refused');
    return reply.code(status).send({ code, message });
  };
}

/** Takes the response over from the framework, which writes nothing to it any more. */
function begin(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw.writeHead(200, HEADERS);
}
