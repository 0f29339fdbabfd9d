/** What is wrong with the browser's databases: none exist, it refuses them, the disk is full, it does not answer, or else. */
export type StorageTrouble = 'missing' | 'refused' | 'full' | 'silent' | 'unknown' | 'none';

export interface StorageEstimate {
  readonly usedBytes: number;
  readonly freeBytes: number;
}

/** The browser's storage as a whole. Nothing here rejects. */
export interface BrowserStorage {
  /** What this origin uses and may still use; undefined where the browser does not say. */
  readonly estimate: () => Promise<StorageEstimate | undefined>;
  /** Tries a database of its own: asked after one has not opened. */
  readonly diagnose: () => Promise<StorageTrouble>;
}
