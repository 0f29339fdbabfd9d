import type { RequestEnvelope } from '#contract/envelope.ts';
import type { FailureCode } from '#domain/failure.ts';
import { TRACE_HEADER, traceparentOf } from '../base/observe/request-id.ts';
import { authenticate, type Caller, type SessionState } from '../base/store/access/sessions.ts';
import { countTenantCall } from '../base/observe/tenant-calls.ts';
import { onBehalfOf } from '../base/store/engine/on-behalf.ts';
import type { Tenant } from '../base/tenant-settings/settings.ts';
import { networkOf } from '../base/client-network.ts';
import type { Handler } from './handler.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { Services } from './services.ts';
import { failureOf } from './known-failure.ts';
import { withMuteEnd } from './refuse-sender.ts';

/** The origin of a call for the log, without secrets. */
export interface CallOrigin {
  readonly via: 'http' | 'socket';
  readonly call: string;
  /** The client's id of the call, or the provider's. It is in the reply, the log and the comments of SQL statements. */
  readonly requestId: string;
  /** The trace that the call continues, as W3C Trace Context writes it. */
  readonly traceparent?: string | undefined;
  readonly address: string | undefined;
  readonly userId?: string | undefined;
  /** The version of the calling widget, if it sent one. */
  readonly client?: string | undefined;
}

const SESSION_MESSAGES: Partial<Record<FailureCode, string>> = {
  token_missing: 'This call needs a session token.',
  token_invalid: 'The session token is no longer valid.',
  frozen: 'This account has been frozen.',
};
const MAX_NAME_IN_MESSAGE = 32;
/** The refusal when the queue of the user's calls is full. */
export const TOO_MANY_CALLS = refuse('too_many_calls', 'Too many of your calls are already waiting. Try again later.');

/** Reads the client's version from the log object of an envelope. Anything that does not look like a version is dropped. */
export function clientOf(log: RequestEnvelope['log']): { readonly client?: string } {
  const version = log?.['v'];
  return typeof version === 'string' && /^[0-9A-Za-z.+-]{1,20}$/.test(version) ? { client: version } : {};
}

/** Reads the trace that a call on a socket continues, where there are no headers. */
export function traceOf(log: RequestEnvelope['log']): { readonly traceparent?: string } {
  const traceparent = traceparentOf(log?.[TRACE_HEADER]);
  return traceparent === undefined ? {} : { traceparent };
}

export interface HttpIdentity {
  readonly token: string | undefined;
  readonly tenantCode: string;
  readonly userAgent?: string | undefined;
}

export interface HttpOutcome {
  readonly outcome: Outcome<unknown>;
  readonly rotatedToken: string | undefined;
}

const codeOf = ({ outcome }: { readonly outcome: Outcome<unknown> }): string | undefined =>
  outcome.ok ? undefined : outcome.failure.code;

/** Runs a call that came over HTTP. First it identifies the caller and the tenant. */
export function dispatchHttp(
  services: Services,
  handler: Handler,
  data: unknown,
  identity: HttpIdentity,
  origin: CallOrigin,
): Promise<HttpOutcome> {
  const call = (): Promise<HttpOutcome> =>
    identifyAndRun(services, handler, data, identity, origin).catch((error: unknown) => ({
      outcome: failed(services, origin, error),
      rotatedToken: undefined,
    }));
  return services.observer.call(origin, call, codeOf);
}

async function identifyAndRun(
  services: Services,
  handler: Handler,
  data: unknown,
  { token, tenantCode, userAgent }: HttpIdentity,
  origin: CallOrigin,
): Promise<HttpOutcome> {
  let caller: Caller | undefined;
  let rotatedToken: string | undefined;
  if (!handler.isPublic) {
    const session = await authenticate(services.db, token, services.limits, services.now());
    if (!session.ok) {
      const outcome = refuse(session.failure, SESSION_MESSAGES[session.failure] ?? 'There is no valid session.');
      logRefusal(services, origin, outcome);
      return { outcome, rotatedToken: undefined };
    }
    ({ caller, rotatedToken } = session.value);
  }
  const code = caller?.tenant ?? tenantCode;
  const tenant = await services.tenants.find(code);
  if (tenant === undefined) {
    const outcome = refuse('not_found', `There is no tenant "${code.slice(0, MAX_NAME_IN_MESSAGE)}".`);
    logRefusal(services, origin, outcome);
    return { outcome, rotatedToken };
  }
  const start = () => run(services, handler, data, { tenant, caller, userAgent }, origin);
  // A call without a session already runs on behalf of its client's network.
  const call = () => (caller === undefined ? start() : onBehalfOf(caller.userId, start));
  return { outcome: await inTurn(services, handler, caller, origin, call), rotatedToken };
}

