import { useSyncExternalStore } from 'react';

/** Wide enough for two panes: 768 px at the usual text size, which includes a phone in landscape. */
const WIDE = '(min-width: 48rem)';

/** Whether the window has space for two screens next to each other. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);

const isWide = (): boolean => matchMedia(WIDE).matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
