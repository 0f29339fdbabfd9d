import type { Codec } from '#contract/codec.ts';
import { decode, encode } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import type { Caller } from '../base/store/access/sessions.ts';
import type { Tenant } from '../base/tenant-settings/settings.ts';
import { type CallWeight, weightOf } from './call-weight.ts';
import { isForServiceGuests } from './guest-calls.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { CallContext, SessionContext } from './services.ts';

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