export interface SocketOutcome {
  readonly outcome: Outcome<unknown>;
  /** The state of the caller's session. The call ran only if the session is alive. */
  readonly sessionState: SessionState;
}

/**
 * Queues a call over HTTP with the other calls of its user. Calls without a session count for their client's network, and light ones
 * of them are not queued: they have limits of their own, and many users may share a network.
 */
async function inTurn(
  services: Services,
  { weight }: Handler,
  caller: Caller | undefined,
  origin: CallOrigin,
  call: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  if (caller === undefined && weight === 'light') return call();
  const userId = caller?.userId ?? networkOf(origin.address ?? '');
  const outcome = await services.links.userCalls.run({ userId, source: 'http', isOrdered: false, weight }, call);
  if (outcome !== undefined) return outcome;
  logRefusal(services, { ...origin, userId }, TOO_MANY_CALLS);
  return TOO_MANY_CALLS;
}

interface SocketIdentity {
  readonly tenant: Tenant;
  readonly caller: Caller;
}

/** Runs a call from a socket, whose user is known, if the session has not ended since the socket was opened. */
export function dispatchSocket(
  services: Services,
  handler: Handler,
  data: unknown,
  identity: SocketIdentity,
  origin: CallOrigin,
): Promise<SocketOutcome> {
  const call = (): Promise<SocketOutcome> => checkAndRun(services, handler, data, identity, origin);
  return services.observer.call(origin, () => onBehalfOf(identity.caller.userId, call), codeOf);
}

async function checkAndRun(
  services: Services,
  handler: Handler,
  data: unknown,
  { tenant, caller }: SocketIdentity,
  origin: CallOrigin,
): Promise<SocketOutcome> {
  try {
    const sessionState = await services.links.sessionChecks.check(caller.sessionId);
    if (sessionState === 'alive') {
      return { outcome: await run(services, handler, data, { tenant, caller }, origin), sessionState };
    }
    const code = sessionState === 'frozen' ? 'frozen' : 'token_invalid';
    const outcome = refuse(code, SESSION_MESSAGES[code] ?? 'There is no valid session.');
    logRefusal(services, { ...origin, userId: caller.userId }, outcome);
    return { outcome, sessionState };
  } catch (error) {
    return { outcome: failed(services, origin, error), sessionState: 'alive' };
  }
}

async function run(
  services: Services,
  handler: Handler,
  data: unknown,
  by: { readonly tenant: Tenant; readonly caller: Caller | undefined; readonly userAgent?: string | undefined },
  origin: CallOrigin,
): Promise<Outcome<unknown>> {
  const count = (outcome: Outcome<unknown>): void => {
    const about = { tenant: by.tenant.code, call: origin.call };
    countTenantCall(services.observer.metrics, about, outcome.ok ? undefined : outcome.failure.code);
  };
  try {
    const ran = await handler.run(data, { services, ...by, address: origin.address });
    const outcome = await withMuteEnd(ran, { services, caller: by.caller });
    logRefusal(services, { ...origin, userId: by.caller?.userId }, outcome);
    count(outcome);
    return outcome;
  } catch (error) {
    const outcome = failed(services, origin, error);
    count(outcome);
    return outcome;
  }
}

function failed(services: Services, origin: CallOrigin, error: unknown): Outcome<never> {
  const known = failureOf(services, error);
  if (known !== undefined) {
    const { code, message, retryAfterMs, reason } = known;
    const data = retryAfterMs === undefined ? {} : { data: { retry_after_ms: retryAfterMs } };
    const outcome = refuse(code, message, { ...data, reason });
    logRefusal(services, origin, outcome);
    return outcome;
  }
  services.log.error({ ...origin, err: error }, 'call failed');
  return refuse('server_error', 'Something went wrong on our side. Try again.');
}

/** Logs and counts a call that was refused before it could run. */
export function noteRefusal(services: Services, origin: CallOrigin, outcome: Outcome<unknown>): void {
  logRefusal(services, origin, outcome);
  if (!outcome.ok) services.observer.refusedCall(origin, outcome.failure.code);
}

/** Logs a refused call, never its contents. */
export function logRefusal(
  services: Services,
  origin: Omit<CallOrigin, 'requestId'> & { readonly requestId?: string },
  outcome: Outcome<unknown>,
): void {
  if (outcome.ok) return;
  const { code, reason, facts } = outcome.failure;
  const more = reason ?? (code === 'invalid_request' ? outcome.failure.message.slice(0, 200) : undefined);
  services.sampled.warn({ ...origin, code, ...(more === undefined ? {} : { reason: more }), ...facts }, 'call refused');
}
