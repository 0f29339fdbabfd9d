import type { Table } from './table.ts';

export interface Writer<T> {
  /** Writes a value soon; it is made when its turn comes. While a key is being written, only its newest value waits. */
  readonly put: (key: string, makeValue: () => T) => void;
  /** The newest value of a key that is not written yet. */
  readonly peek: (key: string) => T | undefined;
  /** Takes back what waits to be written under a key. */
  readonly cancel: (key: string) => void;
  /** Resolves when everything has been written. */
  readonly flush: () => Promise<void>;
}

/** Writes values of a table one after the other per key: under load many changes of one value become one write. */
export function createWriter<T>(table: Pick<Table<T>, 'set'>): Writer<T> {
  const waiting = new Map<string, () => T>();
  const inFlight = new Map<string, T>();
  const running = new Map<string, Promise<void>>();

  const run = async (key: string): Promise<void> => {
    for (let make = waiting.get(key); make !== undefined; make = waiting.get(key)) {
      waiting.delete(key);
      const value = make();
      inFlight.set(key, value);
      await table.set(key, value);
    }
    inFlight.delete(key);
    running.delete(key);
  };

  return {
    put(key, makeValue) {
      waiting.set(key, makeValue);
      if (!running.has(key)) running.set(key, run(key));
    },
    peek: (key) => waiting.get(key)?.() ?? inFlight.get(key),
    cancel: (key) => void waiting.delete(key),
    async flush() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
