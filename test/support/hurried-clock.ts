import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import type { Clock } from '../../widget/platform/clock.ts';

/** A device's clock that a test advances. Timers with the chosen delays run every tenth of a second instead. */
export interface HurriedClock extends Clock {
  /** The number of runs of the accelerated timers. */
  readonly runs: () => number;
  readonly leap: (ms: number) => void;
}

/** @param hurriedMs the delays of the timers to accelerate */
export function createHurriedClock(...hurriedMs: readonly number[]): HurriedClock {
  const clock = createBrowserClock();
  let runs = 0;
  let aheadMs = 0;
  return {
    runs: () => runs,
    leap(ms) {
      aheadMs += ms;
    },
    nowMs: () => clock.nowMs() + aheadMs,
    setTimer(delayMs, run) {
      if (!hurriedMs.includes(delayMs)) return clock.setTimer(delayMs, run);
      return clock.setTimer(100, () => {
        runs += 1;
        run();
      });
    },
  };
}
