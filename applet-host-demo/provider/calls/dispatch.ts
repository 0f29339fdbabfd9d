import type { RequestEnvelope } from '../../../widget/contract/envelope.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { authenticate, type Caller } from '../session/sessions.ts';
import type { Tenant } from '../tenants/settings.ts';
import { type Handler, type Outcome, refuse, type Services } from './handler.ts';

/** How a call came in, without anything secret: for the log. */
export interface CallOrigin {
  readonly via: 'http' | 'socket';
  readonly call: string;
  readonly address: string | undefined;
  /** The version of the widget that called, where it said so. */
  readonly client?: string | undefined;
}

const SESSION_MESSAGES: Partial<Record<FailureCode, string>> = {
  token_missing: 'This call needs a session token.',
  token_invalid: 'The session token is not valid any more.',
  frozen: 'This account has been frozen.',
};
const MAX_NAME_IN_MESSAGE = 32;

/** What the log object of an envelope says of the client: a version, and nothing that could be anything else. */
export function clientOf(log: RequestEnvelope['log']): { readonly client?: string } {
  const version = log?.['v'];
  return typeof version === 'string' && /^[0-9A-Za-z.+-]{1,20}$/.test(version) ? { client: version } : {};
}

export interface HttpIdentity {
  readonly token: string | undefined;
  readonly tenantCode: string;
}

export interface HttpOutcome {
  readonly outcome: Outcome<unknown>;
  readonly rotatedToken: string | undefined;
}

/** Runs a call that came over HTTP: finds out who calls and for which tenant first. */
export async function dispatchHttp(
  services: Services,
  handler: Handler,
  data: unknown,
  { token, tenantCode }: HttpIdentity,
  origin: CallOrigin,
): Promise<HttpOutcome> {
  let caller: Caller | undefined;
  let rotatedToken: string | undefined;
  if (!handler.isPublic) {
    const session = await authenticate(services.db, token, services.limits, services.now());
    if (!session.ok) {
      const outcome = refuse(session.failure, SESSION_MESSAGES[session.failure] ?? 'No session.');
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
  return { outcome: await run(services, handler, data, tenant, caller, origin), rotatedToken };
}

/** Runs a call of a socket, whose user is known. */
export async function dispatchSocket(
  services: Services,
  handler: Handler,
  data: unknown,
  { tenant, caller }: { readonly tenant: Tenant; readonly caller: Caller },
  origin: CallOrigin,
): Promise<Outcome<unknown>> {
  return run(services, handler, data, tenant, caller, origin);
}

async function run(
  services: Services,
  handler: Handler,
  data: unknown,
  tenant: Tenant,
  caller: Caller | undefined,
  origin: CallOrigin,
): Promise<Outcome<unknown>> {
  try {
    const outcome = await handler.run(data, { services, tenant, caller, address: origin.address });
    logRefusal(services, { ...origin, ...(caller === undefined ? {} : { userId: caller.userId }) }, outcome);
    return outcome;
  } catch (error) {
    services.log.error({ ...origin, err: error }, 'call failed');
    return refuse('server_error', 'Something went wrong on our side. Try again.');
  }
}

/** One line for each call that was refused; never its contents. */
export function logRefusal(services: Services, origin: CallOrigin, outcome: Outcome<unknown>): void {
  if (outcome.ok) return;
  const { code, reason } = outcome.failure;
  const more = reason ?? (code === 'invalid_request' ? outcome.failure.message.slice(0, 200) : undefined);
  services.log.warn({ ...origin, code, ...(more === undefined ? {} : { reason: more }) }, 'call refused');
}
