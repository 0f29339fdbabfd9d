import { useEffect } from 'react';
import { PAGE_TRANSITION_RESET_MS } from '../domain/limits.ts';

/**
 * Removes the transition from the URL after the page has moved in, so that a reload or Back does not repeat it. Spec:
 * 3-transport §2 (anime, which resets after 400 ms).
 */
export function useAnimeReset(anime: string | null, path: string): void {
  useEffect(() => {
    if (anime === null) return undefined;
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      url.searchParams.delete('anime');
      // Keep the state: the history entry may belong to an open overlay, which the state names.
      history.replaceState(history.state, '', url);
    }, PAGE_TRANSITION_RESET_MS);
    return () => clearTimeout(timer);
  }, [anime, path]);
}
