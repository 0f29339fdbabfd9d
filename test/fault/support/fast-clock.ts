import type { Clock } from '../../../widget/platform/clock.ts';

/** How often the clock moves on, in real time. */
const TICK_MS = 4;
/** The most real time that one tick stands for. */
const MAX_TICK_MS = 10;

/** A clock on which everything takes a fraction of its time: waits of minutes pass in seconds, in the same order. */
export interface FastClock extends Clock {
  readonly speed: number;
  /** Resolves after so much time of this clock. */
  readonly wait: (ms: number) => Promise<void>;
}

interface Timer {
  readonly dueAtMs: number;
  readonly run: () => void;
}

/**
 * @param speed at most so many times as fast as life. While the process is too busy to keep up, its time stands still: what a
 *   busy machine needs to answer would look like a slow network otherwise.
 */
export function createFastClock(speed: number): FastClock {
  const timers = new Set<Timer>();
  let tickMs = Date.now();
  let tickedAtMs = performance.now();
  let ticking: NodeJS.Timeout | undefined;

  const nowMs = (): number => tickMs + Math.min(performance.now() - tickedAtMs, MAX_TICK_MS) * speed;

  const advance = (): void => {
    tickMs = nowMs();
    tickedAtMs = performance.now();
  };

  const tick = (): void => {
    advance();
    const due = [...timers].filter(({ dueAtMs }) => dueAtMs <= tickMs).sort((a, b) => a.dueAtMs - b.dueAtMs);
    for (const timer of due) {
      // An earlier one may have called it off.
      if (timers.delete(timer)) timer.run();
    }
    ticking = timers.size > 0 ? setTimeout(tick, TICK_MS) : undefined;
  };

  const setTimer: Clock['setTimer'] = (delayMs, run) => {
    // Nobody has waited meanwhile, and time has stood still.
    if (ticking === undefined) advance();
    const timer = { dueAtMs: nowMs() + delayMs, run };
    timers.add(timer);
    ticking ??= setTimeout(tick, TICK_MS);
    return () => void timers.delete(timer);
  };

  return {
    speed,
    nowMs: () => Math.round(nowMs()),
    setTimer,
    wait: (ms) =>
      new Promise((resolve) => {
        setTimer(ms, resolve);
      }),
  };
}
