import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Result, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { failureOf } from '../../calls/known-failure.ts';
import { REQUEST_ID_HEADER } from '../../base/observe/request-id.ts';
import type { StoredAnswer } from '../../base/store/access/api-requests.ts';
import { type ApiFailure, type ApiOutcome, errorBody, refusalOf, refuseCall, statusOf } from './failures.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Gives all answers of a scope the id of the request, and all failures the form of the server API. */
export function answerFailures(scope: FastifyInstance, services: Services): void {
  scope.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
  scope.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    const known = failureOf(services, error);
    if (known !== undefined) {
      const { code, reason } = known;
      services.sampled.warn({ call: request.routeOptions.url, code, reason, requestId: request.id }, 'call refused');
      return sendFailure(reply, refusalOf(known), request.id);
    }
    const refusal = unreadable(error.statusCode ?? 500);
    if (statusOf(refusal.code) >= 500)
      services.log.error({ call: request.routeOptions.url, err: error }, 'call failed');
    return sendFailure(reply, refusal, request.id);
  });
  scope.setNotFoundHandler((request, reply) =>
    sendFailure(reply, { code: 'not_found', message: 'There is no endpoint at this path.' }, request.id),
  );
}

/**
 * Finds the caller of a request. A wrong credential counts against the client's address.
 *
 * @param find fails with the reason, for the log
 * @param advice the message of the refusal
 */
export async function identify<T>(
  { gates, sampled }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Result<T, string>>,
  advice: string,
): Promise<ApiOutcome<T>> {
  const address = request.ip;
  const tried = await gates.serverSignIns.take(address);
  if (!tried.isAdmitted)
    return refuseCall('too_many_tries', 'Too many requests with wrong credentials came from this address.', {
      retryAfterMs: tried.waitMs,
    });
  const found = await find();
  if (found.ok) {
    await gates.serverSignIns.giveBack(address);
    return success(found.value);
  }
  sampled.warn({ address, reason: found.failure }, 'server credential refused');
  reply.header('WWW-Authenticate', 'Bearer');
  return refuseCall('unauthorized', advice);
}

/** Counts a call of a caller, and says in the answer how many are left. Returns the refusal of one too many. */
export async function admitCall(
  { gates, limits }: Services,
  rateKey: string,
  reply: FastifyReply,
): Promise<ApiFailure | undefined> {
  const { isAdmitted, waitMs, remaining, resetMs } = await gates.serverCalls.take(rateKey);
  reply
    .header('RateLimit-Limit', limits.serverCalls)
    .header('RateLimit-Remaining', remaining)
    .header('RateLimit-Reset', Math.ceil(resetMs / 1000));
  return isAdmitted
    ? undefined
    : { code: 'too_many_calls', message: 'You have made too many calls.', retryAfterMs: waitMs };
}

export function sendFailure(reply: FastifyReply, refusal: ApiFailure, requestId: string): FastifyReply {
  if (refusal.retryAfterMs !== undefined)
    reply.header('Retry-After', Math.max(1, Math.ceil(refusal.retryAfterMs / 1000)));
  return sendAnswer(reply, { status: statusOf(refusal.code), body: JSON.stringify(errorBody(refusal, requestId)) });
}

/** @param type of the body of a success */
export const sendAnswer = (reply: FastifyReply, { status, body }: StoredAnswer, type = JSON_TYPE): FastifyReply =>
  reply
    .code(status)
    .type(status < 300 ? type : JSON_TYPE)
    .send(body);

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function unreadable(status: number): ApiFailure {
  if (status === 413) return { code: 'too_large', message: 'The body is too large.' };
  return status >= 500
    ? { code: 'server_error', message: 'Something went wrong on our side. Try again.' }
    : { code: 'invalid_request', message: 'The request is not valid.' };
}
