import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/**
 * Versions of a user's lists. Every row of a list stores the number of the transaction that changed it last. A version is
 * the oldest transaction that had not ended when the list was read. So the changes since a version are exactly the rows
 * marked at or above it. Rows of transactions that committed late are sent again, and never missed. Writers share no counter.
 * Spec: 3-transport §4 List synchronisation.
 */

/** Marks a row as changed by this transaction. */
export const changedNow = (): RawBuilder<number> => sql<number>`pg_current_xact_id()::text::bigint`;

export interface ListState {
  /** The version that the client gets. */
  readonly version: string;
  /** Rows marked at or above it have changed since the client's version. Undefined: the client gets the whole list. */
  readonly changedSince: number | undefined;
}

/** Reads the version of the lists and interprets the client's version. Call it before reading the list itself. */
export async function listState(db: Database, clientVersion: string | undefined): Promise<ListState> {
  const { rows } = await sql<{ epoch: string; open_from: number }>`
    select (select value from meta where key = 'epoch') as epoch,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as open_from`.execute(db);
  const epoch = rows[0]?.epoch ?? '';
  const openFrom = rows[0]?.open_from ?? 0;
  return { version: `${epoch}.${openFrom}`, changedSince: readVersion(clientVersion, epoch, openFrom) };
}

function readVersion(clientVersion: string | undefined, epoch: string, newest: number): number | undefined {
  const [clientEpoch, number] = clientVersion?.split('.') ?? [];
  if (clientEpoch !== epoch || number === undefined || !/^\d{1,15}$/.test(number)) return undefined;
  return Number(number) <= newest ? Number(number) : undefined;
}
