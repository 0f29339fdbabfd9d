import { DEFAULT_HELPER_TIMEOUT_MS } from '../domain/limits.ts';
import type { Clock } from '../platform/clock.ts';

export interface HelloWait {
  /** The link is open. Starts the wait of this opening and cancels the wait of the previous one. */
  readonly begin: () => void;
  /** Ends the wait. Returns false if there is none, for example at a second hello on the same link. */
  readonly end: () => boolean;
}

/** Waits for the hello of each opened link. `onMissing` runs if none arrives in time; the wait goes on until `end`. */
export function createHelloWait(clock: Clock, onMissing: () => void): HelloWait {
  let isWaiting = false;
  let cancelTimer: (() => void) | undefined;

  return {
    begin() {
      cancelTimer?.();
      isWaiting = true;
      cancelTimer = clock.setTimer(DEFAULT_HELPER_TIMEOUT_MS, onMissing);
    },
    end() {
      cancelTimer?.();
      const wasWaiting = isWaiting;
      isWaiting = false;
      return wasWaiting;
    },
  };
}
