import { decode, encode, type Codec, type WireContext } from '../contract/codec.ts';
import { outcomeOf, type ReplyEnvelope, type ReplyMeta, type RequestEnvelope } from '../contract/envelope.ts';
import type { Listing } from '../contract/listing.ts';
import { MSG_READ, type HttpCall, type Operation } from '../contract/operation.ts';
import { isAnnounced, isReported, reactionTo, type Failure } from '../domain/failure.ts';
import {
  MAX_SOCKET_FRAME_BYTES,
  SOCKET_REPLY_TIMEOUT_MS,
  SOCKET_SEND_RETRY_MS,
  SOCKET_SEND_TRIES,
} from '../domain/limits.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { HttpApi } from './http-api.ts';
import type { Link } from './link.ts';
import type { RequestTable } from './request-table.ts';
import { withHedgedRequest, type Openings } from './hedged-request.ts';

/** The provider's answer to a list request with a version: the changes, or `unchanged`. */
export type ListAnswer<T> =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'listing'; readonly listing: Listing<T>; readonly meta: ReplyMeta };

export interface Api {
  /** Calls an operation by name: over the socket while it is open, otherwise over HTTP. */
  readonly call: <Request, Reply>(
    operation: Operation<Request, Reply>,
    request: Request,
  ) => Promise<Result<Reply, Failure>>;
  /**
   * Calls an operation by name over the socket only, and waits for the socket: ten tries, 800 ms apart, then
   * `send_failed`. Uses HTTP if the link is a stream.
   */
  readonly callOverSocket: Api['call'];
  /** A direct HTTP call. */
  readonly callDirect: <Request, Reply>(
    call: HttpCall<Request, Reply>,
    request: Request,
    timeoutMs?: number,
  ) => Promise<Result<Reply, Failure>>;
  /** A call that returns a list, or `unchanged`. */
  readonly callForList: <Request, T>(
    endpoint: Operation<Request, Listing<T>> | HttpCall<Request, Listing<T>>,
    request: Request,
  ) => Promise<Result<ListAnswer<T>, Failure>>;
}

export interface ApiDeps {
  readonly clock: Clock;
  readonly httpApi: HttpApi;
  readonly requests: RequestTable;
  readonly link: Pick<Link, 'isOpen' | 'carriesCalls' | 'send'>;
  readonly openings: Openings;
  readonly wire: () => WireContext;
  readonly random: Random;
  readonly log: Log;
  /** A call was refused because the session is over. */
  readonly onSessionFailure: (failure: Failure) => void;
  /** The provider has sent a message for the user. Not called for read marks. Spec: 3-transport §8. */
  readonly onAnnouncement: (failure: Failure) => void;
}

/** Identifies the client in the provider's log. Spec: 3-transport §7 API envelope (log). */
const CLIENT = { v: __MEELINE_VERSION__ };

interface Answer {
  readonly data: unknown;
  readonly meta: ReplyMeta;
}

/**
 * Every call of the widget: encodes, sends, matches and decodes. A failure is a value. A reply that violates the
 * contract is logged and becomes `invalid_reply`. Every operation is safe to repeat (reads, or idempotent by uuid,
 * S-01). So a call that the socket loses is repeated over HTTP, and also over the link if that opens before HTTP has
 * answered. Spec: 3-transport §7 API envelope.
 */
