import { isTransient, type Failure, type FailureCode } from '../domain/failure.ts';
import { MAX_FETCH_RETRY_MS, MIN_FETCH_RETRY_MS } from '../domain/limits.ts';
import type { Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';

/** Each wait is up to this fraction longer, so that many clients do not retry at the same moment. */
const JITTER = 0.5;

/**
 * Runs a fetch now, and retries after 1 s, 2 s, 4 s … until it succeeds or fails permanently. A newer fetch of the same
 * name replaces it. Resolves when the first run has ended.
 */
export type FetchWithRetries = (name: string, fetch: () => Promise<Result<unknown, Failure>>) => Promise<void>;

/** @param isWanted false once the link is closed: the next opening fetches everything again */
export function createFetchRetries(
  { clock, random }: { readonly clock: Clock; readonly random: Pick<Random, 'fraction'> },
  isWanted: () => boolean,
): FetchWithRetries {
  /** The newest fetch of each name. Only this one is retried. */
  const newest = new Map<string, () => Promise<Result<unknown, Failure>>>();

  const attempt = async (
    name: string,
    fetch: () => Promise<Result<unknown, Failure>>,
    waitMs: number,
  ): Promise<void> => {
    const outcome = await fetch();
    if (outcome.ok || !isWorthRepeating(outcome.failure.code)) return;
    clock.setTimer(waitMs * (1 + JITTER * random.fraction()), () => {
      if (newest.get(name) !== fetch || !isWanted()) return;
      void attempt(name, fetch, Math.min(2 * waitMs, MAX_FETCH_RETRY_MS));
    });
  };

  return (name, fetch) => {
    // Each request gets its own function, because the caller may pass the same function twice.
    const run = () => fetch();
    newest.set(name, run);
    return attempt(name, run, MIN_FETCH_RETRY_MS);
  };
}

/** A rate limit only delays the fetch, so it is retried. */
const isWorthRepeating = (code: FailureCode): boolean =>
  isTransient(code) || code === 'too_frequent' || code === 'too_many_tries';
