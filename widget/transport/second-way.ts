import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * A call that has waited this long may be on a connection that died without a word: browsers keep connections for later
 * calls, and a network that changes or sleeps tells nobody. A later call, or the link, takes another one.
 */
export const SUSPICIOUS_WAIT_MS = 1500;

/** Who waits for the link to open. */
export interface Openings {
  readonly ring: () => void;
  /** Runs once, the next time that the link opens. Returns the way not to. */
  readonly next: (run: () => void) => () => void;
}

export function createOpenings(): Openings {
  const waiting = new Set<() => void>();
  return {
    ring() {
      const runs = [...waiting];
      waiting.clear();
      for (const run of runs) run();
    },
    next(run) {
      waiting.add(run);
      return () => void waiting.delete(run);
    },
  };
}

/**
 * Asks again in another way while the first has no answer, not before `SUSPICIOUS_WAIT_MS` have passed and `ready` has
 * called back. The first success counts; a failure of the second way waits for the first. Only for what may be repeated.
 */
export function withSecondWay<T>(
  clock: Clock,
  first: Promise<Result<T, Failure>>,
  second: () => Promise<Result<T, Failure>>,
  ready: (run: () => void) => () => void,
): Promise<Result<T, Failure>> {
  return new Promise((resolve) => {
    const beganAtMs = clock.nowMs();
    let cancelTimer: (() => void) | undefined;
    const cancelReady = ready(() => {
      const waitMs = Math.max(0, beganAtMs + SUSPICIOUS_WAIT_MS - clock.nowMs());
      cancelTimer = clock.setTimer(waitMs, () => void second().then((outcome) => outcome.ok && settle(outcome)));
    });
    const settle = (outcome: Result<T, Failure>): void => {
      cancelReady();
      cancelTimer?.();
      resolve(outcome);
    };
    void first.then(settle);
  });
}
