import type { Listing } from '#contract/listing.ts';
import { listState } from '../base/store/engine/changes.ts';
import type { Database } from '../base/store/schema/schema.ts';
import { answer, type Outcome } from './outcome.ts';

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

/** A page of a whole list: at most `limit` users after this one. */
export interface UserPage {
  readonly afterId: string;
  readonly limit: number;
}

/**
 * The same for a list of users that the client may read in pages: without a version, and with a limit. Changes since a version come
 * in one reply. L-GB5.
 */
export async function answerPagedListing<T extends { readonly value: { readonly userId: string } }>(
  db: Database,
  request: {
    readonly version?: string | undefined;
    readonly limit?: number | undefined;
    readonly afterId?: string | undefined;
  },
  read: (changedSince: number | undefined, page: UserPage | undefined) => Promise<readonly T[]>,
): Promise<Outcome<Listing<T>>> {
  const { version: clientVersion, limit, afterId = '' } = request;
  const { version, changedSince } = await listState(db, afterId === '' ? clientVersion : undefined);
  const isFull = changedSince === undefined;
  const items = await read(changedSince, isFull && limit !== undefined ? { afterId, limit } : undefined);
  const nextId = isFull && items.length === limit ? items.at(-1)?.value.userId : undefined;
  return answer({ items, isFull, nextId }, { version, isUnchanged: !isFull && items.length === 0 });
}
