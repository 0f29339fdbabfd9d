import { createContext } from 'react';
import { PATHS } from './paths.ts';

/** The tabs. Each is a list of screens to open. */
const TABS: ReadonlySet<string> = new Set([PATHS.home, PATHS.contacts, PATHS.groups, PATHS.me]);

export const isTab = (path: string): boolean => TABS.has(path);

/** The list next to the open screen, if there is space for both. */
export interface ListPane {
  /** The path of the visible tab. */
  readonly tab: string;
  /** Shows another tab, and leaves the open screen unchanged. */
  readonly showTab: (path: string) => void;
}

/** Null outside such a list. */
export const ListPaneContext = createContext<ListPane | null>(null);
