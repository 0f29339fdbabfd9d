import type { SyncScope } from './scope.ts';

/**
 * Notices that the provider's database was restored from a backup: numbers of messages that this device knows may then be given
 * again, to other messages. S-03.
 */

const EPOCH_KEY = 'meeline-epoch-';

/** Keeps the provider's epoch. Returns whether this device has data of another one, which it must load again. */
export function isOtherEpoch(
  { platform: { keyValue }, ownId }: Pick<SyncScope, 'platform' | 'ownId'>,
  epoch: string,
): boolean {
  // Providers without epochs are never restored, as far as a client can know.
  if (epoch === '') return false;
  const key = EPOCH_KEY + ownId;
  const known = keyValue.get(key);
  if (known === epoch) return false;
  keyValue.set(key, epoch);
  return known !== null;
}
