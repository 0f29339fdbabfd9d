import type { Logger } from 'pino';
import type { Codec } from '../../../widget/contract/codec.ts';
import { decode, encode } from '../../../widget/contract/codec.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { FileStore } from '../files/file-store.ts';
import type { SpokenTexts } from '../files/spoken-texts.ts';
import type { AddressTries } from '../guests/address-tries.ts';
import type { ProviderLimits } from '../limits.ts';
import type { Sabotage } from '../sabotage.ts';
import type { Presence } from '../presence/presence.ts';
import type { Caller } from '../session/sessions.ts';
import type { Database } from '../store/schema.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Tenant } from '../tenants/settings.ts';
import type { RateGate } from './rate-gate.ts';

/** What every handler works with. */
export interface Services {
  readonly db: Database;
  readonly bus: Bus;
  readonly presence: Presence;
  readonly tenants: TenantDirectory;
  readonly limits: ProviderLimits;
  /** What guests do, by address: they have no account that could be held responsible. */
  readonly guestTries: AddressTries;
  readonly now: () => number;
  readonly log: Logger;
  readonly sabotage?: Sabotage | undefined;
  readonly errorReportGate: RateGate;
  readonly smsGate: RateGate;
  readonly files: FileStore;
  /** How many files each user may bring. */
  readonly uploadGate: RateGate;
  /** Undefined: nobody here can tell what is said in a voice message. */
  readonly speech: SpokenTexts | undefined;
  /** How often each user may ask for what nobody has asked for before. */
  readonly speechGate: RateGate;
  /** Undefined: text messages cannot be sent. */
  readonly sms: SmsSender | undefined;
}

export interface CallContext {
  readonly services: Services;
  readonly tenant: Tenant;
  /** Where the call came from. */
  readonly address: string | undefined;
}

export interface SessionContext extends CallContext {
  readonly caller: Caller;
}

/** An expected failure of a call. `message` is a sentence in English that names the thing, or the code itself. */
export interface Refusal {
  readonly code: FailureCode;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** For the log only. */
  readonly reason?: string;
}

export interface Answer<T> {
  readonly data: T;
  /** Of the list in `data`. */
  readonly version?: string;
  readonly isUnchanged?: boolean;
}

export type Outcome<T> = Result<Answer<T>, Refusal>;

/** A handler with its types hidden behind the wire: what the dispatchers hold. */
export interface Handler {
  readonly isPublic: boolean;
  /** Calls of one socket to such handlers run one after the other. */
  readonly isOrdered: boolean;
  readonly run: (
    wire: unknown,
    context: CallContext & { readonly caller: Caller | undefined },
  ) => Promise<Outcome<unknown>>;
}

interface Call<Request, Reply> {
  readonly request: Codec<Request>;
  readonly reply: Codec<Reply>;
}

/** A handler that only signed-in users reach. */
export function forSession<Request, Reply>(
  call: Call<Request, Reply>,
  run: (request: Request, context: SessionContext) => Promise<Outcome<Reply>>,
  { isOrdered = false }: { readonly isOrdered?: boolean } = {},
): Handler {
  return {
    isPublic: false,
    isOrdered,
    run: (wire, { caller, ...context }) =>
      caller === undefined
        ? Promise.resolve(refuse('token_missing', 'This call needs a session token.'))
        : through(call, wire, context.tenant, (request) => run(request, { ...context, caller })),
  };
}

/** A handler that everyone reaches: sign-in and configuration. */
export function forEveryone<Request, Reply>(
  call: Call<Request, Reply>,
  run: (request: Request, context: CallContext) => Promise<Outcome<Reply>>,
): Handler {
  return {
    isPublic: true,
    isOrdered: false,
    run: (wire, { services, tenant, address }) =>
      through(call, wire, tenant, (request) => run(request, { services, tenant, address })),
  };
}

export const answer = <T>(data: T, meta: Omit<Answer<T>, 'data'> = {}): Outcome<T> => success({ data, ...meta });

export const refuse = (
  code: FailureCode,
  message: string,
  more: Pick<Refusal, 'data' | 'reason'> = {},
): Outcome<never> => failure({ code, message, ...more });

async function through<Request, Reply>(
  call: Call<Request, Reply>,
  wire: unknown,
  tenant: Tenant,
  run: (request: Request) => Promise<Outcome<Reply>>,
): Promise<Outcome<unknown>> {
  const context = { roleScheme: tenant.config.roleScheme };
  const request = decode(call.request, wire, context);
  if (!request.ok) {
    const { path, expected } = request.failure;
    const field = path.replace(/^\$\.?/, '');
    return refuse('invalid_request', `${field === '' ? 'The request' : `"${field}"`} must be ${expected}.`);
  }
  const outcome = await run(request.value);
  return outcome.ok ? success({ ...outcome.value, data: encode(call.reply, outcome.value.data, context) }) : outcome;
}
