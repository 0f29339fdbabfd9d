import { openUserDatabase } from '../../widget/app/open-database.ts';
import type { Database, StorageDriver } from '../../widget/storage/database.ts';
import { createMemoryDriver } from '../../widget/storage/memory-driver.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import { createBrowserStorage } from '../../widget/platform/storage.browser.ts';

let drivers = 0;

/** Creates the storage of a new browser. */
export function createStorage(): StorageDriver {
  drivers += 1;
  return createMemoryDriver(`test-storage-${drivers}`);
}

/** Creates a browser storage that never opens. */
export function createStuckDriver(name: string): StorageDriver {
  return Object.assign(createMemoryDriver(name), { _initStorage: () => new Promise(() => undefined) });
}

/** Opens a user's local database in this storage, as a page does. */
export async function openLocalDatabase(
  driver: StorageDriver = createStorage(),
  userId = 'M000000001',
): Promise<Database> {
  const opened = await openUserDatabase({
    tenant: 'CB',
    userId,
    clock: createBrowserClock(),
    log: { warn: () => undefined },
    storage: createBrowserStorage(),
    fallback: 'memory',
    driver,
  });
  if (!opened.ok) throw new Error(`the local database does not open: ${opened.failure.code}`);
  return opened.value;
}
