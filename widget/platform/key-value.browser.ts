import { createMemoryKeyValue, type KeyValue } from './key-value.ts';

/**
 * localStorage, or the given storage, if the browser allows it. Other values stay in memory, so that the rest of this visit works normally.
 * Examples are a blocked third-party frame, a full disk and a private window.
 */
export function createBrowserKeyValue(openStorage: () => Storage = () => globalThis.localStorage): KeyValue {
  const memory = createMemoryKeyValue();

  // In a blocked frame, even reading the property throws, and access can be withdrawn later. So check on every call.
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
