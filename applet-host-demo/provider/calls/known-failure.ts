import type { FailureCode } from '#domain/failure.ts';
import { isDatabaseAway } from '../base/store/engine/database-away.ts';
import { isDiskFull } from '../base/store/engine/disk-space.ts';
import { reasonOf } from '../base/store/engine/reason-of.ts';
import type { Services } from './services.ts';

export const SERVER_FULL = 'The server has no space left. Try again later.';
const SERVER_AWAY = 'The service is not available at the moment. Try again.';

/** The time after which a client may try again: a restart of the database takes seconds. Clients do not all come back together. */
const RETRY_AFTER_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;

/** A failure whose reason passes. Over HTTP its status is 503. */
export interface KnownFailure {
  readonly code: FailureCode;
  readonly message: string;
  readonly retryAfterMs?: number;
  /** For the log only. */
  readonly reason: string;
}

/** The known failure of a call. If a disk is full, the operator is notified. */
export function failureOf({ observer }: Pick<Services, 'observer'>, error: unknown): KnownFailure | undefined {
  observer.fullDisks.noteError(error);
  return knownFailure(error);
}

/** Recognises work that failed because a disk is full, or because the database does not serve. Undefined: the error is a bug. */
export function knownFailure(error: unknown): KnownFailure | undefined {
  const reason = reasonOf(error);
  if (isDiskFull(error)) return { code: 'server_full', message: SERVER_FULL, reason };
  if (!isDatabaseAway(error)) return undefined;
  const retryAfterMs = RETRY_AFTER_MS + Math.floor(Math.random() * RETRY_SPREAD_MS);
  return { code: 'server_busy', message: SERVER_AWAY, retryAfterMs, reason };
}
