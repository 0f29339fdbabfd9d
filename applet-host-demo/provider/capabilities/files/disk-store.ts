import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newBlobKey, requireBlobKey } from '../../base/store/files/blob-key.ts';
import type { BlobStore } from './blob-store.ts';

/** Stores files below a directory. A rename creates each blob, so that it exists completely or not at all. */
export async function openDiskStore(directory: string): Promise<BlobStore> {
  const blobs = path.join(directory, 'blobs');
  const incoming = path.join(directory, 'incoming');
  await Promise.all([blobs, incoming].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
  const placeOf = (key: string): string => path.join(blobs, requireBlobKey(key).slice(0, 2), key);

  const take = async (file: string, key = newBlobKey()): Promise<string> => {
    const place = placeOf(key);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await rename(file, place);
    return key;
  };

  return {
    take,
    async write(bytes) {
      const file = path.join(incoming, newBlobKey());
      await writeFile(file, bytes, { mode: 0o600, flush: true });
      return take(file);
    },
    read: (key, { first, last }) => createReadStream(placeOf(key), { start: first, end: last }),
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}
