import type { Table } from './table.ts';
import { createWriter } from './writer.ts';

/** What the provider said of a list last: the time and version of that answer. Spec: 3-transport §3 Sync markers. */
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
  /** Replaces the list: items and version go together, so that they always fit each other. */
  readonly save: (snapshot: ListSnapshot<T>) => void;
  readonly flush: () => Promise<void>;
}

const KEY = 'all';

/** A list that changes seldom, as one value. */
export function createListRepository<T>(table: Table<ListSnapshot<T>>): ListRepository<T> {
  const writer = createWriter(table);
  return {
    load: () => table.get(KEY),
    save: (snapshot) => writer.put(KEY, () => snapshot),
    flush: writer.flush,
  };
}
