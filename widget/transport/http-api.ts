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
import type { Failure } from '../domain/failure.ts';
import { API_TIMEOUT_MS } from '../domain/limits.ts';
import { assertNever, failure, success, type Result } from '../domain/result.ts';
import type { HttpClient, HttpOutcome } from '../platform/http.ts';
import type { SessionToken } from './session-token.ts';

export interface HttpApiParts {
  readonly http: HttpClient;
  /** Origin of the provider, such as `https://im.example.com`. */
  readonly origin: string;
  readonly tenant: string;
  readonly language: () => string;
  readonly token: SessionToken;
}

export interface DirectRequest {
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly isPublic: boolean;
  readonly body: unknown;
  readonly timeoutMs?: number | undefined;
}

export interface HttpApi {
  readonly sendEnvelope: (request: RequestEnvelope) => Promise<Result<ReplyEnvelope, Failure>>;
  readonly sendDirect: (request: DirectRequest) => Promise<Result<ReplyEnvelope, Failure>>;
}

/**
 * Calls over HTTP, enveloped and direct. The token goes along in its header and is replaced when the answer carries a new
 * one. Spec: 3-transport §7 API envelope, §8.
 */
export function createHttpApi({ http, origin, tenant, language, token }: HttpApiParts): HttpApi {
  const send = async (
    request: Omit<DirectRequest, 'path'> & { readonly url: string },
    readEnvelope: (value: unknown) => ReplyEnvelope | undefined,
  ): Promise<Result<ReplyEnvelope, Failure>> => {
    const sessionToken = token.current();
    if (sessionToken === undefined && !request.isPublic) return failure({ code: 'token_missing' });
    const outcome = await http.send({
      method: request.method,
      url: request.url,
      headers: {
        ...(request.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(sessionToken === undefined || request.isPublic ? {} : { [TOKEN_HEADER]: sessionToken }),
        [LANGUAGE_HEADER]: language(),
        [TENANT_HEADER]: tenant,
      },
      ...(request.method === 'POST' ? { body: JSON.stringify(request.body) } : {}),
      timeoutMs: request.timeoutMs ?? API_TIMEOUT_MS,
    });
    if (outcome.kind === 'response' && sessionToken !== undefined) {
      const rotated = outcome.header(TOKEN_HEADER);
      if (rotated !== null && rotated !== '') token.rotate(sessionToken, rotated);
    }
    return replyOf(outcome, readEnvelope);
  };

  return {
    sendEnvelope: (request) =>
      send({ method: 'POST', isPublic: false, body: request, url: origin + API_PATH }, readReply),
    sendDirect: (request) => send({ ...request, url: origin + directPath(request.path) }, readDirectReply),
  };
}

function replyOf(
  outcome: HttpOutcome,
  readEnvelope: (value: unknown) => ReplyEnvelope | undefined,
): Result<ReplyEnvelope, Failure> {
  switch (outcome.kind) {
    case 'timeout':
    case 'network':
      return failure({ code: outcome.kind });
    case 'response': {
      // The provider's own words count, whatever the status; a gateway in between has only a status to say.
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
    case 502:
    case 503:
    case 504:
      return { code: 'network', detail };
    default:
      return { code: status >= 500 || status === 429 ? 'server_error' : 'invalid_reply', detail };
  }
}
