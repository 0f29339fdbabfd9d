import type { StorageDriver } from '../../widget/storage/database.ts';
import type { TableName } from '../../widget/storage/tables.ts';
import { createMemoryDriver } from '../../widget/storage/memory-driver.ts';

/** A browser storage that gives no answers about a table while a test pauses it. Afterwards it runs the requests in order. */
export interface SlowStorage {
  readonly driver: StorageDriver;
  readonly hold: (table: TableName) => void;
  readonly release: () => void;
  readonly isHeld: () => boolean;
  /** The number of pending answers. */
  readonly waiting: () => number;
}

type Method = (this: { storeName?: string }, ...given: unknown[]) => Promise<unknown>;

const ASKED = ['getItem', 'setItem', 'removeItem', 'iterate', 'keys'] as const;

export function createSlowStorage(name: string): SlowStorage {
  const memory = createMemoryDriver(name) as unknown as Readonly<Record<string, Method>>;
  let held: TableName | undefined;
  const waiting: (() => void)[] = [];

  // localforage copies the driver's functions onto each instance and calls them there: `this` is the instance.
  const slowly = (method: Method): Method =>
    async function slow(this: { storeName?: string }, ...given) {
      if (this.storeName === held) await new Promise<void>((resolve) => waiting.push(resolve));
      return method.apply(this, given);
    };
  const start: Method = function start(this: { storeName?: string }, ...given) {
    this.storeName = (given[0] as { readonly storeName: string }).storeName;
    return (memory['_initStorage'] as Method).apply(this, given);
  };
  const slow = Object.fromEntries(ASKED.map((asked) => [asked, slowly(memory[asked] as Method)]));

  return {
    driver: { ...memory, ...slow, _initStorage: start } as unknown as StorageDriver,
    hold(table) {
      held = table;
    },
    release() {
      held = undefined;
      for (const go of waiting.splice(0)) go();
    },
    isHeld: () => held !== undefined,
    waiting: () => waiting.length,
  };
}
