import type { Failure } from '../../domain/failure.ts';
import { success, type Result } from '../../domain/result.ts';
import type { Clock } from '../../platform/clock.ts';

export interface ListSync {
  /** Refreshes the list. An unforced refresh does nothing while the list is fresh enough. */
  readonly refresh: (options?: { readonly isForced: boolean }) => Promise<Result<undefined, Failure>>;
}

/**
 * Schedules the refreshes of one list: at most one call at a time. A forced refresh during a call runs after it,
 * because the pending answer may be older than the change. Spec: 3-transport §4 List synchronisation.
 */
export function createListSync(
  clock: Clock,
  minAgeMs: number,
  fetchChanges: () => Promise<Result<undefined, Failure>>,
): ListSync {
  let refreshedAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<Result<undefined, Failure>> | undefined;
  let next: Promise<Result<undefined, Failure>> | undefined;

  const run = async (): Promise<Result<undefined, Failure>> => {
    const outcome = await fetchChanges();
    // A failed refresh marks the list as stale, because a forced refresh means that something new exists.
    refreshedAtMs = outcome.ok ? clock.nowMs() : Number.NEGATIVE_INFINITY;
    return outcome;
  };

  const start = (): Promise<Result<undefined, Failure>> => {
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    async refresh({ isForced } = { isForced: false }) {
      if (running !== undefined) {
        if (!isForced) return running;
        next ??= running.then(() => {
          next = undefined;
          return start();
        });
        return next;
      }
      const ageMs = clock.nowMs() - refreshedAtMs;
      // The age is meaningless if the device clock was set back.
      if (!isForced && ageMs >= 0 && ageMs < minAgeMs) return success(undefined);
      return start();
    },
  };
}
