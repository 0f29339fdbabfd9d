import type { ErrorCode } from './generated/error-codes.ts';

/** No answer came, or one that is not of the server API. */
type LocalCode = 'unreachable' | 'timeout' | 'unexpected_answer';

interface ErrorFacts {
  readonly code: ServerApiError['code'];
  readonly status?: number | undefined;
  readonly field?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A call has failed. Programs read `code`, whose meaning never changes. */
export class ServerApiError extends Error {
  override readonly name = 'ServerApiError';
  /** Codes of later versions are possible. */
  readonly code: ErrorCode | LocalCode | (string & {});
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** The wrong value, such as `body.name`. */
  readonly field: string | undefined;
  /** The id of the request in the provider's log. */
  readonly requestId: string | undefined;
  /** The wait in milliseconds that the provider asks for. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { code, status, field, requestId, retryAfterMs, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.field = field;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Reads the error of a failed answer. A proxy in between may have written something else. */
export async function errorOf(response: Response): Promise<ServerApiError> {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id') ?? undefined;
  const retryAfterMs = readRetryAfter(headers.get('retry-after'));
  const error = readError(await response.text());
  if (error === undefined) {
    const message = `The server answered with status ${status}, and not in the form of the MeeLine server API.`;
    return new ServerApiError(message, { code: 'unexpected_answer', status, requestId, retryAfterMs });
  }
  const { code, message, field } = error;
  const facts = { code, status, field, requestId: error.requestId ?? requestId, retryAfterMs };
  return new ServerApiError(`${message} (${code})`, facts);
}

interface WireError {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly requestId?: string;
}

function readError(text: string): WireError | undefined {
  try {
    const body = JSON.parse(text) as { readonly error?: Partial<WireError> } | null;
    const error = body?.error;
    return typeof error?.code === 'string' && typeof error.message === 'string' ? (error as WireError) : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After has seconds or a date. */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
