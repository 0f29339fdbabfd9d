/** Script of the browser page: the real local database, opened like in the widget. */
import { createBrowserClock } from '../../../widget/platform/clock.browser.ts';
import { createBrowserStorage } from '../../../widget/platform/storage.browser.ts';
import { openUserDatabase } from '../../../widget/app/open-database.ts';
import type { Database } from '../../../widget/storage/database.ts';

export interface OpenOptions {
  readonly userId?: string;
  readonly fallback?: 'memory' | 'none';
}

declare global {
  var openLocalDatabase: (options?: OpenOptions) => Promise<Database>;
}

/** Opens the local database. Rejects with the failure's code. */
globalThis.openLocalDatabase = async ({ userId = 'M000000001', fallback = 'none' } = {}) => {
  const opened = await openUserDatabase({
    tenant: 'CB',
    userId,
    clock: createBrowserClock(),
    log: { warn: () => undefined },
    storage: createBrowserStorage(),
    fallback,
  });
  if (!opened.ok) throw new Error(opened.failure.code);
  return opened.value;
};
