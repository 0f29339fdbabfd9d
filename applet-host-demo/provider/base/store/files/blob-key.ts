import { randomBytes } from 'node:crypto';

const KEY_BYTES = 18;

/** A random key, so that no two blobs have the same. */
export const newBlobKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Throws for a text that `newBlobKey` cannot have made, because it could lead to another path. */
export function requireBlobKey(key: string): string {
  if (!/^[\w-]{8,64}$/.test(key)) throw new Error('no key of a blob');
  return key;
}
