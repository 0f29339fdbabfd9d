/**
 * Runs when the page is left, until `signal` ends. The browser may keep the page to go back to, unless something open keeps
 * it from that: connections are closed here, and come back with the page. Outside of a page nothing is ever left.
 */
export function whenPageIsLeft(run: () => void, signal: AbortSignal): void {
  if (typeof window !== 'undefined') window.addEventListener('pagehide', () => run(), { signal });
}
