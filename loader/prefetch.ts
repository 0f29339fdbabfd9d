import { documentGet, listen } from './dom.ts';

/** Network information of the browser. Firefox and Safari have none. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the user saves data or the network is 2G. The loader then fetches nothing before the user opens the chat. */
export function savesData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: NetworkInformation }).connection ?? {};
  return Boolean(saveData) || /2g/.test(String(effectiveType));
}

/** Calls back once, when the page has loaded and the browser is idle. */
export function whenIdle(callback: () => void, signal: AbortSignal): void {
  const wait = (): void => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(callback);
    else setTimeout(callback, 1000);
  };
  if (documentGet('readyState') === 'complete') wait();
  else listen('load', wait, { signal });
}
