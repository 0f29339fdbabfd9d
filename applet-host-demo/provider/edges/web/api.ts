import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH, API_PATH_V2, directPath, readRequest, TENANT_HEADER, TOKEN_HEADER } from '#contract/envelope.ts';
import type { FailureCode } from '#domain/failure.ts';
import {
  type CallOrigin,
  clientOf,
  dispatchHttp,
  type HttpIdentity,
  noteRefusal,
  traceOf,
} from '../../calls/dispatch.ts';
import { type Outcome, refuse } from '../../calls/outcome.ts';
import type { Services } from '../../calls/services.ts';
import { directReply, envelopeReply } from '../../calls/replies.ts';
import { type DirectCall, DIRECT_CALLS } from '../http/index.ts';
import { REQUEST_ID_HEADER, requestIdOf, TRACE_HEADER, traceparentOf } from '../../base/observe/request-id.ts';
import { findOperation } from '../operations/index.ts';
import { parseJson } from '../../calls/json-body.ts';

/** Failures of the provider itself get a status that load balancers and monitoring can see. L-08. */
const STATUS_OF: Partial<Record<FailureCode, number>> = { server_error: 500, server_full: 503, server_busy: 503 };

/**
 * Serves the calls over HTTP. Status 200 means that the envelope was understood; the envelope states whether the call succeeded.
 * A body that is not an envelope gets status 400, in the form of the path.
 */
export function addApi(app: FastifyInstance, services: Services, defaultTenant: string): void {
  for (const path of [API_PATH, API_PATH_V2]) {
    app.post(path, (request, reply) => answerEnvelope(request, reply, services, defaultTenant));
  }
  for (const call of DIRECT_CALLS) {
    app.route({
      method: call.method,
      url: directPath(call.path.replace(/{(\w+)}/g, ':$1')),
      exposeHeadRoute: false,
      handler: (request, reply) => answerDirect(request, reply, call, services, defaultTenant),
    });
  }
}

async function answerEnvelope(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  defaultTenant: string,
): Promise<FastifyReply> {
  const parsed = parseJson(typeof request.body === 'string' ? request.body : '');
  const envelope = parsed.ok ? readRequest(parsed.value) : parsed;
  if (!envelope.ok) {
    const outcome = refuse('invalid_request', envelope.failure);
    noteRefusal(services, { ...originOf(request, reply, request.id), call: 'unknown' }, outcome);
    return reply.code(400).send(envelopeReply('', outcome, services.now()));
  }
  const { p, d, r, log } = envelope.value;
  const handler = findOperation(p);
  const call = handler === undefined ? 'unknown' : p;
  // An id of another form than ours is answered, and replaced in the log.
  const requestId = requestIdOf(r);
  const origin: CallOrigin = { ...originOf(request, reply, requestId), call, ...clientOf(log), ...traceOf(log) };
  if (handler === undefined) {
    const outcome = refuse('unknown_operation', `There is no operation "${p}".`);
    noteRefusal(services, origin, outcome);
    return reply.send(envelopeReply(r, outcome, services.now()));
  }
  const { outcome, rotatedToken } = await dispatchHttp(
    services,
    handler,
    d,
    identityOf(request, defaultTenant),
    origin,
  );
  return prepare(reply, outcome, rotatedToken).send(envelopeReply(r, outcome, services.now()));
}

async function answerDirect(
  request: FastifyRequest,
  reply: FastifyReply,
  call: DirectCall,
  services: Services,
  defaultTenant: string,
): Promise<FastifyReply> {
  const origin: CallOrigin = { ...originOf(request, reply, request.id), call: call.path };
  const body = typeof request.body === 'string' && request.body !== '' ? request.body : '{}';
  const parsed = parseJson(body);
  if (!parsed.ok) {
    const outcome = refuse('invalid_request', parsed.failure);
    noteRefusal(services, origin, outcome);
    return reply.code(400).send(directReply(outcome, services.now()));
  }
  const identity = identityOf(request, defaultTenant);
  const fields = call.path.includes('{') ? withPathFields(parsed.value, request.params) : parsed.value;
  const { outcome, rotatedToken } = await dispatchHttp(services, call.handler, fields, identity, origin);
  return prepare(reply, outcome, rotatedToken).send(directReply(outcome, services.now()));
}

/** The origin of a request for the log, and its id for the client. */
function originOf(request: FastifyRequest, reply: FastifyReply, requestId: string): Omit<CallOrigin, 'call'> {
  reply.header(REQUEST_ID_HEADER, requestId);
  const traceparent = traceparentOf(headerOf(request, TRACE_HEADER));
  return { via: 'http', address: request.ip, requestId, ...(traceparent === undefined ? {} : { traceparent }) };
}

/** The fields of a body, and those in the path, which take precedence. */
const withPathFields = (body: unknown, params: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...(params as object) } : body;

function prepare(reply: FastifyReply, outcome: Outcome<unknown>, rotatedToken: string | undefined): FastifyReply {
  if (rotatedToken !== undefined) reply.header(TOKEN_HEADER, rotatedToken);
  const status = outcome.ok ? 200 : (STATUS_OF[outcome.failure.code] ?? 200);
  const waitMs = outcome.ok ? undefined : outcome.failure.data?.['retry_after_ms'];
  if (status === 503 && typeof waitMs === 'number') reply.header('Retry-After', Math.ceil(waitMs / 1000));
  return reply.code(status);
}

function identityOf(request: FastifyRequest, defaultTenant: string): HttpIdentity {
  const tenantCode = headerOf(request, TENANT_HEADER);
  return {
    token: headerOf(request, TOKEN_HEADER),
    tenantCode: tenantCode === undefined || tenantCode === '' ? defaultTenant : tenantCode,
    userAgent: headerOf(request, 'user-agent'),
  };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
