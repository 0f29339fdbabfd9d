import { openDatabase, type Database, type StorageDriver } from '../../widget/storage/database.ts';
import { createMemoryDriver } from '../../widget/storage/memory-driver.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';

let drivers = 0;

/** A browser's storage of its own. */
export function createStorage(): StorageDriver {
  drivers += 1;
  return createMemoryDriver(`test-storage-${drivers}`);
}

/** The local database of a user in this storage, as one page opens it. */
export const openLocalDatabase = (driver: StorageDriver = createStorage(), userId = 'M000000001'): Promise<Database> =>
  openDatabase({ tenant: 'CB', userId, clock: createBrowserClock(), log: { warn: () => undefined }, driver });
