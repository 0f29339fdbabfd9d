import { sql } from 'kysely';
import { type InactiveMember } from '#domain/group/administration.ts';
import { splitTitle } from '#domain/group/coloured-title.ts';
import { memberPublicName } from '#domain/group/member.ts';
import type { Database, StoredRole } from '../schema/schema.ts';

interface Absent {
  readonly groupId: string;
  /** Only members whose last visit was earlier. Undefined: all. */
  readonly beforeMs: number | undefined;
  /** This user is left out. */
  readonly exceptId: string;
}

interface AbsentRow {
  readonly user_id: string | null;
  readonly name: string;
  readonly alias: string;
  readonly photo: string;
  readonly role: StoredRole;
  readonly title: string;
  readonly seen_at: number;
  readonly total: number;
}

/** Reads a page of the members of a group who have not visited since a time, longest absence first, and their number. */
export async function listInactiveMembers(
  db: Database,
  absent: Absent,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly members: readonly InactiveMember[]; readonly total: number }> {
  const { rows } = await sql<AbsentRow>`
    with absent as materialized (${absentMembers(absent)})
    select page.*, (select count(*)::integer from absent) as total
    from (select 1) as one
    left join (select * from absent order by seen_at, user_id offset ${offset}::integer limit ${limit}::integer) as page on true
    order by page.seen_at, page.user_id`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    members: rows.flatMap((row) => {
      const { user_id: userId, photo, role } = row;
      if (userId === null) return [];
      return [
        {
          userId,
          name: memberPublicName(row),
          photo,
          role,
          ...splitTitle(row.title),
          lastSeenMs: row.seen_at || undefined,
        },
      ];
    }),
  };
}

/** Those of some members who have not visited since a time. */
export async function filterInactive(
  db: Database,
  absent: Absent,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly user_id: string }>`
    select user_id from (${absentMembers(absent)}) as absent where user_id = any(${[...userIds]}::text[])`.execute(db);
  const inactive = new Set(rows.map((row) => row.user_id));
  return userIds.filter((userId) => inactive.has(userId));
}

const absentMembers = ({ groupId, beforeMs, exceptId }: Absent) => sql`
  select * from (
    select gm.user_id, u.name, gm.alias, u.photo, gm.role, gm.title,
      greatest(u.last_login_at, coalesce((select max(s.seen_at) from sessions s where s.user_id = gm.user_id), 0)) as seen_at
    from group_members gm join users u on u.user_id = gm.user_id
    where gm.group_id = ${groupId} and not gm.is_removed and gm.user_id <> ${exceptId}) as members
  where ${beforeMs === undefined ? sql`true` : sql`seen_at < ${beforeMs}::bigint`}`;
