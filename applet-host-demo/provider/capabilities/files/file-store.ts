import type { BlobStore } from './blob-store.ts';
import { openDiskStore } from './disk-store.ts';
import { type Incoming, openIncoming } from './incoming.ts';
import type { S3Config } from './s3-config.ts';
import { openS3Store } from './s3-store.ts';

declare module '../../calls/services.ts' {
  interface Services {
    readonly files: FileStore;
  }
}

/** Incoming files, which are always on the local disk, and stored files. */
export interface FileStore extends BlobStore, Incoming {}

/** Opens the file storage: S3-compatible if it is configured, otherwise the directory. Throws a `StartFailure`. */
export async function openFileStore(directory: string, s3: S3Config | undefined): Promise<FileStore> {
  const blobs = s3 === undefined ? await openDiskStore(directory) : await openS3Store(s3);
  return { ...(await openIncoming(directory)), ...blobs };
}
