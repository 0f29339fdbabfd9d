import type { ListSnapshot } from './list-snapshot.ts';
import type { Table } from './table.ts';
import { createWriter } from './writer.ts';

/** Lists with an owner: one value with its version per key. */
export interface KeyedListRepository<T> {
  readonly load: (key: string) => Promise<ListSnapshot<T> | undefined>;
  readonly save: (key: string, snapshot: ListSnapshot<T>) => void;
  readonly flush: () => Promise<void>;
}

export function createKeyedListRepository<T>(table: Table<ListSnapshot<T>>): KeyedListRepository<T> {
  const writer = createWriter(table);
  return {
    load: async (key) => writer.peek(key) ?? table.get(key),
    save: (key, snapshot) => writer.put(key, () => snapshot),
    flush: writer.flush,
  };
}
