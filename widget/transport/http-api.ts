import {
  API_PATH,
  directPath,
  LANGUAGE_HEADER,
  readDirectReply,
  readReply,
  TENANT_HEADER,
  TOKEN_HEADER,
  type ReplyEnvelope,
  type RequestEnvelope,
} from '../contract/envelope.ts';
import type { HttpMethod } from '../contract/operation.ts';
import type { Failure } from '../domain/failure.ts';
import { API_TIMEOUT_MS } from '../domain/limits.ts';
import { waitPerOriginMs } from '../domain/session/hosts.ts';
import { assertNever, failure, success, type Result } from '../domain/result.ts';
import type { HttpClient, HttpOutcome, HttpRequest } from '../platform/http.ts';
import type { Hosts } from './hosts.ts';
import type { SessionToken } from './session-token.ts';

const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

export interface HttpApiDeps {
  readonly http: HttpClient;
  readonly hosts: Pick<Hosts, 'inTurn' | 'use' | 'reset'>;
  readonly tenant: string;
  readonly language: () => string;
  readonly token: SessionToken;
}

export interface DirectRequest {
  readonly path: string;
  readonly method: HttpMethod;
  readonly isPublic: boolean;
  readonly body: unknown;
  readonly timeoutMs?: number | undefined;
}

export interface HttpApi {
  readonly sendEnvelope: (request: RequestEnvelope) => Promise<Result<ReplyEnvelope, Failure>>;
  readonly sendDirect: (request: DirectRequest) => Promise<Result<ReplyEnvelope, Failure>>;
}

/**
 * Calls over HTTP, enveloped and direct. A header carries the token, and the token is replaced when the response
 * contains a new one. If the provider has several origins, an unreachable one is followed by the next, within the same
 * total timeout. Spec: 3-transport §7 API envelope, §8, §9.
 */
export function createHttpApi({ http, hosts, tenant, language, token }: HttpApiDeps): HttpApi {
  const sendInTurn = async (path: string, request: Omit<HttpRequest, 'url'>): Promise<HttpOutcome> => {
    const origins = hosts.inTurn();
    const timeoutMs = waitPerOriginMs(request.timeoutMs, origins.length);
    let outcome: HttpOutcome = { kind: 'network' };
    for (const origin of origins) {
      outcome = await http.send({ ...request, url: origin + path, timeoutMs });
      if (!isReached(outcome)) continue;
      if (origin !== origins[0]) hosts.use(origin);
      return outcome;
    }
    hosts.reset();
    return outcome;
  };

  const send = async (
    request: DirectRequest,
    readEnvelope: (value: unknown) => ReplyEnvelope | undefined,
  ): Promise<Result<ReplyEnvelope, Failure>> => {
    const sessionToken = token.current();
    if (sessionToken === undefined && !request.isPublic) return failure({ code: 'token_missing', detail: 'no token' });
    const outcome = await sendInTurn(request.path, {
      method: request.method,
      headers: {
        ...(request.method !== 'GET' ? { 'content-type': 'application/json' } : {}),
        ...(sessionToken === undefined || request.isPublic ? {} : { [TOKEN_HEADER]: sessionToken }),
        [LANGUAGE_HEADER]: language(),
        [TENANT_HEADER]: tenant,
      },
      ...(request.method !== 'GET' ? { body: JSON.stringify(request.body) } : {}),
      timeoutMs: request.timeoutMs ?? API_TIMEOUT_MS,
    });
    if (outcome.kind === 'response' && sessionToken !== undefined) {
      const rotated = outcome.header(TOKEN_HEADER);
      if (rotated !== null && rotated !== '') token.rotate(sessionToken, rotated);
    }
    return replyOf(outcome, readEnvelope);
  };

  return {
    sendEnvelope: (request) => send({ method: 'POST', isPublic: false, body: request, path: API_PATH }, readReply),
    sendDirect: (request) => send({ ...request, path: directPath(request.path, request.body) }, readDirectReply),
  };
}

/** Whether the provider was reached. A gateway error without a reply of the provider does not count. */
const isReached = (outcome: HttpOutcome): boolean =>
  outcome.kind === 'response' && !(GATEWAY_STATUSES.includes(outcome.status) && parseJson(outcome.text) === undefined);

function replyOf(
  outcome: HttpOutcome,
  readEnvelope: (value: unknown) => ReplyEnvelope | undefined,
): Result<ReplyEnvelope, Failure> {
  switch (outcome.kind) {
    case 'timeout':
    case 'network':
      return failure({ code: outcome.kind });
    case 'response': {
      // The provider's reply takes precedence over the status. A gateway sends only a status.
      const reply = readEnvelope(parseJson(outcome.text));
      return reply === undefined ? failure(failureOfStatus(outcome.status)) : success(reply);
    }
    default:
      return assertNever(outcome);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOfStatus(status: number): Failure {
  const detail = `HTTP ${status}`;
  switch (status) {
    case 401:
      return { code: 'token_invalid', detail };
    case 403:
      return { code: 'forbidden', detail };
    case 404:
      return { code: 'not_found', detail };
    case 413:
      return { code: 'too_large', detail };
    default:
      if (GATEWAY_STATUSES.includes(status)) return { code: 'network', detail };
      return { code: status >= 500 || status === 429 ? 'server_error' : 'invalid_reply', detail };
  }
}
