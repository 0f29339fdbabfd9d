import type { IncomingPush } from '../contract/pushes/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Scheduler } from '../platform/scheduler.ts';

/** In a rush the screen changes this often, however many come in. */
const RUSH_PACE_MS = 100;

/**
 * Hands pushed events on, in order: the first after a pause at once, so that a lone message does not wait for a frame, what comes
 * with it in the next frame, and what goes on coming together, ten times a second: each time costs about as much as a message.
 * Returns what takes an event.
 */
export function createPushQueue(
  { scheduler, clock }: { readonly scheduler: Scheduler; readonly clock: Clock },
  handle: (pushes: readonly IncomingPush[]) => void,
): (push: IncomingPush) => void {
  let waiting: IncomingPush[] = [];
  let isPaused = false;

  const handOn = (pushes: readonly IncomingPush[], pause: (end: () => void) => void): void => {
    isPaused = true;
    pause(endPause);
    handle(pushes);
  };

  const endPause = (): void => {
    isPaused = false;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    handOn(batch, (end) => clock.setTimer(RUSH_PACE_MS, end));
  };

  return (push) => {
    if (isPaused) waiting.push(push);
    else handOn([push], (end) => scheduler.nextFrame(end));
  };
}
