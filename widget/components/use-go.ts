import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { whenHistoryIsSettled } from '../ui/overlay/history-settling.ts';
import type { Transition } from './paths.ts';

/** The parameters of the first URL that every later URL keeps, so that a reload starts the same widget. */
export const KEPT_PARAMETERS = ['tenant', 'instance', 'embed', 'scheme', 'lang'] as const;

export interface GoOptions {
  /** The direction of the page transition. Spec: 1-chat §2 (query anime). */
  readonly anime?: Transition;
  /** Replaces the current history entry. This is the default if the URL does not change. */
  readonly replace?: boolean;
  /** State of the history entry, kept over a reload. */
  readonly state?: HistoryState;
}

export interface HistoryState {
  /** The previous history entry is the chat's info, which opened this one. */
  readonly isFromInfo: true;
}

/** Navigates to another screen. */
export function useGo(): (path: string, options?: GoOptions) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (path, options = {}) =>
      whenHistoryIsSettled(() => {
        const next = withKeptParameters(path, location.search, options.anime);
        const replace = options.replace ?? next === location.pathname + location.search;
        navigate(next, options.state === undefined ? { replace } : { replace, state: options.state });
      }),
    [navigate],
  );
}

/** Adds the transition and the kept parameters of the current query to a path. */
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
