/** The maximum wait in a background page or a hidden frame, where the browser draws no frames. */
const WITHOUT_FRAMES_MS = 300;

/** Runs a callback after the browser has painted the current content. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  const once = (): void => {
    cancel();
    run();
  };
  const timers = [setTimeout(once, WITHOUT_FRAMES_MS)];
  // Timers run after the frame's paint.
  const frame = requestAnimationFrame(() => timers.push(setTimeout(once)));
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    for (const timer of timers) clearTimeout(timer);
  };
  return cancel;
}
