import { createContext } from 'react';
import { PATHS } from './paths.ts';

/** The tabs: each a list of what can be opened. */
const TABS: ReadonlySet<string> = new Set([PATHS.home, PATHS.contacts, PATHS.groups, PATHS.me]);

export const isTab = (path: string): boolean => TABS.has(path);

/** The list that stands beside what is opened, where there is room for both. */
export interface ListPane {
  /** The path of the tab that it shows. */
  readonly tab: string;
  /** Shows another one, and leaves what is opened as it is. */
  readonly showTab: (path: string) => void;
}

/** Null outside of such a list. */
export const ListPaneContext = createContext<ListPane | null>(null);
