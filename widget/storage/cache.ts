import type { Table } from './table.ts';
import { createWriter, type Writer } from './writer.ts';

export interface Cache<T> {
  /** Returns the value if it is in memory. */
  readonly peek: (key: string) => T | undefined;
  readonly get: (key: string) => Promise<T>;
  /** Changes a value atomically. The new value is visible immediately, even before it is written. */
  readonly update: (key: string, change: (value: T) => T) => Promise<void>;
  /** Releases values from memory. The next access reads them again. */
  readonly release: (goes: (key: string) => boolean) => void;
  /** Returns every key of the table. Slow. */
  readonly keys: () => Promise<readonly string[]>;
  /** Deletes values, in memory and in the table. */
  readonly drop: (keys: readonly string[]) => Promise<void>;
  readonly flush: () => Promise<void>;
}

/** Caches the recently used values of a table. A key without a value has `empty`. */
export function createCache<T>(
  table: Table<T>,
  empty: T,
  size: number,
  writer: Writer<T> = createWriter(table),
): Cache<T> {
  const values = new Map<string, T>();
  const reading = new Map<string, Promise<T | undefined>>();

  const remember = (key: string, value: T): void => {
    values.delete(key);
    values.set(key, value);
    if (values.size <= size) return;
    const [oldest] = values.keys();
    if (oldest !== undefined) values.delete(oldest);
  };

  const inMemory = (key: string): T | undefined => values.get(key) ?? writer.peek(key);

  const get = async (key: string): Promise<T> => {
    let value = inMemory(key);
    if (value === undefined) {
      const read = reading.get(key) ?? table.get(key);
      reading.set(key, read);
      const stored = await read;
      // The value may have been changed or dropped during the read.
      value = inMemory(key) ?? (reading.get(key) === read ? stored : undefined) ?? empty;
      reading.delete(key);
    }
    remember(key, value);
    return value;
  };

  return {
    peek: inMemory,
    get,
    async update(key, change) {
      const read = await get(key);
      const before = inMemory(key) ?? read;
      const after = change(before);
      if (after === before) return;
      remember(key, after);
      writer.put(key, () => after);
    },
    release(goes) {
      for (const key of values.keys()) if (goes(key)) values.delete(key);
    },
    keys: table.keys,
    async drop(keys) {
      for (const key of keys) {
        writer.cancel(key);
        values.delete(key);
        reading.delete(key);
      }
      await Promise.all(keys.map((key) => table.remove(key)));
    },
    flush: writer.flush,
  };
}
