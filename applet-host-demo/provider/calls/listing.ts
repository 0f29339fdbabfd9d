import type { Listing } from '#contract/listing.ts';
import { listState } from '../store/changes.ts';
import type { Database } from '../store/schema.ts';
import { answer, type Outcome } from './handler.ts';

/**
 * Answers a list call: the changes since the client's version, `noChange` when there are none, or the whole list when the
 * version is absent or unknown. Spec: 3-transport §4 List synchronisation.
 */
export async function answerListing<T>(
  db: Database,
  clientVersion: string | undefined,
  read: (changedSince: number | undefined) => Promise<readonly T[]>,
): Promise<Outcome<Listing<T>>> {
  // Reads the version before the rows: a change in between is sent again next time instead of being lost.
  const { version, changedSince } = await listState(db, clientVersion);
  const items = await read(changedSince);
  const isFull = changedSince === undefined;
  return answer({ items, isFull }, { version, isUnchanged: !isFull && items.length === 0 });
}
