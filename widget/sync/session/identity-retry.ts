import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import type { Platform } from '../../platform/platform.ts';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;

export interface IdentityRetry {
  /**
   * Calls `onDue` once: after a delay that grows with each failure, or at once when the network is back or the page becomes
   * visible. With a user on screen the delay is that of the link. A second call replaces the first.
   */
  readonly schedule: (hasUser: boolean, onDue: () => void) => void;
  /** The host page is asked for another reason. */
  readonly cancel: () => void;
  /** The provider has admitted a user: the next failure is the first one. */
  readonly succeeded: () => void;
}

/** The time of the next question to the host page after a start that failed. */
export function createIdentityRetry({ clock, visibility }: Pick<Platform, 'clock' | 'visibility'>): IdentityRetry {
  let failures = 0;
  let cancelTimer: (() => void) | undefined;
  let stopListening: (() => void) | undefined;

  const cancel = (): void => {
    cancelTimer?.();
    stopListening?.();
    cancelTimer = undefined;
    stopListening = undefined;
  };

  return {
    schedule(hasUser, onDue) {
      cancel();
      const due = (): void => {
        cancel();
        onDue();
      };
      const delayMs = hasUser ? RETRY_DELAY_MS : Math.min(FIRST_DELAY_MS * 2 ** failures++, MAX_DELAY_MS);
      cancelTimer = clock.setTimer(delayMs, due);
      stopListening = visibility.listen((event) => {
        if (event === 'online' || event === 'shown') due();
      });
    },
    cancel,
    succeeded() {
      failures = 0;
    },
  };
}
