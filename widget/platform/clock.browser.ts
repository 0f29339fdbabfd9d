import type { Clock } from './clock.ts';

export const createBrowserClock = (): Clock => ({
  nowMs: () => Date.now(),
  setTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});
