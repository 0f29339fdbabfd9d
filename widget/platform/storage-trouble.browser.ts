import type { StorageTrouble } from './storage.ts';

const PROBE = 'meeline-probe';
const SILENT_AFTER_MS = 1000;

/** Opens a separate test database and deletes it again. */
export async function findStorageTrouble(): Promise<StorageTrouble> {
  try {
    // Depending on the browser, the property is missing, is null, or throws on access.
    const factory: IDBFactory | null | undefined = globalThis.indexedDB;
    return factory === undefined || factory === null ? 'missing' : await probe(factory);
  } catch (error) {
    return troubleOf(error);
  }
}

const probe = (factory: IDBFactory): Promise<StorageTrouble> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('silent'), SILENT_AFTER_MS);
    const settle = (trouble: StorageTrouble): void => {
      clearTimeout(timer);
      resolve(trouble);
    };
    const request = factory.open(PROBE);
    request.onerror = () => settle(troubleOf(request.error));
    request.onsuccess = () => {
      request.result.close();
      factory.deleteDatabase(PROBE);
      settle('none');
    };
  });

/** Private windows of older browsers throw InvalidStateError, blocked ones SecurityError. */
function troubleOf(error: unknown): StorageTrouble {
  switch (error instanceof Error ? error.name : '') {
    case 'QuotaExceededError':
      return 'full';
    case 'InvalidStateError':
    case 'SecurityError':
      return 'refused';
    default:
      return 'unknown';
  }
}
