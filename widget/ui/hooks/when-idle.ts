/** The delay in browsers without `requestIdleCallback`. */
const IDLE_AFTER_MS = 500;

/** Runs a callback when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run);
  return () => cancelIdleCallback(idle);
}
