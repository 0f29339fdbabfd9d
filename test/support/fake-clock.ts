import type { Clock } from '../../widget/platform/clock.ts';

/** A clock that stands still until a test advances it. */
export interface FakeClock extends Clock {
  /** Advances the time and runs every due timer in order. Promises settle after each timer. */
  readonly advance: (ms: number) => Promise<void>;
  /** Simulates a user who corrects the clock. The remaining delays of timers stay the same. */
  readonly setBack: (ms: number) => void;
  /** The remaining delays of all pending timers. */
  readonly pending: () => readonly number[];
}

interface Timer {
  dueMs: number;
  readonly run: () => void;
}

export function createFakeClock(startMs = 1_700_000_000_000): FakeClock {
  let nowMs = startMs;
  let timers: readonly Timer[] = [];

  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  return {
    nowMs: () => nowMs,
    setTimer(delayMs, run) {
      const timer: Timer = { dueMs: nowMs + delayMs, run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    setBack(ms) {
      nowMs -= ms;
      for (const timer of timers) timer.dueMs -= ms;
    },
    pending: () => timers.map(({ dueMs }) => dueMs - nowMs).sort((a, b) => a - b),
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const [next] = timers.filter(({ dueMs }) => dueMs <= untilMs).toSorted((a, b) => a.dueMs - b.dueMs);
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        nowMs = Math.max(nowMs, next.dueMs);
        next.run();
        await settle();
      }
      nowMs = untilMs;
      await settle();
    },
  };
}
