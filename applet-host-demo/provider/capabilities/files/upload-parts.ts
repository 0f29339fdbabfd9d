import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../calls/services.ts';
import { forgetRemoval, noteRemovals } from '../../base/store/files/files.ts';
import { listParts, markPartStored, reservePart, type StoredPart } from '../../base/store/files/upload-parts.ts';
import { newBlobKey } from '../../base/store/files/blob-key.ts';

type Stores = Pick<Services, 'db' | 'files'>;

const ALL = { first: 0, last: Number.MAX_SAFE_INTEGER };
/** Parts that are read from the storage, or removed there, at the same time. */
const AT_ONCE = 8;

/** Moves a received part from a local file into the file storage. False: the upload has ended meanwhile. L-OP3. */
export async function storePart({ db, files }: Stores, uploadId: string, part: number, path: string): Promise<boolean> {
  try {
    const blobKey = await reservePart(db, uploadId, part, newBlobKey());
    if (blobKey === undefined) return false;
    await files.take(path, blobKey);
    if (await markPartStored(db, uploadId, { part, blobKey })) return true;
    // Its removal may have come before its bytes.
    await noteRemovals(db, [blobKey]);
    return false;
  } finally {
    await rm(path, { force: true });
  }
}

/** Joins parts to a local file, in their order. False, without a file: the same call on another connection has removed them meanwhile. */
export async function joinParts(
  { db, files }: Stores,
  uploadId: string,
  parts: readonly StoredPart[],
  target: string,
): Promise<boolean> {
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < parts.length; at += AT_ONCE)
      yield* await Promise.all(parts.slice(at, at + AT_ONCE).map(({ blobKey }) => buffer(files.read(blobKey, ALL))));
  };
  try {
    await pipeline(Readable.from(pieces()), createWriteStream(target, { mode: 0o600 }));
    return true;
  } catch (error) {
    await rm(target, { force: true });
    // Their rows go before their bytes.
    if ((await listParts(db, uploadId)).length < parts.length) return false;
    throw error;
  }
}

/** Removes the bytes of deleted parts now. What the storage does not remove is left to the clean-up. */
export async function removeParts({ db, files }: Stores, parts: readonly StoredPart[]): Promise<void> {
  for (let at = 0; at < parts.length; at += AT_ONCE) {
    const removed = await Promise.allSettled(
      parts.slice(at, at + AT_ONCE).map(async ({ blobKey }) => {
        await files.remove(blobKey);
        await forgetRemoval(db, blobKey);
      }),
    );
    if (removed.some(({ status }) => status === 'rejected')) return;
  }
}
