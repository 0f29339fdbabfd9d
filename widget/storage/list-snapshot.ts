import type { Table } from './table.ts';
import { createWriter } from './writer.ts';

/** The time and version of the provider's last answer for a list. Spec: 3-transport §3 Sync markers. */
export interface ListVersion {
  readonly sinceMs: number | undefined;
  readonly version: string | undefined;
}

export const NO_VERSION: ListVersion = { sinceMs: undefined, version: undefined };

export interface ListSnapshot<T> {
  readonly items: readonly T[];
  readonly version: ListVersion;
}

export interface ListRepository<T> {
  readonly load: () => Promise<ListSnapshot<T> | undefined>;
  /** Replaces the list. Items and version are written together, so that they always match. */
  readonly save: (snapshot: ListSnapshot<T>) => void;
  readonly flush: () => Promise<void>;
}

const KEY = 'all';

/** Stores a list that changes rarely as one value. */
export function createListRepository<T>(table: Table<ListSnapshot<T>>): ListRepository<T> {
  const writer = createWriter(table);
  return {
    load: () => table.get(KEY),
    save: (snapshot) => writer.put(KEY, () => snapshot),
    flush: writer.flush,
  };
}
