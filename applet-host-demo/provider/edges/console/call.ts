import { success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { type ApiOutcome, refuseCall } from '../server-api/failures.ts';
import type { JsonCodec } from '../server-api/json-codecs.ts';
import { readPart } from '../server-api/read-part.ts';
import type { OperatorSession } from '../../base/store/access/operators.ts';
import { isInCharge } from './accounts.ts';

export interface ConsoleContext {
  readonly services: Services;
  readonly address: string;
  readonly requestId: string;
}

export interface OperatorContext extends ConsoleContext {
  readonly session: OperatorSession;
}

/** A call of the console, whose types are hidden. */
export interface ConsoleCall {
  /** Its name in logs and figures. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly status: 200 | 201;
  /** False: the call is a sign-in. */
  readonly needsSession: boolean;
  readonly run: (
    wire: { readonly params: unknown; readonly body: unknown },
    context: ConsoleContext & { readonly session: OperatorSession | undefined },
  ) => Promise<ApiOutcome<object>>;
}

interface Declaration<Body> extends Pick<ConsoleCall, 'name' | 'method' | 'path'> {
  readonly status?: 200 | 201;
  readonly body: JsonCodec<Body>;
}

interface Request<Body> {
  /** The name in the path; empty if the path has none. */
  readonly name: string;
  readonly body: Body;
}

/** A call without a session. */
export function publicCall<Body>(
  { body, status = 200, ...more }: Declaration<Body>,
  run: (request: Request<Body>, context: ConsoleContext) => Promise<ApiOutcome<object>>,
): ConsoleCall {
  return {
    ...more,
    status,
    needsSession: false,
    run: async (wire, context) => {
      const request = read(body, wire);
      return request.ok ? run(request.value, context) : request;
    },
  };
}

/** A call of any signed-in operator. */
export function operatorCall<Body>(
  { body, status = 200, ...more }: Declaration<Body>,
  run: (request: Request<Body>, context: OperatorContext) => Promise<ApiOutcome<object>>,
): ConsoleCall {
  return {
    ...more,
    status,
    needsSession: true,
    run: async (wire, { session, ...context }) => {
      if (session === undefined) return refuseCall('unauthorized', 'Sign in first.');
      const request = read(body, wire);
      return request.ok ? run(request.value, { ...context, session }) : request;
    },
  };
}

/** A call of operators of all tenants, with the role `operator`. */
export const inChargeCall = <Body>(
  declaration: Declaration<Body>,
  run: (request: Request<Body>, context: OperatorContext) => Promise<ApiOutcome<object>>,
): ConsoleCall =>
  operatorCall(declaration, (request, context) =>
    isInCharge(context.session.operator)
      ? run(request, context)
      : Promise.resolve(refuseCall('forbidden', 'Only operators of all tenants may do this.')),
  );

function read<Body>(
  codec: JsonCodec<Body>,
  { params, body }: { readonly params: unknown; readonly body: unknown },
): ApiOutcome<Request<Body>> {
  const decoded = readPart(codec, body, 'body');
  if (!decoded.ok) return decoded;
  const name = typeof params === 'object' && params !== null && 'name' in params ? String(params.name) : '';
  return success({ name, body: decoded.value });
}
