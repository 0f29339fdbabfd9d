/** The state of the browser's databases: missing, refused, disk full, no answer, another problem, or no problem. */
export type StorageTrouble = 'missing' | 'refused' | 'full' | 'silent' | 'unknown' | 'none';

export interface StorageEstimate {
  readonly usedBytes: number;
  readonly freeBytes: number;
}

/** The browser's storage as a whole. No call rejects. */
export interface BrowserStorage {
  /** Returns the used and free bytes of this origin; undefined if the browser does not report them. */
  readonly estimate: () => Promise<StorageEstimate | undefined>;
  /** Measures the files that this origin's service workers have cached, by reading them. */
  readonly measureFiles: () => Promise<{ readonly count: number; readonly bytes: number }>;
  /** Opens a test database to find out why another one did not open. */
  readonly diagnose: () => Promise<StorageTrouble>;
}
