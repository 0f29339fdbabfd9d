import type { Clock } from './clock.ts';

/** Returns the result of `work`, or `late` when it does not settle in time. Rejections pass through. */
export const withDeadline = <T, L>(clock: Clock, ms: number, work: Promise<T>, late: L): Promise<T | L> =>
  createDeadline(clock, ms)(work, late);

/** Does the same for work that starts many times a second: all pending work shares one timer. */
export function createDeadline(clock: Clock, ms: number): <T, L>(work: Promise<T>, late: L) => Promise<T | L> {
  /** The timeout callbacks of pending work with their start times, the oldest first. */
  const underWay = new Map<() => void, number>();
  let isSet = false;

  const look = (): void => {
    const nowMs = clock.nowMs();
    for (const [ring, beganMs] of underWay) {
      const leftMs = beganMs + ms - nowMs;
      // More time is left than at the start if the clock was set back.
      if (leftMs > 0 && leftMs <= ms) {
        clock.setTimer(leftMs, look);
        return;
      }
      underWay.delete(ring);
      ring();
    }
    isSet = false;
  };

  return (work, late) =>
    new Promise((resolve, reject) => {
      const ring = (): void => resolve(late);
      underWay.set(ring, clock.nowMs());
      if (!isSet) {
        isSet = true;
        clock.setTimer(ms, look);
      }
      void work.then(resolve, reject).finally(() => underWay.delete(ring));
    });
}
