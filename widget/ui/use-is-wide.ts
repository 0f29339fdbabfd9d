import { useSyncExternalStore } from 'react';

/** Wide enough for two panes: 768 px with text of the usual size. */
const WIDE = '(min-width: 48rem)';

/** Whether the window has room for two screens beside each other. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);

const isWide = (): boolean => matchMedia(WIDE).matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
