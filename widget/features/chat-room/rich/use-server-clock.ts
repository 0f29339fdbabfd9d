import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { BET_COUNTDOWN_STEP_MS } from '../../../domain/limits.ts';
import { countdownText } from '../../../domain/message/rich-rules.ts';
import { clockDifferenceAtom } from '../../../state/server-clock.ts';

export interface ServerClock {
  /** The provider's time; the device's while that is not known. */
  readonly now: () => number;
  readonly isKnown: boolean;
}

/** The clock that all times in messages were written by. */
export function useServerClock(): ServerClock {
  const differenceMs = useAtomValue(clockDifferenceAtom);
  return useMemo(
    () => ({ now: () => Date.now() + (differenceMs ?? 0), isKnown: differenceMs !== undefined }),
    [differenceMs],
  );
}

/** What is left until a time, told anew every second; undefined once it has come. */
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
