import type { Clock } from './clock.ts';

/** The outcome of `work`, or `late` when it has not come in time. Rejections pass through. */
export const withDeadline = <T, L>(clock: Clock, ms: number, work: Promise<T>, late: L): Promise<T | L> =>
  createDeadline(clock, ms)(work, late);

/** The same for work that begins many times a second: one timer stands for all that is under way. */
export function createDeadline(clock: Clock, ms: number): <T, L>(work: Promise<T>, late: L) => Promise<T | L> {
  /** What says that something is late, with when it began; the oldest first. */
  const underWay = new Map<() => void, number>();
  let isSet = false;

  const look = (): void => {
    const nowMs = clock.nowMs();
    for (const [ring, beganMs] of underWay) {
      const leftMs = beganMs + ms - nowMs;
      // More is left than there was where the clock was put back.
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
