import { randomBytes } from 'node:crypto';
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

const KEY_BYTES = 18;

/** Random, so that nothing is ever written twice to the same place. */
export const newBlobKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Throws for what `newBlobKey` cannot have made: it would lead to another place. */
export function requireBlobKey(key: string): string {
  if (!/^[\w-]{8,64}$/.test(key)) throw new Error('no key of a blob');
  return key;
}
