import { useSyncExternalStore } from 'react';

/** Wide enough for two panes: 768 px with text of the usual size. A phone that is held sideways is too low for them. */
const WIDE = '(min-width: 48rem) and (min-height: 27rem)';

/** Whether the window has room for two screens beside each other. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);

const isWide = (): boolean => matchMedia(WIDE).matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
