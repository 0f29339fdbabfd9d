import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of files are kept. Keys are made here; what they belong to stands in the database. */
export interface BlobStore {
  /** Takes over a finished file of this machine, which is gone from its place afterwards. */
  readonly take: (file: string) => Promise<string>;
  readonly write: (bytes: Uint8Array) => Promise<string>;
  /** The bytes from `first` to `last`, both counted from 0 and included. The stream fails where there is no such blob. */
  readonly read: (key: string, range: { readonly first: number; readonly last: number }) => Readable;
  /** Nothing happens where it is gone already. */
  readonly remove: (key: string) => Promise<void>;
}

export interface Incoming {
  /** A path for a file that is about to be written. */
  readonly temporary: () => string;
  /** Where the parts of an upload are. */
  readonly partsOf: (uploadId: string) => string;
  /** Removes what has been lying there since before a moment: a crash left it behind. */
  readonly sweep: (beforeMs: number) => Promise<void>;
}

export interface FileStore extends BlobStore, Incoming {}

const KEY_BYTES = 18;

/**
 * Files below a directory. A blob comes into being by a rename, so that it is there as a whole or not at all; its key is
 * random, so that nothing is ever written twice to the same place.
 */
export async function openDiskStore(directory: string): Promise<FileStore> {
  const blobs = path.join(directory, 'blobs');
  const incoming = path.join(directory, 'incoming');
  const parts = path.join(directory, 'parts');
  await Promise.all([blobs, incoming, parts].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
  const temporary = (): string => path.join(incoming, newKey());
  const placeOf = (key: string): string => {
    if (!/^[\w-]{8,64}$/.test(key)) throw new Error('no key of a blob');
    return path.join(blobs, key.slice(0, 2), key);
  };

  const take = async (file: string): Promise<string> => {
    const key = newKey();
    const place = placeOf(key);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await rename(file, place);
    return key;
  };

  return {
    take,
    async write(bytes) {
      const file = temporary();
      await writeFile(file, bytes, { mode: 0o600, flush: true });
      return take(file);
    },
    read: (key, { first, last }) => createReadStream(placeOf(key), { start: first, end: last }),
    remove: (key) => rm(placeOf(key), { force: true }),
    temporary,
    partsOf: (uploadId) => path.join(parts, path.basename(uploadId)),
    async sweep(beforeMs) {
      for (const folder of [incoming, parts]) {
        for (const name of await readdir(folder)) {
          const found = await stat(path.join(folder, name)).catch(() => undefined);
          if (found !== undefined && found.mtimeMs < beforeMs) {
            await rm(path.join(folder, name), { recursive: true, force: true });
          }
        }
      }
    },
  };
}

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');
