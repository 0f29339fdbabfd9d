import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { TRACE_HEADER, traceparentOf } from '../../base/observe/request-id.ts';
import { admitCall, answerFailures, headerOf, identify, sendAnswer, sendFailure } from '../server-api/answers.ts';
import { bearerOf } from '../server-api/authenticate.ts';
import { type ApiOutcome, refuseCall } from '../server-api/failures.ts';
import type { OperatorSession } from '../../base/store/access/operators.ts';
import { parseJson } from '../../calls/json-body.ts';
import type { ConsoleCall } from './call.ts';
import { CONSOLE_CALLS } from './calls.ts';
import { CONSOLE_API_PATH } from '../server-api/console-path.ts';
import { rateKeyOf, useOperatorSession } from '../../capabilities/operators/sessions.ts';

/** Serves the sign-in of operators, and their calls that belong to no single tenant. */
export async function addConsoleApi(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      answerFailures(scope, services);
      for (const call of CONSOLE_CALLS)
        scope.route({
          method: call.method,
          url: call.path,
          exposeHeadRoute: false,
          handler: (request, reply) => serve(services, call, request, reply),
        });
    },
    { prefix: CONSOLE_API_PATH },
  );
}

async function serve(
  services: Services,
  call: ConsoleCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id: requestId, ip: address } = request;
  const outcome = await services.observer.call(
    { call: call.name, via: 'server', requestId, traceparent: traceparentOf(headerOf(request, TRACE_HEADER)) },
    () => run(services, call, request, reply),
    (result) => (result.ok ? undefined : result.failure.code),
  );
  if (!outcome.ok) {
    const { code } = outcome.failure;
    services.sampled.warn({ call: call.name, address, code, requestId }, 'call of the console refused');
    return sendFailure(reply, outcome.failure, requestId);
  }
  return sendAnswer(reply, { status: call.status, body: JSON.stringify(outcome.value) });
}

async function run(
  services: Services,
  call: ConsoleCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiOutcome<object>> {
  const { ip: address, id: requestId } = request;
  let session: OperatorSession | undefined;
  if (call.needsSession) {
    const admitted = await admit(services, request, reply);
    if (!admitted.ok) return admitted;
    session = admitted.value;
  }
  const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}';
  const parsed = parseJson(text);
  if (!parsed.ok) return refuseCall('invalid_request', parsed.failure);
  return call.run({ params: request.params, body: parsed.value }, { services, address, requestId, session });
}

/** Finds the session of a call, and checks its rate. */
async function admit(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiOutcome<OperatorSession>> {
  const token = bearerOf(request.headers.authorization);
  const find = async (): Promise<Result<OperatorSession, string>> => {
    const session = token === undefined ? undefined : await useOperatorSession(services.db, token, services.now());
    return session === undefined ? failure('no session of an operator') : success(session);
  };
  const session = await identify(services, request, reply, find, 'The session is over. Sign in again.');
  if (!session.ok) return session;
  const refusal = await admitCall(services, rateKeyOf(session.value.operator.name), reply);
  return refusal === undefined ? session : failure(refusal);
}
