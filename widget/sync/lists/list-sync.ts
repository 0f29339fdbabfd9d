import type { Failure } from '../../domain/failure.ts';
import { success, type Result } from '../../domain/result.ts';
import type { Clock } from '../../platform/clock.ts';

export interface ListSync {
  /** Brings the list up to date. Not forced, it does nothing while the list is fresh enough. */
  readonly refresh: (options?: { readonly isForced: boolean }) => Promise<Result<undefined, Failure>>;
}

/**
 * One list's rhythm: at most one call at a time; a forced refresh during a call is made after it, because the answer under
 * way may be from before. Spec: 3-transport §4 List synchronisation.
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
    // Whoever forced it knew of something new: a list whose refresh has failed is not fresh, however young it is.
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
      if (!isForced && clock.nowMs() - refreshedAtMs < minAgeMs) return success(undefined);
      return start();
    },
  };
}
