import type { Scheduler } from './scheduler.ts';

/** The maximum wait in a background page or a hidden frame, where the browser draws no frames. */
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
