import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Transition } from './paths.ts';

/** Parameters of the first address that every later one keeps, so that a reload starts the same widget. */
export const KEPT_PARAMETERS = ['tenant', 'instance', 'embed', 'scheme', 'lang'] as const;

export interface GoOptions {
  /** Which way the page moves in. Spec: 1-chat §2 (query anime). */
  readonly anime?: Transition;
  /** Takes the place of the current entry in the history, as an address does that is there already. */
  readonly replace?: boolean;
}

/** Goes to another screen. */
export function useGo(): (path: string, options?: GoOptions) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (path, options = {}) => {
      const next = withKeptParameters(path, location.search, options.anime);
      navigate(next, { replace: options.replace ?? next === location.pathname + location.search });
    },
    [navigate],
  );
}

/** Adds the transition and what is kept of the current query to a path. */
export function withKeptParameters(path: string, currentSearch: string, anime: Transition | undefined): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const next = new URLSearchParams(search);
  const current = new URLSearchParams(currentSearch);
  for (const name of KEPT_PARAMETERS) {
    const value = current.get(name);
    if (value !== null && !next.has(name)) next.set(name, value);
  }
  if (anime !== undefined) next.set('anime', anime);
  const query = next.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
