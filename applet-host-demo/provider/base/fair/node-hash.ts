import { createHash, createHmac } from 'node:crypto';
import type { FairHash } from '#domain/fair/draw-check.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash functions of proofs, by Node. */
export const nodeHash: FairHash = {
  sha256: (text) => Promise.resolve(sha256(text)),
  hmacSha256: (key, text) => Promise.resolve(createHmac('sha256', key).update(text).digest('hex')),
};
