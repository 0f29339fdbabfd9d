import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES } from '#domain/limits.ts';
import { failure } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { failureOf } from '../../calls/known-failure.ts';
import { OPERATOR_TENANT_HEADER } from './console-path.ts';
import { attachment } from '../../capabilities/files/file-names.ts';
import { TRACE_HEADER, traceparentOf } from '../../base/observe/request-id.ts';
import { countTenantCall } from '../../base/observe/tenant-calls.ts';
import type { StoredAnswer } from '../../base/store/access/api-requests.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { discardBody } from '../../calls/discard-body.ts';
import { parseJson } from '../../calls/json-body.ts';
import { admitCall, answerFailures, headerOf, identify, JSON_TYPE, sendAnswer, sendFailure } from './answers.ts';
import { type Authenticated, authenticateServer } from './authenticate.ts';
import type { ApiContext, Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import { type ApiFailure, type ApiOutcome, errorBody, refusalOf, refuseCall, statusOf } from './failures.ts';
import { fingerprintOf, isIdempotencyKey, runOnce } from './idempotency.ts';
import type { FileMediaType, StreamedFile } from './json-codecs.ts';
import { LINES_MEDIA_TYPE, openApiDocument } from './openapi.ts';
import { SERVER_API_PATH } from './path.ts';
import { recorded } from './recorded.ts';
import { hasScope } from '../../capabilities/operators/scopes.ts';

const LINES_TYPE = `${LINES_MEDIA_TYPE}; charset=utf-8`;

/** Serves the API for the platforms' servers: all endpoints, the OpenAPI document, and one form of errors for the whole path. */
export async function addServerApi(app: FastifyInstance, services: Services): Promise<void> {
  const document = JSON.stringify(openApiDocument(ENDPOINTS));
  await app.register(
    async (scope) => {
      answerFailures(scope, services);
      // Only pictures are streams. Everything else is read as text.
      scope.addContentTypeParser(/^image\//, (_request, body, done) => done(null, body));
      scope.addHook('onSend', async ({ body, raw }) => {
        if (body instanceof Readable && !raw.readableEnded) discardBody(raw, services.limits.discardMs);
      });
      scope.get('/openapi.json', async (_request, reply) => reply.type(JSON_TYPE).send(document));
      for (const endpoint of ENDPOINTS)
        scope.route({
          method: endpoint.method,
          url: endpoint.path.replace(/{(\w+)}/g, ':$1'),
          exposeHeadRoute: false,
          ...(endpoint.takesPicture === undefined ? {} : { bodyLimit: MAX_IMAGE_BYTES }),
          handler: (request, reply) => serve(services, endpoint, request, reply),
        });
    },
    { prefix: SERVER_API_PATH },
  );
}

async function serve(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestId = request.id;
  const admitted = await admit(services, endpoint, request, reply);
  if (!admitted.ok) {
    const { code } = admitted.failure;
    services.sampled.warn({ call: endpoint.name, address: request.ip, code, requestId }, 'server call refused');
    services.observer.refusedCall({ call: endpoint.name, via: 'server' }, code);
    return sendFailure(reply, admitted.failure, requestId);
  }
  const { tenant, caller } = admitted.value;
  const picture = request.body instanceof Readable ? request.body : undefined;
  if (picture !== undefined && endpoint.takesPicture === undefined) return sendFailure(reply, NOT_JSON, requestId);
  const body = typeof request.body === 'string' ? request.body : '';
  const key = headerOf(request, 'idempotency-key');
  const context: ApiContext = {
    services,
    tenant,
    caller,
    address: request.ip,
    requestId,
    picture,
    localId: newUuid(),
  };
  if (endpoint.asFile !== undefined)
    return sendFile(reply, endpoint.asFile, await outcomeOf(endpoint, request, body, context), requestId);
  if (key === undefined || endpoint.method === 'GET') {
    const answer = await answerOf(endpoint, request, body, context);
    return sendAnswer(reply, answer, endpoint.asLines ? LINES_TYPE : JSON_TYPE);
  }
  const refusal = keyRefusal(endpoint, key);
  if (refusal !== undefined) return sendFailure(reply, refusal, requestId);
  const fingerprint = fingerprintOf(request.method, request.url, body);
  const { player } = request.params as { readonly player?: string };
  const repeatable = { tenant: tenant.code, caller: caller.id, key, fingerprint, player };
  const run = (localId: string): Promise<StoredAnswer> => answerOf(endpoint, request, body, { ...context, localId });
  const repeated = await runOnce(services, repeatable, run);
  if (repeated === 'other') return sendFailure(reply, KEY_REUSED, requestId);
  if (repeated === 'running') return sendFailure(reply, STILL_RUNNING, requestId);
  if (repeated.isReplayed) reply.header('Idempotency-Replayed', 'true');
  return sendAnswer(reply, repeated.answer);
}

/** Identifies the caller, and checks its rate and its right. */
async function admit(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiOutcome<Authenticated>> {
  const tenantCode = headerOf(request, OPERATOR_TENANT_HEADER);
  const find = () => authenticateServer(services, request.headers.authorization, tenantCode);
  const advice = 'Send a valid API key, or a token of your server, as "Authorization: Bearer …".';
  const identified = await identify(services, request, reply, find, advice);
  if (!identified.ok) return identified;
  const authenticated = identified.value;
  if (!authenticated.ok) return authenticated;
  const { caller } = authenticated.value;
  const refusal = await admitCall(services, caller.rateKey, reply);
  if (refusal !== undefined) return failure(refusal);
  return hasScope(caller.scopes, endpoint.scope)
    ? authenticated
    : refuseCall('scope_missing', `This call needs the scope "${endpoint.scope}".`);
}

async function answerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: string,
  context: ApiContext,
): Promise<StoredAnswer> {
  const outcome = await outcomeOf(endpoint, request, body, context);
  return outcome.ok
    ? { status: endpoint.status, body: (endpoint.asLines ? linesOf : JSON.stringify)(outcome.value) }
    : { status: statusOf(outcome.failure.code), body: JSON.stringify(errorBody(outcome.failure, context.requestId)) };
}

async function outcomeOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: string,
  context: ApiContext,
): Promise<ApiOutcome<unknown>> {
  const { services, tenant, caller, requestId } = context;
  const traceparent = traceparentOf(request.headers[TRACE_HEADER]);
  const outcome = await services.observer.call(
    { call: endpoint.name, via: 'server', requestId, traceparent },
    () => run(endpoint, request, body, context),
    (result) => (result.ok ? undefined : result.failure.code),
  );
  const about = { call: endpoint.name, tenant: tenant.code, caller: caller.id, requestId };
  countTenantCall(services.observer.metrics, about, outcome.ok ? undefined : outcome.failure.code);
  if (!outcome.ok) services.sampled.warn({ ...about, code: outcome.failure.code }, 'server call refused');
  else if (endpoint.isAudited) services.log.info(about, 'server call');
  return outcome;
}

async function run(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: string,
  context: ApiContext,
): Promise<ApiOutcome<unknown>> {
  const parsed = parseJson(body === '' ? '{}' : body);
  if (!parsed.ok) return refuseCall('invalid_request', parsed.failure);
  try {
    const wire = { params: request.params, query: request.query, body: parsed.value };
    const call = endpoint.read(wire);
    if (!call.ok) return call;
    const act = () => call.value(context);
    return await (endpoint.isAudited ? recorded(endpoint, wire, context, act) : act());
  } catch (error) {
    const known = failureOf(context.services, error);
    if (known !== undefined) return failure(refusalOf(known));
    context.services.log.error({ call: endpoint.name, requestId: context.requestId, err: error }, 'call failed');
    return refuseCall('server_error', 'Something went wrong on our side. Try again with the same Idempotency-Key.');
  }
}

/** Writes a list as one JSON object a line. */
const linesOf = (list: unknown): string =>
  Array.isArray(list) ? list.map((item) => `${JSON.stringify(item)}\n`).join('') : '';

function keyRefusal({ hasSecret, takesPicture }: Endpoint, key: string): ApiFailure | undefined {
  if (takesPicture !== undefined)
    return { code: 'invalid_request', message: 'Pictures take no Idempotency-Key: a repeat stores a second copy.' };
  if (hasSecret)
    return { code: 'invalid_request', message: 'This call answers with a secret, so it takes no Idempotency-Key.' };
  return isIdempotencyKey(key)
    ? undefined
    : { code: 'invalid_request', message: 'Idempotency-Key must be 1 to 128 visible ASCII characters.' };
}

function sendFile(
  reply: FastifyReply,
  mediaType: FileMediaType,
  outcome: ApiOutcome<unknown>,
  requestId: string,
): FastifyReply {
  if (!outcome.ok) return sendFailure(reply, outcome.failure, requestId);
  // The codec of these endpoints has this type only.
  const { size, name, open } = outcome.value as StreamedFile;
  if (size !== undefined) reply.header('Content-Length', size);
  return reply
    .code(200)
    .type(mediaType)
    .header('Content-Disposition', attachment(name))
    .header('Cache-Control', 'no-store')
    .send(open());
}

const NOT_JSON: ApiFailure = { code: 'unsupported_media_type', message: 'The body must be JSON.' };
const KEY_REUSED: ApiFailure = {
  code: 'idempotency_key_reused',
  message: 'This Idempotency-Key was used for a different request.',
};
const STILL_RUNNING: ApiFailure = {
  code: 'request_in_progress',
  message: 'The first request with this Idempotency-Key is still running.',
  retryAfterMs: 1000,
};
