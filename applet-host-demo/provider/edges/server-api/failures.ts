import { FAILURE_CODES, type FailureCode } from '#domain/failure.ts';
import { failure, type Result } from '#domain/result.ts';
import type { Refusal } from '../../calls/outcome.ts';
import type { KnownFailure } from '../../calls/known-failure.ts';

/** Failures of the server API itself. All others are codes of the product's rules. */
const OWN = {
  unauthorized: 401,
  scope_missing: 403,
  exists: 409,
  already_closed: 409,
  request_in_progress: 409,
  idempotency_key_reused: 422,
  unsupported_media_type: 415,
} as const;

/** The rules' codes with a status of their own. Other refusals of a rule get 422. */
const STATUS_OF: Partial<Record<FailureCode, number>> = {
  invalid_request: 400,
  forbidden: 403,
  not_found: 404,
  login_name_taken: 409,
  account_erased: 409,
  too_large: 413,
  too_frequent: 429,
  too_many_calls: 429,
  too_many_tries: 429,
  server_error: 500,
  server_full: 503,
  server_busy: 503,
};
const REFUSED = 422;

export type ApiCode = keyof typeof OWN | FailureCode;
export const API_CODES: readonly string[] = [...Object.keys(OWN), ...FAILURE_CODES];

export interface ApiFailure {
  readonly code: ApiCode;
  /** An English sentence that names the problem. */
  readonly message: string;
  /** The path of the wrong value, such as `body.name`. */
  readonly field?: string;
  readonly retryAfterMs?: number;
}

export type ApiOutcome<T> = Result<T, ApiFailure>;

export const refuseCall = (
  code: ApiCode,
  message: string,
  more: Pick<ApiFailure, 'field' | 'retryAfterMs'> = {},
): ApiOutcome<never> => failure({ code, message, ...more });

/** The refusal for work that failed for a reason that passes. */
export const refusalOf = ({ code, message, retryAfterMs }: KnownFailure): ApiFailure => ({
  code,
  message,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

/** Passes on the refusal of a rule. */
export function refuseAs({ code, message, data }: Refusal): ApiOutcome<never> {
  const wait = data?.['retry_after_ms'];
  return refuseCall(code, message, typeof wait === 'number' ? { retryAfterMs: wait } : {});
}

export const statusOf = (code: ApiCode): number =>
  Object.hasOwn(OWN, code) ? OWN[code as keyof typeof OWN] : (STATUS_OF[code as FailureCode] ?? REFUSED);

/** The body of every failed answer. */
export const errorBody = ({ code, message, field }: ApiFailure, requestId: string) => ({
  error: { code, message, ...(field === undefined ? {} : { field }), requestId },
});