export function createApi(deps: ApiDeps): Api {
  const { clock, httpApi, requests, link, openings, wire, random, log, onSessionFailure, onAnnouncement } = deps;
  const prefix = random.uuid().slice(0, 8);
  let calls = 0;

  const envelopeOf = <Request>(
    { name, request: codec }: Pick<Operation<Request, unknown>, 'name' | 'request'>,
    request: Request,
  ): RequestEnvelope => {
    calls += 1;
    return { p: name, d: encode(codec, request, wire()), r: `${prefix}-${calls}`, log: CLIENT };
  };

  const exchange = async (envelope: RequestEnvelope): Promise<Result<ReplyEnvelope, Failure>> => {
    const replied = await overSocket(envelope);
    if (replied.ok || replied.failure.code !== 'not_connected') return replied;
    return withHedgedRequest(clock, httpApi.sendEnvelope(envelope), () => overSocket(envelope), openings.next);
  };

  const overSocket = async (envelope: RequestEnvelope): Promise<Result<ReplyEnvelope, Failure>> => {
    if (!link.carriesCalls()) return failure({ code: 'not_connected' });
    const text = JSON.stringify(envelope);
    // In UTF-8, a UTF-16 unit takes at most three bytes.
    if (text.length * 3 > MAX_SOCKET_FRAME_BYTES) return failure({ code: 'not_connected' });
    const reply = requests.expect(envelope.r, SOCKET_REPLY_TIMEOUT_MS);
    if (!link.send(text)) requests.fail(envelope.r, { code: 'not_connected' });
    return reply;
  };

  const insistOnSocket = async (envelope: RequestEnvelope): Promise<Result<ReplyEnvelope, Failure>> => {
    for (let tries = 0; tries < SOCKET_SEND_TRIES; tries += 1) {
      if (tries > 0) await wait(SOCKET_SEND_RETRY_MS);
      if (link.isOpen() && !link.carriesCalls()) return httpApi.sendEnvelope(envelope);
      const replied = await overSocket(envelope);
      if (replied.ok || replied.failure.code !== 'not_connected') return replied;
    }
    return failure({ code: 'send_failed' });
  };

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      clock.setTimer(ms, resolve);
    });

  const exchangeDirect = <Request>(
    { path, method, isPublic, request: codec }: Omit<HttpCall<Request, unknown>, 'reply'>,
    request: Request,
    timeoutMs: number | undefined,
  ): Promise<Result<ReplyEnvelope, Failure>> =>
    httpApi.sendDirect({ path, method, isPublic, body: encode(codec, request, wire()), timeoutMs });

  const outcome = (replied: Result<ReplyEnvelope, Failure>, name: string): Result<Answer, Failure> => {
    const answered = replied.ok ? outcomeOf(replied.value, name) : replied;
    if (answered.ok) return answered;
    const { code, detail = '' } = answered.failure;
    if (reactionTo(code) === 'logout') onSessionFailure(answered.failure);
    if (isAnnounced(code) && name !== MSG_READ) onAnnouncement(answered.failure);
    if (isReported(code)) log.warn('a request was refused', { name, code, detail });
    return answered;
  };

  const understand = <T>(codec: Pick<Codec<T>, 'read'>, name: string, data: unknown): Result<T, Failure> => {
    const decoded = decode(codec, data, wire());
    if (decoded.ok) return decoded;
    const { path, expected } = decoded.failure;
    log.warn('a reply could not be read', { name, path, expected });
    return failure({ code: 'invalid_reply', detail: `${name} ${path}` });
  };

  const conclude = <T>(
    { name, reply }: { readonly name: string; readonly reply: Codec<T> },
    replied: Result<ReplyEnvelope, Failure>,
  ): Result<T, Failure> => {
    const answered = outcome(replied, name);
    return answered.ok ? understand(reply, name, answered.value.data) : answered;
  };

  return {
    call: async (operation, request) => conclude(operation, await exchange(envelopeOf(operation, request))),
    callOverSocket: async (operation, request) =>
      conclude(operation, await insistOnSocket(envelopeOf(operation, request))),
    async callDirect(call, request, timeoutMs) {
      const answered = outcome(await exchangeDirect(call, request, timeoutMs), call.path);
      return answered.ok ? understand(call.reply, call.path, answered.value.data) : answered;
    },
    async callForList(endpoint, request) {
      const isDirect = endpoint.kind === 'http';
      const name = isDirect ? endpoint.path : endpoint.name;
      const answered = outcome(
        await (isDirect ? exchangeDirect(endpoint, request, undefined) : exchange(envelopeOf(endpoint, request))),
        name,
      );
      if (!answered.ok) return answered;
      const { data, meta } = answered.value;
      if (meta.isUnchanged) return success({ kind: 'unchanged' });
      const listing = understand(endpoint.reply, name, data);
      return listing.ok ? success({ kind: 'listing', listing: listing.value, meta }) : listing;
    },
  };
}
