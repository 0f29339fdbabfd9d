import type { Clock } from './clock.ts';

/** The outcome of `work`, or `late` when it has not come in time. Rejections pass through. */
export async function withDeadline<T, L>(clock: Clock, ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let cancel: (() => void) | undefined;
  const deadline = new Promise<L>((resolve) => {
    cancel = clock.setTimer(ms, () => resolve(late));
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    cancel?.();
  }
}
