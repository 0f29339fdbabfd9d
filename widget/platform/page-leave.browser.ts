/**
 * Runs `run` when the user leaves the page, until `signal` aborts. Open connections would exclude the page from the
 * back-forward cache. So connections are closed here, and reopened when the page returns. Does nothing outside a
 * window.
 */
export function whenPageIsLeft(run: () => void, signal: AbortSignal): void {
  if (typeof window !== 'undefined') window.addEventListener('pagehide', () => run(), { signal });
}
