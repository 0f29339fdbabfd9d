import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';

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
