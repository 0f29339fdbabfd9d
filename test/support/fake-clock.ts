import type { Clock } from '../../widget/platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves on and runs every timer that falls due, in order; lets promises settle after each. */
  readonly advance: (ms: number) => Promise<void>;
  /** When the timers that are set fall due, from now. */
  readonly pending: () => readonly number[];
}

interface Timer {
  readonly dueMs: number;
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
