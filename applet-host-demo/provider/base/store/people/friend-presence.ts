import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** A user, and a friend who sees the user's presence. */
export interface PresenceViewer {
  readonly userId: string;
  readonly viewerId: string;
}

export interface LastSeen {
  readonly userId: string;
  readonly lastSeenMs: number | undefined;
}

/**
 * The rule for seeing a friend's presence: both users have each other as friends, and neither has blocked the other. A privacy
 * setting of the friend (`subject`) belongs here. `mine` is the viewer's entry, `theirs` the friend's.
 */
const SEES_PRESENCE: RawBuilder<boolean> = sql`
  not mine.is_removed and not mine.is_blacklisted and not theirs.is_removed and not theirs.is_blacklisted`;

/** Lists the friends who may see the presence of some users. */
export async function listPresenceViewers(
  db: Database,
  userIds: readonly string[],
): Promise<readonly PresenceViewer[]> {
  const { rows } = await sql<{ user_id: string; viewer_id: string }>`
    select theirs.user_id, mine.user_id as viewer_id
    from friendships theirs
    join friendships mine on mine.user_id = theirs.friend_id and mine.friend_id = theirs.user_id
    where theirs.user_id = any((select ${userIds}::text[])::text[]) and ${SEES_PRESENCE}`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, viewerId: row.viewer_id }));
}

/**
 * Lists the last visits of the friends whose presence a user may see.
 *
 * @param friendId only this friend
 */
export async function listLastSeen(db: Database, viewerId: string, friendId?: string): Promise<readonly LastSeen[]> {
  const only = friendId === undefined ? sql`true` : sql`theirs.user_id = ${friendId}`;
  const { rows } = await sql<{ user_id: string; last_login_at: number; seen_at: number | null }>`
    select subject.user_id, subject.last_login_at,
      (select max(s.seen_at) from sessions s where s.user_id = subject.user_id) as seen_at
    from friendships mine
    join friendships theirs on theirs.user_id = mine.friend_id and theirs.friend_id = mine.user_id
    join users subject on subject.user_id = mine.friend_id
    where mine.user_id = ${viewerId} and ${only} and ${SEES_PRESENCE}`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    lastSeenMs: Math.max(row.last_login_at, row.seen_at ?? 0) || undefined,
  }));
}

/** Saves when users left. Sessions record it only once an hour. */
export async function noteLastSeen(db: Database, seen: ReadonlyMap<string, number>): Promise<void> {
  if (seen.size === 0) return;
  await sql`
    update users set last_login_at = greatest(last_login_at, left_users.at)
    from unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::bigint[]) as left_users(id, at)
    where users.user_id = left_users.id`.execute(db);
}
