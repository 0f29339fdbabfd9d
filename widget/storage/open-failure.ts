import type { FailureCode } from '../domain/failure.ts';
import type { BrowserStorage, StorageTrouble } from '../platform/storage.ts';

/** The reasons why a database did not open. `newer`: a later version of the widget has written it. */
export type OpenTrouble = 'blocked' | 'late' | 'newer';

/**
 * Returns the failure code for a database that did not open. If another database opens immediately, another page of
 * this browser is using this one. Spec: 3-transport §8 Database errors.
 */
export async function openFailure(
  trouble: OpenTrouble,
  storage: Pick<BrowserStorage, 'diagnose'>,
): Promise<FailureCode> {
  if (trouble === 'newer') return 'database_version';
  const found: StorageTrouble = await storage.diagnose();
  if (found === 'full') return 'database_full';
  if (trouble === 'late') return found === 'none' ? 'database_in_use' : 'database_timeout';
  switch (found) {
    case 'missing':
      return 'database_missing';
    case 'refused':
      return 'database_private';
    case 'silent':
      return 'database_timeout';
    case 'unknown':
    case 'none':
      return 'database_version';
  }
}
