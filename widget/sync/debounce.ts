import type { Clock } from '../platform/clock.ts';

/**
 * Runs `run` after `waitMs` without a call, but at most `maxWaitMs` after the first call. The maximum prevents repeated
 * calls from postponing it forever.
 */
export function createDebounce(clock: Clock, waitMs: number, maxWaitMs: number, run: () => void): () => void {
  let cancel: (() => void) | undefined;
  let latestRunMs = 0;
  return () => {
    const nowMs = clock.nowMs();
    if (cancel === undefined) latestRunMs = nowMs + maxWaitMs;
    cancel?.();
    cancel = clock.setTimer(Math.max(0, Math.min(waitMs, latestRunMs - nowMs)), () => {
      cancel = undefined;
      run();
    });
  };
}
