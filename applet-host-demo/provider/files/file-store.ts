import type { BlobStore } from './blob-store.ts';
import { openDiskStore } from './disk-store.ts';
import { type Incoming, openIncoming } from './incoming.ts';
import type { S3Config } from './s3-config.ts';
import { openS3Store } from './s3-store.ts';

/** Files on their way in, which are always on this machine, and files that are kept. */
export interface FileStore extends BlobStore, Incoming {}

/** Opens where files are kept: S3-compatible storage where one is configured, else the directory. Throws a `StartFailure`. */
export async function openFileStore(directory: string, s3: S3Config | undefined): Promise<FileStore> {
  const blobs = s3 === undefined ? await openDiskStore(directory) : await openS3Store(s3);
  return { ...(await openIncoming(directory)), ...blobs };
}
