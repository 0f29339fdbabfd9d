import { createMemoryKeyValue, type KeyValue } from './key-value.ts';

/**
 * localStorage where the browser allows it. What it refuses (a blocked third-party frame, a full disk, a private window)
 * is kept in memory, so that the rest of this visit behaves as if it had been stored.
 */
export function createBrowserKeyValue(openStorage: () => Storage = () => globalThis.localStorage): KeyValue {
  const memory = createMemoryKeyValue();

  // Even reading the property throws in a blocked frame, and access can be withdrawn later: ask every time.
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(openStorage());
    } catch {
      return otherwise;
    }
  };

  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.remove(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.remove(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys(prefix) {
      const stored = attempt((storage) => Object.keys(storage), []);
      return [...new Set([...memory.keys(prefix), ...stored.filter((key) => key.startsWith(prefix))])];
    },
  };
}
