import type { Scheduler } from './scheduler.ts';

/** A page in the background, or a frame that its host hides, draws no frames: then this is the longest wait. */
const WITHOUT_FRAMES_MS = 50;

export const createBrowserScheduler = (): Scheduler => ({
  nextFrame(run) {
    const cancel = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    const once = (): void => {
      cancel();
      run();
    };
    const frame = requestAnimationFrame(once);
    const timer = setTimeout(once, WITHOUT_FRAMES_MS);
    return cancel;
  },
});
