import type { Readable } from 'node:stream';

/** The storage for the bytes of files. The store creates the keys; the database records which file a key belongs to. */
export interface BlobStore {
  /**
   * Moves a finished local file into the store. The file no longer exists at its old path afterwards.
   *
   * @param key the caller's own key, made by `newBlobKey`: a repeat writes the same place again. Absent: a new one.
   */
  readonly take: (file: string, key?: string) => Promise<string>;
  readonly write: (bytes: Uint8Array) => Promise<string>;
  /** Reads the bytes from `first` to `last`, both counted from 0 and included. The stream fails if the blob does not exist. */
  readonly read: (key: string, range: { readonly first: number; readonly last: number }) => Readable;
  /** Removes a blob. Does nothing if it does not exist. */
  readonly remove: (key: string) => Promise<void>;
}
