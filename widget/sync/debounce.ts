import type { Clock } from '../platform/clock.ts';

/** Runs `run` once things have been quiet for `waitMs`. */
export function createDebounce(clock: Clock, waitMs: number, run: () => void): () => void {
  let cancel: (() => void) | undefined;
  return () => {
    cancel?.();
    cancel = clock.setTimer(waitMs, run);
  };
}
