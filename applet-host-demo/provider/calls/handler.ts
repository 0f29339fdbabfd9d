import type { Logger } from 'pino';
import type { Codec } from '#contract/codec.ts';
import { decode, encode } from '#contract/codec.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { FileStore } from '../files/file-store.ts';
import type { SecretKeys } from '../fair/secret-keys.ts';
import type { SpokenTexts } from '../files/spoken-texts.ts';
import type { ProviderLimits } from '../limits.ts';
import type { SampledLog } from '../log.ts';
import type { BetAnnouncer } from '../lottery/announcements.ts';
import type { Lottery } from '../lottery/lottery.ts';
import type { Wallet } from '../money/wallet.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { Observer } from '../observe/observer.ts';
import type { Presence } from '../presence/presence.ts';
import type { Caller } from '../session/sessions.ts';
import type { DiskSpace } from '../store/disk-space.ts';
import type { Database } from '../store/schema.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Tenant } from '../tenants/settings.ts';
import type { WebhookClient } from '../webhooks/client.ts';
import type { LinkServices } from '../socket/link-services.ts';
import { type CallWeight, weightOf } from './call-weight.ts';
import type { Gates } from './gates.ts';
import { isForServiceGuests } from './guest-calls.ts';

/** The dependencies of all handlers. */
export interface Services {
  readonly db: Database;
  /** The name of this process among the nodes of the database. */
  readonly node: string;
  /** Of the database: another one after a restore from a backup. */
  readonly epoch: string;
  /** The disk that stores the users' uploads. */
  readonly disk: DiskSpace;
  readonly bus: Bus;
  readonly presence: Presence;
  readonly tenants: TenantDirectory;
  readonly limits: ProviderLimits;
  readonly gates: Gates;
  readonly links: LinkServices;
  readonly now: () => number;
  /** Figures and traces for operators. */
  readonly observer: Observer;
  readonly log: Logger;
  /** For warnings that clients cause. */
  readonly sampled: SampledLog;
  readonly files: FileStore;
  /** Undefined: speech to text is not available. */
  readonly speech: SpokenTexts | undefined;
  readonly wallet: Wallet;
  readonly lottery: Lottery;
  readonly bets: BetAnnouncer;
  /** For the secrets of draws and throws in the database. */
  readonly secretKeys: SecretKeys;
  /** Undefined: text messages cannot be sent. */
  readonly sms: SmsSender | undefined;
  /** Calls the servers of tenants: webhooks, and their decisions about messages. */
  readonly webhooks: WebhookClient;
  /** While it is paused, nothing leaves the installation. */
  readonly outgoing: Outgoing;
}

export interface CallContext {
  readonly services: Services;
  readonly tenant: Tenant;
  /** The client's address. */
  readonly address: string | undefined;
  /** The header that names the client's browser. */
  readonly userAgent?: string | undefined;
}

export interface SessionContext extends CallContext {
  readonly caller: Caller;
  /** The platform acts, with the rights of the caller: log, lines and notices name the platform (`groups/author.ts`). D-20. */
  readonly isByPlatform?: true;
}

/** An expected failure of a call. `message` is an English sentence that names the problem, or the code itself. */
export interface Refusal {
  readonly code: FailureCode;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** For the log only. */
  readonly reason?: string;
  /** Further fields of the line in the log. */
  readonly facts?: Readonly<Record<string, string>>;
}

export interface Answer<T> {
  readonly data: T;
  /** The version of the list in `data`. */
  readonly version?: string;
  readonly isUnchanged?: boolean;
}

export type Outcome<T> = Result<Answer<T>, Refusal>;

/** A handler whose types are hidden behind the wire format. The dispatchers work with this form. */
export interface Handler {
  readonly isPublic: boolean;
  /** Calls of one socket to such handlers run one after the other. */
  readonly isOrdered: boolean;
  readonly weight: CallWeight;
  readonly run: (
    wire: unknown,
    context: CallContext & { readonly caller: Caller | undefined },
  ) => Promise<Outcome<unknown>>;
}

interface Call<Request, Reply> {
  readonly request: Codec<Request>;
  readonly reply: Codec<Reply>;
}

/** A handler for signed-in users only. */
export function forSession<Request, Reply>(
  call: Call<Request, Reply>,
  run: (request: Request, context: SessionContext) => Promise<Outcome<Reply>>,
  { isOrdered = false }: { readonly isOrdered?: boolean } = {},
): Handler {
  return {
    isPublic: false,
    isOrdered,
    weight: weightOf(call),
    run: (wire, { caller, ...context }) =>
      caller === undefined
        ? Promise.resolve(refuse('token_missing', 'This call needs a session token.'))
        : caller.isGuest && !isForServiceGuests(call)
          ? Promise.resolve(refuse('forbidden', 'Guests of the customer service may not do this. Sign in first.'))
          : through(call, wire, context.tenant, (request) => run(request, { ...context, caller })),
  };
}

/** A handler that needs no session, for example sign-in and configuration. */
export function forEveryone<Request, Reply>(
  call: Call<Request, Reply>,
  run: (request: Request, context: CallContext) => Promise<Outcome<Reply>>,
): Handler {
  return {
    isPublic: true,
    isOrdered: false,
    weight: weightOf(call),
    run: (wire, { services, tenant, address, userAgent }) =>
      through(call, wire, tenant, (request) => run(request, { services, tenant, address, userAgent })),
  };
}

export const answer = <T>(data: T, meta: Omit<Answer<T>, 'data'> = {}): Outcome<T> => success({ data, ...meta });

export const refuse = (
  code: FailureCode,
  message: string,
  more: Pick<Refusal, 'data' | 'reason' | 'facts'> = {},
): Outcome<never> => failure({ code, message, ...more });

/** Refuses a call temporarily. The reply states when the caller may try again. D-09. */
export function refuseForNow(code: FailureCode, message: string, waitMs: number): Outcome<never> {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refuse(code, `${message} Try again in ${seconds} s.`, { data: { retry_after_ms: Math.ceil(waitMs) } });
}

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
