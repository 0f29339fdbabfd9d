import type { ClearableKind, StoredParts } from '../domain/session/stored-data.ts';
import type { StorageEstimate } from '../platform/storage.ts';
import type { ActionDeps } from './context.ts';

/** In bytes. */
export type StorageUse = StorageEstimate;

/** Actions on the browser's storage. Spec: 2-contacts-groups §2 settings__storage. */
export interface StorageActions {
  /** Returns how much the widget stores in this browser; undefined if the browser does not report it. */
  readonly storageUse: () => Promise<StorageUse | undefined>;
  /** Returns how much of each kind is stored; undefined without a signed-in user. Slow: reads everything. */
  readonly measureStorage: () => Promise<StoredParts | undefined>;
  /** Deletes local data that the provider has too, and loads it again. The user stays signed in. */
  readonly clearLocalData: (kinds: readonly ClearableKind[]) => Promise<void>;
}

export const createStorageActions = ({ session, storage }: ActionDeps): StorageActions => ({
  storageUse: storage.estimate,
  async measureStorage() {
    const [parts, files] = await Promise.all([session.current()?.measureLocal(), storage.measureFiles()]);
    return parts && { ...parts, files };
  },
  clearLocalData: session.clearLocalData,
});
