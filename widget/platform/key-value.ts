/**
 * Small texts that outlive the page: the language, the colour scheme, the session. Never throws: a blocked store loses
 * its values.
 */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Returns every key with this prefix. */
  keys(prefix: string): readonly string[];
}

/** Stores values until the page closes. */
export function createMemoryKeyValue(): KeyValue {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  };
}
