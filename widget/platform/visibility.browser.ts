import type { Visibility, VisibilityEvent } from './visibility.ts';

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export const createBrowserVisibility = (): Visibility => ({
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  savesData() {
    const { saveData, effectiveType } = (navigator as { connection?: NetworkInformation }).connection ?? {};
    return saveData === true || /2g/.test(String(effectiveType));
  },
  listen(listener) {
    const stop = new AbortController();
    const { signal } = stop;
    const on = (target: EventTarget, type: string, event: () => VisibilityEvent | undefined): void =>
      target.addEventListener(
        type,
        (raised) => {
          // The first pageshow is only the start of the page.
          if (type === 'pageshow' && !(raised as PageTransitionEvent).persisted) return;
          const meant = event();
          if (meant !== undefined) listener(meant);
        },
        { signal },
      );
    on(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? 'shown' : 'hidden'));
    on(window, 'pageshow', () => 'shown');
    on(window, 'pagehide', () => 'leaving');
    on(window, 'online', () => 'online');
    on(window, 'offline', () => 'offline');
    return () => stop.abort();
  },
});
