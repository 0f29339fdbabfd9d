/**
 * The envelopes. A call is `{p, d, r, log}` and its reply `{s, m, d, t, v, r, code}`, over HTTP and over the socket. Direct
 * HTTP paths answer `{code, msg, data, errorCode}`. A push is `{type, d}`. Spec: 3-transport §3, §7.
 */
import type { Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { decode } from './codec.ts';
import { paymentQuestion } from './entities/payment-question.ts';
import { failureCodeOf } from './failure-codes.ts';

export const STATUS = { success: '1', failure: '-1' } as const;
/** Generic failure statuses. Any other failure status is shown in a dialog. Spec: 3-transport §8. */
const PLAIN_FAILURES: ReadonlySet<string> = new Set(['-1', '-2', '2', '']);
/** `m` of a list reply if the client's version is still the newest. Spec: 3-transport §4 List synchronisation. */
export const NO_CHANGE = 'noChange';

/** The path of enveloped calls over HTTP. `DIRECT_PATH` is the base of the direct paths. Spec: 3-transport §7. */
export const API_PATH = '/api/srvc/v1';
/** The second version of some operations; both versions behave the same here. Spec: 1-chat §7 (batch recall, versions v1 and v2). */
export const API_PATH_V2 = '/api/srvc/v2';
export const DIRECT_PATH = '/vap/api/im';
export const SOCKET_PATH = '/vap/websocket';
/** The image that measures how fast a host answers. D-09. */
export const HOST_PROBE_PATH = '/api/line/probe.gif';

/**
 * Full path of a direct call: below the base, unless it already begins with `/api/`. A field of the request replaces its `{name}`.
 * Spec: 3-transport §7 HTTP paths.
 */
export const directPath = (path: string, request?: unknown): string =>
  (path.startsWith('/api/') ? path : DIRECT_PATH + path).replace(/{(\w+)}/g, (part, name: string) =>
    request === undefined ? part : encodeURIComponent(String((request as Readonly<Record<string, unknown>>)[name])),
  );

/** Requests carry the session token in this header; a reply may carry a rotated token in it. */
export const TOKEN_HEADER = 'x-ml-token';
export const LANGUAGE_HEADER = 'x-ml-lang';
export const TENANT_HEADER = 'x-ml-tenant';

export interface RequestEnvelope {
  readonly p: string;
  readonly d: unknown;
  readonly r: string;
  readonly log?: Readonly<Record<string, unknown>>;
}

export interface ReplyEnvelope {
  /** Status: `'1'` success; anything else is a failure. */
  readonly s: string;
  /** A machine-readable word or an English sentence; never shown to the user if `code` is known. */
  readonly m: string;
  readonly d: unknown;
  /** The provider's time in milliseconds. */
  readonly t: number;
  /** Version of the list in `d`, if `d` is a list. */
  readonly v?: string;
  readonly r: string;
  readonly code: string;
}

/** The answer of a direct HTTP path. */
export interface DirectReply {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
  readonly errorCode: string;
}

/** Fields of a successful reply in addition to its data. */
export interface ReplyMeta {
  readonly timeMs: number;
  readonly version: string | undefined;
  readonly isUnchanged: boolean;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Reads a reply envelope; undefined if the value is not one. */
export function readReply(value: unknown): ReplyEnvelope | undefined {
  if (!isObject(value) || value['s'] === undefined) return undefined;
  const version = asText(value['v']);
  return {
    s: asText(value['s']),
    m: asText(value['m']),
    d: value['d'],
    t: typeof value['t'] === 'number' ? value['t'] : Number(asText(value['t'])) || 0,
    ...(version === '' ? {} : { v: version }),
    r: asText(value['r']),
    code: asText(value['code']),
  };
}

/** Maps a direct reply to the common envelope: `success` becomes `'1'`, `msg` becomes `m`. Spec: 3-transport §7. */
export function readDirectReply(value: unknown): ReplyEnvelope | undefined {
  if (!isObject(value)) return undefined;
  const code = asText(value['code']);
  if (code === '') return undefined;
  const data = isObject(value['data']) ? value['data'] : {};
  const version = asText(value['v']);
  return {
    s: code === 'success' ? STATUS.success : STATUS.failure,
    m: asText(value['msg']),
    d: data,
    t: Number(asText(value['t'])) || 0,
    ...(version === '' ? {} : { v: version }),
    r: '',
    code: asText(value['errorCode']) || (code === 'success' ? '' : code),
  };
}

/**
 * Returns the data of a reply or its failure. The code decides. Without a known code, `m` is looked up in the catalogue (as for
 * send rejections), then the status. An unknown failure keeps the provider's text in `detail`, for the user. Spec:
 * 3-transport §8.
 *
 * @param call name of the operation that was called
 */
export function outcomeOf(
  reply: ReplyEnvelope,
  call?: string,
): Result<{ readonly data: unknown; readonly meta: ReplyMeta }, Failure> {
  if (reply.s === STATUS.success) {
    const meta = { timeMs: reply.t, version: reply.v, isUnchanged: reply.m === NO_CHANGE };
    return success({ data: reply.d, meta });
  }
  const remaining = remainingOf(reply.d);
  const coded = failureCodeOf(reply.code, call);
  if (coded !== undefined) return failure({ code: coded, detail: reply.m, ...remaining });
  const worded = failureCodeOf(reply.m, call) ?? failureCodeOf(reply.s);
  if (worded !== undefined) return failure({ code: worded, detail: reply.m, ...remaining });
  if (!PLAIN_FAILURES.has(reply.s)) {
    return failure({ code: 'refused', detail: `${reply.m} (${reply.code || reply.s})`.trim() });
  }
  return reply.m === ''
    ? failure({ code: 'server_error', detail: reply.code })
    : failure({ code: 'other', detail: reply.m });
}

/** Newer providers may have more names than `IDENTITY_REFUSALS`. */
const REFUSAL_NAME = /^[a-z_]{1,40}$/;

/**
 * Reads the facts of a refusal: the number of tries left, the wait before the next try, the payment that the platform has to
 * confirm, and the reason for which an identity token was refused.
 */
function remainingOf(data: unknown): Pick<Failure, 'triesLeft' | 'retryAfterMs' | 'question' | 'reason'> {
  if (!isObject(data)) return {};
  const { tries_left: triesLeft, retry_after_ms: retryAfterMs, confirm, reason } = data;
  const question = confirm === undefined ? undefined : decode(paymentQuestion, confirm, { roleScheme: 'B' });
  return {
    ...(typeof triesLeft === 'number' ? { triesLeft } : {}),
    ...(typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? { retryAfterMs } : {}),
    ...(question?.ok === true ? { question: question.value } : {}),
    ...(typeof reason === 'string' && REFUSAL_NAME.test(reason) ? { reason } : {}),
  };
}

/** Reads a client's call, for the provider. The failure's text names the error. */
export function readRequest(value: unknown): Result<RequestEnvelope, string> {
  if (!isObject(value)) return failure('the body must be a JSON object {p, d, r}');
  const { p, r, d, log } = value;
  if (typeof p !== 'string' || p === '' || p.length > 64) return failure('p must name the operation');
  if (typeof r !== 'string' || r === '' || r.length > 64)
    return failure('r must be a request id of at most 64 characters');
  return success({ p, r, d: d ?? {}, ...(isObject(log) ? { log } : {}) });
}
