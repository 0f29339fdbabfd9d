import type { IncomingPush } from '../contract/pushes/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Scheduler } from '../platform/scheduler.ts';

/** The interval between screen updates during a burst, however many pushes arrive. */
const BURST_INTERVAL_MS = 100;

/**
 * Delivers pushed events in order. The first event after a pause is delivered immediately, so that a single message
 * does not wait for a frame. Events that follow are delivered in the next frame. During a burst, events are delivered
 * in batches, ten times a second, because each batch costs about as much as a message. Returns the function that
 * accepts an event.
 */
export function createPushQueue(
  { scheduler, clock }: { readonly scheduler: Scheduler; readonly clock: Clock },
  handle: (pushes: readonly IncomingPush[]) => void,
): (push: IncomingPush) => void {
  let waiting: IncomingPush[] = [];
  let isPaused = false;

  const deliver = (pushes: readonly IncomingPush[], pause: (end: () => void) => void): void => {
    isPaused = true;
    pause(endPause);
    handle(pushes);
  };

  const endPause = (): void => {
    isPaused = false;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    deliver(batch, (end) => clock.setTimer(BURST_INTERVAL_MS, end));
  };

  return (push) => {
    if (isPaused) waiting.push(push);
    else deliver([push], (end) => scheduler.nextFrame(end));
  };
}
