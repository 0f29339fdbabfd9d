import { sql } from 'kysely';
import { PROBED } from '../engine/probed.ts';
import type { Database } from '../schema/schema.ts';

/** Rarely do more chats of one user change between two heartbeats. A resume reports the rest. */
const MAX_CHATS = 1000;
/** Links that open within this time share one starting point. An earlier start only repeats numbers. */
const FLOOR_AGE_MS = 1000;

export interface NewestNumbers {
  /** The newest number of each chat that has changed. */
  readonly heads: ReadonlyMap<string, string>;
  /** All later changes are marked at or above it (see `listState`). */
  readonly floor: number;
}

/** Lists the newest numbers of a user's chats changed since an earlier `floor`: one statement over the user's own rows. S-03. */
export async function listNewestNumbers(db: Database, userId: string, since: number): Promise<NewestNumbers> {
  const { rows } = await sql<{ floor: number; chat_id: string | null; last_msg_id: number | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as floor, changed.chat_id, changed.last_msg_id
    from (values (true)) as always left join (
      select cm.chat_id, c.last_msg_id
      from chat_members cm join lateral (
        select ch.last_msg_id, ch.last_time, ch.changed from chats ch where ch.chat_id = cm.chat_id ${PROBED}
      ) c on true
      where cm.user_id = ${userId} and (cm.changed >= ${since}::bigint or c.changed >= ${since}::bigint) and c.last_msg_id > 0
        and not exists (select from groups g where g.group_id = cm.chat_id and g.is_dissolved)
      order by c.last_time desc
      limit ${MAX_CHATS}
    ) changed on true`.execute(db);
  const heads = new Map<string, string>();
  for (const { chat_id, last_msg_id } of rows) if (chat_id !== null) heads.set(chat_id, String(last_msg_id));
  return { heads, floor: rows[0]?.floor ?? since };
}

const floors = new WeakMap<Database, { readonly readAtMs: number; readonly floor: Promise<number> }>();

/** The starting point for the numbers of a link that opens now. Links that open together share one query. */
export function newestNumbersFloor(db: Database): Promise<number> {
  const readAtMs = performance.now();
  const known = floors.get(db);
  if (known !== undefined && readAtMs - known.readAtMs < FLOOR_AGE_MS) return known.floor;
  const floor = sql<{ floor: number }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as floor`
    .execute(db)
    .then(({ rows }) => rows[0]?.floor ?? 0);
  floors.set(db, { readAtMs, floor });
  floor.catch(() => floors.delete(db));
  return floor;
}
