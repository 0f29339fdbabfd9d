/** A localforage driver that stores everything in memory, for frames whose storage the browser blocks. S-09. */
type Driver = Parameters<LocalForage['defineDriver']>[0];

interface MemoryInstance {
  memory: Map<string, unknown>;
}

/** @param name the driver's name for localforage; each driver has its own memory, shared by all its instances */
export function createMemoryDriver(name: string): Driver {
  const stores = new Map<string, Map<string, unknown>>();
  const keyOf = (options: { readonly name?: string; readonly storeName?: string }): string =>
    `${options.name ?? ''}/${options.storeName ?? ''}`;

  // localforage copies these functions onto each instance, so `this` is the instance.
  const driver = {
    _driver: name,
    _support: true,
    async _initStorage(this: MemoryInstance, options: LocalForageOptions) {
      const key = keyOf(options);
      const memory = stores.get(key) ?? new Map<string, unknown>();
      stores.set(key, memory);
      this.memory = memory;
    },
    // Unlike a real database, the driver makes no copies, because stored values are never changed in place.
    async getItem(this: MemoryInstance, key: string) {
      return this.memory.get(key) ?? null;
    },
    async setItem(this: MemoryInstance, key: string, value: unknown) {
      this.memory.set(key, value ?? null);
      return value;
    },
    async removeItem(this: MemoryInstance, key: string) {
      this.memory.delete(key);
    },
    async clear(this: MemoryInstance) {
      this.memory.clear();
    },
    async length(this: MemoryInstance) {
      return this.memory.size;
    },
    async key(this: MemoryInstance, index: number) {
      return [...this.memory.keys()][index] ?? '';
    },
    async keys(this: MemoryInstance) {
      return [...this.memory.keys()];
    },
    async iterate(this: MemoryInstance, visit: (value: unknown, key: string, number: number) => unknown) {
      let number = 1;
      for (const [key, value] of this.memory) {
        const found = visit(value, key, number);
        if (found !== undefined) return found;
        number += 1;
      }
      return undefined;
    },
    async dropInstance(options?: { readonly name?: string; readonly storeName?: string }) {
      for (const key of stores.keys()) {
        if (options !== undefined && key.startsWith(keyOf(options))) stores.delete(key);
      }
    },
  };
  // The type declarations omit `this`, and their generic signatures cannot be satisfied by stored values.
  return driver as unknown as Driver;
}

type LocalForageOptions = Parameters<LocalForage['createInstance']>[0];
