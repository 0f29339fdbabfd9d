import type { Services } from '../../calls/services.ts';
import { findRemovals, forgetRemoval, removeUnused } from '../../base/store/files/files.ts';
import { removeOldUploads } from '../../base/store/files/uploads.ts';

/** Removes finished and unfinished uploads that no message uses after `unusedFileMs`, also the parts of abandoned ones. */
export async function removeUnusedFiles({
  db,
  files,
  limits,
  now,
}: Pick<Services, 'db' | 'files' | 'limits' | 'now'>): Promise<void> {
  const beforeMs = now() - limits.unusedFileMs;
  await removeUnused(db, beforeMs);
  await removeOldUploads(db, beforeMs);
  await files.sweep(beforeMs);
  // Runs last, so that a storage that does not answer does not delay the other steps.
  for (let keys = await findRemovals(db); keys.length > 0; keys = await findRemovals(db)) {
    for (const key of keys) {
      await files.remove(key);
      await forgetRemoval(db, key);
    }
  }
}
