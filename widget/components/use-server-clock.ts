import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { BET_COUNTDOWN_STEP_MS } from '../domain/limits.ts';
import { countdownText } from '../domain/message/rich-rules.ts';
import { clockDifferenceAtom } from '../state/server-clock.ts';

export interface ServerClock {
  /** The provider's time, or the device's time while the difference is unknown. */
  readonly now: () => number;
  readonly isKnown: boolean;
}

/** The provider's clock, which stamps all messages. */
export function useServerClock(): ServerClock {
  const differenceMs = useAtomValue(clockDifferenceAtom);
  return useMemo(
    () => ({ now: () => Date.now() + (differenceMs ?? 0), isKnown: differenceMs !== undefined }),
    [differenceMs],
  );
}

/** The time left until a moment, updated every second; undefined after it. */
export function useCountdown(untilMs: number | undefined): string | undefined {
  const clock = useServerClock();
  const [nowMs, setNowMs] = useState(clock.now);
  const isRunning = untilMs !== undefined && countdownText(untilMs, nowMs) !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    const tick = (): void => setNowMs(clock.now());
    tick();
    const timer = setInterval(tick, BET_COUNTDOWN_STEP_MS);
    return () => clearInterval(timer);
  }, [isRunning, clock]);
  return untilMs === undefined ? undefined : countdownText(untilMs, nowMs);
}

/** The provider's time, updated every second while it is needed. */
export function useNow(isNeeded: boolean): number {
  const clock = useServerClock();
  const [nowMs, setNowMs] = useState(clock.now);
  useEffect(() => {
    if (!isNeeded) return;
    const tick = (): void => setNowMs(clock.now());
    tick();
    const timer = setInterval(tick, BET_COUNTDOWN_STEP_MS);
    return () => clearInterval(timer);
  }, [isNeeded, clock]);
  return nowMs;
}
