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
  /**
   * Deletes databases by name. Waits for windows that still use them. Resolves to false if the browser refused it.
   * @param known names that are tried if the browser does not list its databases
   */
  readonly removeDatabases: (isUnwanted: (name: string) => boolean, known: readonly string[]) => Promise<boolean>;
  /**
   * Lets the browser delete its cached copies of this origin's answers: pictures and files.
   * @param path the answer to this address has the header that does it
   */
  readonly clearCachedAnswers: (path: string) => Promise<void>;
  /** Whether the browser gives this page no storage at all, as to some frames of other sites. */
  readonly isBlocked: () => boolean;
  /** Opens a test database to find out why another one did not open. */
  readonly diagnose: () => Promise<StorageTrouble>;
}
