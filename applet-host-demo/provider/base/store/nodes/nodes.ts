import { sql } from 'kysely';
import { PROBED } from '../engine/probed.ts';
import type { Database } from '../schema/schema.ts';

/** Milliseconds of the database's clock. */
const NOW_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const FLOOR = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** Registers a node, or marks it as alive. Returns the database's time. */
export async function beatNode(db: Database, node: string): Promise<number> {
  const { rows } = await sql<{ now_ms: number }>`
    insert into nodes (node, floor) values (${node}, ${FLOOR})
    on conflict (node) do update set beat_at = clock_timestamp(), floor = excluded.floor
    returning ${NOW_MS} as now_ms`.execute(db);
  return rows[0]?.now_ms ?? Date.now();
}

/** The node has stopped in an orderly way. */
export async function endNode(db: Database, node: string): Promise<void> {
  await db.deleteFrom('nodes').where('node', '=', node).execute();
}

/** Removes nodes that have been silent for this long. Of several callers, one gets each node. */
export async function removeSilentNodes(
  db: Database,
  silentForS: number,
): Promise<readonly { readonly node: string; readonly floor: number }[]> {
  const { rows } = await sql<{ node: string; floor: number }>`
    delete from nodes where beat_at < clock_timestamp() - make_interval(secs => ${silentForS})
    returning node, floor`.execute(db);
  return rows;
}

/**
 * Lists those of the users whose lists a transaction from this number on has changed. Messages are not lists: the outbox has them.
 */
export async function listUsersWithNews(
  db: Database,
  userIds: readonly string[],
  floor: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select users.user_id from unnest(${userIds}::text[]) as users(user_id)
    where exists (
        select from chat_members m where m.user_id = users.user_id and m.changed >= ${floor}::bigint ${PROBED})
      or exists (
        select from group_members m join groups g on g.group_id = m.group_id
        where m.user_id = users.user_id and (m.changed >= ${floor}::bigint or g.changed >= ${floor}::bigint) ${PROBED})
      or exists (
        select from friendships f where f.user_id = users.user_id and f.changed >= ${floor}::bigint ${PROBED})
      or exists (
        select from friend_requests r where r.from_id = users.user_id and r.changed >= ${floor}::bigint ${PROBED})
      or exists (
        select from friend_requests r where r.to_id = users.user_id and r.changed >= ${floor}::bigint ${PROBED})`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}
