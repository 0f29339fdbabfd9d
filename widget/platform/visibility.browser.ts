import type { Visibility, VisibilityEvent } from './visibility.ts';

export const createBrowserVisibility = (): Visibility => ({
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  listen(listener) {
    const stop = new AbortController();
    const { signal } = stop;
    const on = (target: EventTarget, type: string, event: () => VisibilityEvent | undefined): void =>
      target.addEventListener(
        type,
        (raised) => {
          // A first pageshow is only the page's own start.
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
