import { LOW_STORAGE_BYTES } from '../domain/limits.ts';
import { isStorageCheckedAtom } from '../state/environment.ts';
import type { Notify } from './notify.ts';
import type { SyncScope } from './scope.ts';

/** Warns once per visit when less than 50 MB of storage is free. Spec: 3-transport §5, §8 Low storage. */
export async function warnOfLowStorage(scope: SyncScope, notify: Notify): Promise<void> {
  if (scope.get(isStorageCheckedAtom) || scope.database.mode === 'memory') return;
  scope.publish(isStorageCheckedAtom, true);
  const estimate = await scope.platform.storage.estimate();
  if (estimate !== undefined && estimate.freeBytes < LOW_STORAGE_BYTES) notify({ code: 'storage_low' });
}
