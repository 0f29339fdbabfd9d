import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import type { Clock } from '../../widget/platform/clock.ts';

/** A device's clock on which timers of some delays wait for the test. */
export interface GatedClock extends Clock {
  /** From now on timers of these delays do not run. */
  readonly hold: (...delaysMs: readonly number[]) => void;
  /** The number of timers that wait for `release`. */
  readonly held: () => number;
  /** Runs the waiting timers. */
  readonly release: () => void;
}

export function createGatedClock(): GatedClock {
  const clock = createBrowserClock();
  let gatedMs: readonly number[] = [];
  let waiting: (() => void)[] = [];
  return {
    nowMs: clock.nowMs,
    setTimer(delayMs, run) {
      if (!gatedMs.includes(delayMs)) return clock.setTimer(delayMs, run);
      waiting.push(run);
      return () => {
        waiting = waiting.filter((other) => other !== run);
      };
    },
    hold(...delaysMs) {
      gatedMs = delaysMs;
    },
    held: () => waiting.length,
    release() {
      for (const run of waiting.splice(0)) run();
    },
  };
}
