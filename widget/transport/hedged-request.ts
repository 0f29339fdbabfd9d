import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * A call that has waited this long may use a dead connection. Browsers keep connections for later calls, and a sleep or
 * a network change closes them without an error. A later call, or the link, uses another connection.
 */
export const SUSPICIOUS_WAIT_MS = 1500;

/** Lets callers wait for the next opening of the link. */
export interface Openings {
  readonly ring: () => void;
  /** Runs `run` once, at the next opening of the link. Returns a function that cancels it. */
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
 * Sends a hedged request while the first one has no answer, after `SUSPICIOUS_WAIT_MS` have passed and `ready` has
 * called back. The first success wins; if the hedged request fails, the first one decides. Use it only for repeatable
 * requests.
 */
export function withHedgedRequest<T>(
  clock: Clock,
  first: Promise<Result<T, Failure>>,
  second: () => Promise<Result<T, Failure>>,
  ready: (run: () => void) => () => void,
): Promise<Result<T, Failure>> {
  return new Promise((resolve) => {
    const beganAtMs = clock.nowMs();
    let cancelTimer: (() => void) | undefined;
    const cancelReady = ready(() => {
      // Caps the wait, in case the device clock was set back meanwhile.
      const leftMs = Math.min(SUSPICIOUS_WAIT_MS, beganAtMs + SUSPICIOUS_WAIT_MS - clock.nowMs());
      const waitMs = Math.max(0, leftMs);
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
