import type { IncomingPush } from '../contract/pushes/index.ts';
import type { Scheduler } from '../platform/scheduler.ts';

/**
 * Gathers pushed events and hands them on once per frame, in order: however many messages come in, the screen changes
 * once. Returns what takes an event.
 */
export function createPushQueue(
  scheduler: Scheduler,
  handle: (pushes: readonly IncomingPush[]) => void,
): (push: IncomingPush) => void {
  let waiting: IncomingPush[] = [];
  return (push) => {
    waiting.push(push);
    if (waiting.length > 1) return;
    scheduler.nextFrame(() => {
      const batch = waiting;
      waiting = [];
      handle(batch);
    });
  };
}
