import type { Clock } from '../../platform/clock.ts';

export interface CallTimers {
  readonly once: (delayMs: number, run: () => void) => void;
  readonly repeat: (everyMs: number, run: () => void) => void;
  /** Stops all timers. */
  readonly clear: () => void;
}

/** The timers of one phase of a call. */
export function createCallTimers(clock: Clock): CallTimers {
  let stops = new Set<() => void>();
  const once = (delayMs: number, run: () => void): void => {
    const own = stops;
    const stop = clock.setTimer(delayMs, () => {
      own.delete(stop);
      run();
    });
    own.add(stop);
  };
  const repeat = (everyMs: number, run: () => void): void =>
    once(everyMs, () => {
      // First, because `run` may begin another phase.
      repeat(everyMs, run);
      run();
    });
  return {
    once,
    repeat,
    clear() {
      for (const stop of stops) stop();
      stops = new Set();
    },
  };
}
