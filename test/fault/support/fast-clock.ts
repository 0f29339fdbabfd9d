import type { Clock } from '../../../widget/platform/clock.ts';

/** The interval of the clock's ticks, in real time. */
const TICK_MS = 4;
/** The most real time that one tick stands for. */
const MAX_TICK_MS = 6;

/** An accelerated clock: waits of minutes pass in seconds, in the same order. */
export interface FastClock extends Clock {
  readonly speed: number;
  /** Each tick waits for `pulse`, a piece of the concurrent work. If that work is slow, the clock slows down, too. */
  readonly setPulse: (pulse: (() => Promise<unknown>) | undefined) => void;
  /** Resolves after this much time of this clock. */
  readonly wait: (ms: number) => Promise<void>;
}

interface Timer {
  readonly dueAtMs: number;
  readonly run: () => void;
}

/**
 * @param speed the maximum speed, as a multiple of real time. While the process is too busy to keep up, the clock stands
 *   still: otherwise the answer times of a busy machine would look like a slow network.
 */
export function createFastClock(speed: number): FastClock {
  const timers = new Set<Timer>();
  let tickMs = Date.now();
  let tickedAtMs = performance.now();
  let ticking: NodeJS.Timeout | undefined;
  let pulse: (() => Promise<unknown>) | undefined;

  const nowMs = (): number => tickMs + Math.min(performance.now() - tickedAtMs, MAX_TICK_MS) * speed;

  const advance = (): void => {
    tickMs = nowMs();
    tickedAtMs = performance.now();
  };

  const tick = (): void => {
    advance();
    const due = [...timers].filter(({ dueAtMs }) => dueAtMs <= tickMs).sort((a, b) => a.dueAtMs - b.dueAtMs);
    for (const timer of due) {
      // An earlier timer may have cancelled this one.
      if (timers.delete(timer)) timer.run();
    }
    if (pulse === undefined) goOn();
    else void pulse().then(goOn, goOn);
  };

  const goOn = (): void => {
    ticking = timers.size > 0 ? setTimeout(tick, TICK_MS) : undefined;
  };

  const setTimer: Clock['setTimer'] = (delayMs, run) => {
    // Without timers time stands still.
    if (ticking === undefined) advance();
    const timer = { dueAtMs: nowMs() + delayMs, run };
    timers.add(timer);
    ticking ??= setTimeout(tick, TICK_MS);
    return () => void timers.delete(timer);
  };

  return {
    speed,
    setPulse: (next) => (pulse = next),
    nowMs: () => Math.round(nowMs()),
    setTimer,
    wait: (ms) =>
      new Promise((resolve) => {
        setTimer(ms, resolve);
      }),
  };
}
