import { rm } from 'node:fs/promises';
import type { Services } from '../calls/handler.ts';
import { removeUnused } from '../store/files.ts';
import { removeOldUploads } from '../store/uploads.ts';

/** Removes what was uploaded, or begun to be, and is shown by no message after a day. */
export async function removeUnusedFiles({
  db,
  files,
  limits,
  now,
}: Pick<Services, 'db' | 'files' | 'limits' | 'now'>): Promise<void> {
  const beforeMs = now() - limits.unusedFileMs;
  for (const blob of await removeUnused(db, beforeMs)) await files.remove(blob);
  for (const id of await removeOldUploads(db, beforeMs)) await rm(files.partsOf(id), { recursive: true, force: true });
  await files.sweep(beforeMs);
}
