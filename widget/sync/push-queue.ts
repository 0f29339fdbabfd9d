import type { IncomingPush } from '../contract/pushes/index.ts';
import type { Scheduler } from '../platform/scheduler.ts';

/**
 * Hands pushed events on, in order: the first after a pause at once, so that a lone message does not wait for a frame,
 * what follows once per frame, so that the screen changes once however many come in. Returns what takes an event.
 */
export function createPushQueue(
  scheduler: Scheduler,
  handle: (pushes: readonly IncomingPush[]) => void,
): (push: IncomingPush) => void {
  let waiting: IncomingPush[] = [];
  let isInFrame = false;

  const handOn = (pushes: readonly IncomingPush[]): void => {
    isInFrame = true;
    scheduler.nextFrame(endFrame);
    handle(pushes);
  };

  const endFrame = (): void => {
    isInFrame = false;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    handOn(batch);
  };

  return (push) => {
    if (isInFrame) waiting.push(push);
    else handOn([push]);
  };
}
