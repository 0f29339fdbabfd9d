import { useSyncExternalStore } from 'react';

export const PAGE_NAMES = [
  'figures',
  'players',
  'groups',
  'reports',
  'agents',
  'settings',
  'webhooks',
  'keys',
  'audit',
  'operators',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** The place in the console, from the fragment of the address: `#/CB/players/user:M123456789`. */
export interface Route {
  readonly tenant: string;
  readonly page: PageName | undefined;
  /** The id of the opened row, or the tab of the page. */
  readonly id: string | undefined;
}

export function readRoute(hash: string): Route {
  const [tenant = '', page, id] = hash
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => decodePart(part));
  return { tenant, page: PAGE_NAMES.find((name) => name === page), id: id === '' ? undefined : id };
}

export const hashOf = (tenant: string, page: PageName, id?: string): string =>
  `#/${[tenant, page, ...(id === undefined ? [] : [id])].map((part) => encodeURIComponent(part)).join('/')}`;

export function useRoute(): Route {
  return readRoute(useSyncExternalStore(subscribe, () => location.hash));
}

/** Changes the place. `replace`: without an entry in the browser's history. */
export function goTo(hash: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') location.hash = hash;
  else location.replace(hash);
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
