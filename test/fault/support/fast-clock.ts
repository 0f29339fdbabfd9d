import type { Clock } from '../../../widget/platform/clock.ts';

/** A clock on which everything takes a fraction of its time: waits of minutes pass in seconds, in the same order. */
export interface FastClock extends Clock {
  readonly speed: number;
  /** Resolves after so much time of this clock. */
  readonly wait: (ms: number) => Promise<void>;
}

export function createFastClock(speed: number): FastClock {
  const beganAtMs = Date.now();
  const setTimer: Clock['setTimer'] = (delayMs, run) => {
    const timer = setTimeout(run, delayMs / speed);
    return () => clearTimeout(timer);
  };
  return {
    speed,
    nowMs: () => Math.round(beganAtMs + (Date.now() - beganAtMs) * speed),
    setTimer,
    wait: (ms) =>
      new Promise((resolve) => {
        setTimer(ms, resolve);
      }),
  };
}
