import { PLATFORM_ACTOR } from '#domain/message/taken-back.ts';
import { sql } from 'kysely';
import { splitTitle } from '#domain/group/coloured-title.ts';
import { type GroupMember, type GroupMemberInfo, memberSeenBy } from '#domain/group/member.ts';
import type { ListChange } from '#domain/list-merge.ts';
import { changedNow } from '../engine/changes.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

interface ListPart {
  /** Undefined: all current members. */
  readonly since: number | undefined;
  /** Undefined: all at once. */
  readonly page: { readonly afterId: string; readonly limit: number } | undefined;
}

/**
 * Lists a group's members as the viewer may see them: all current ones, or those changed since, including former members. If the
 * viewer's own role may have changed, the muted members are included again, because the viewer may now see other details.
 */
export async function listMembers(
  db: Database,
  groupId: string,
  { since: changedSince, page }: ListPart,
  viewer: { readonly userId: string; readonly isAdmin: boolean },
): Promise<readonly ListChange<GroupMember>[]> {
  const hasViewerChanged =
    changedSince !== undefined &&
    (await members(db, groupId, changedSince).where('gm.user_id', '=', viewer.userId).executeTakeFirst()) !== undefined;
  const rows = await people(db, groupId, changedSince, hasViewerChanged)
    .$if(page !== undefined, (query) => query.where('gm.user_id', '>', page?.afterId ?? '').limit(page?.limit ?? 0))
    .$if(page === undefined, (query) => query.orderBy('u.name'))
    .orderBy('gm.user_id')
    .execute();
  return rows.map(memberOf).map(({ value, isRemoved }) => ({ value: memberSeenBy(value, viewer), isRemoved }));
}

/** Lists the muted members of a group. */
export async function listBannedMembers(db: Database, groupId: string): Promise<readonly ListChange<GroupMember>[]> {
  const rows = await people(db, groupId, undefined).where('gm.posting_banned', '=', true).execute();
  return rows.map(memberOf);
}

/** Reads one member in the form of the list, even after they have left. Empty if they were never a member. */
export async function readMember(
  db: Database,
  groupId: string,
  userId: string,
): Promise<readonly ListChange<GroupMember>[]> {
  const rows = await people(db, groupId, 0).where('gm.user_id', '=', userId).execute();
  return rows.map(memberOf);
}

/** Reads several members in the form of the list. */
export async function readMembers(
  db: Database,
  groupId: string,
  userIds: readonly string[],
): Promise<readonly ListChange<GroupMember>[]> {
  if (userIds.length === 0) return [];
  const rows = await people(db, groupId, 0).where('gm.user_id', 'in', userIds).execute();
  return rows.map(memberOf);
}

/** Reads the first members of a group: the owner, the admins, then others by name. */
export async function listTopMembers(
  db: Database,
  groupId: string,
  viewer: { readonly userId: string; readonly isAdmin: boolean },
  limit: number,
): Promise<readonly ListChange<GroupMember>[]> {
  const rank = sql`case gm.role when 'owner' then 0 when 'admin' then 1 else 2 end`;
  const rows = await people(db, groupId, undefined)
    .orderBy(rank)
    .orderBy('u.name')
    .orderBy('gm.user_id')
    .limit(limit)
    .execute();
  return rows.map(memberOf).map(({ value, isRemoved }) => ({ value: memberSeenBy(value, viewer), isRemoved }));
}

export async function countMembers(db: Database, groupId: string): Promise<number> {
  const row = await db
    .selectFrom('groups')
    .select('member_count')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return row.member_count;
}

/** Lists the details of members that only owners and admins may see. */
export async function listMemberInfos(
  db: Database,
  groupId: string,
  { since, page }: ListPart,
): Promise<readonly ListChange<GroupMemberInfo>[]> {
  const rows = await infos(db, groupId, since)
    .$if(page !== undefined, (query) => query.where('gm.user_id', '>', page?.afterId ?? '').limit(page?.limit ?? 0))
    .orderBy('gm.user_id')
    .execute();
  return rows.map((row) => ({ value: infoOf(row), isRemoved: row.is_removed }));
}

/** Finds the details of one current member. */
export async function findMemberInfo(
  db: Database,
  groupId: string,
  userId: string,
): Promise<GroupMemberInfo | undefined> {
  const row = await infos(db, groupId, undefined).where('gm.user_id', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : infoOf(row);
}

const infos = (db: Database, groupId: string, changedSince: number | undefined) =>
  members(db, groupId, changedSince).select((query) => [
    'u.last_login_at',
    'gm.banned_at',
    'gm.banned_by',
    'gm.role_since',
    query.selectFrom('users as b').select('b.name').whereRef('b.user_id', '=', 'gm.banned_by').as('banned_by_name'),
    query
      .selectFrom('sessions as s')
      .select(({ fn }) => fn.max('s.seen_at').as('seen_at'))
      .whereRef('s.user_id', '=', 'u.user_id')
      .as('seen_at'),
  ]);

type InfoRow = Awaited<ReturnType<ReturnType<typeof infos>['executeTakeFirstOrThrow']>>;

const infoOf = (row: InfoRow): GroupMemberInfo => ({
  userId: row.user_id,
  role: row.role,
  ...splitTitle(row.title),
  postingBanned: row.posting_banned,
  lastSeenMs: Math.max(row.last_login_at, row.seen_at ?? 0) || undefined,
  bannedAtMs: row.banned_at || undefined,
  bannedBy: row.banned_by_name ?? undefined,
  isBannedByPlatform: row.banned_by === PLATFORM_ACTOR ? true : undefined,
  roleSinceMs: row.role_since || undefined,
});

/** Lists the groups of a user. */
export async function listGroupIdsOf(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('group_members as gm')
    .innerJoin('groups as g', 'g.group_id', 'gm.group_id')
    .select('gm.group_id')
    .where('gm.user_id', '=', userId)
    .where('gm.is_removed', '=', false)
    .where('g.is_dissolved', '=', false)
    .execute();
  return rows.map((row) => row.group_id);
}

/** Marks a user's visible profile as changed in all their groups. */
export async function markMemberChanged(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .updateTable('group_members')
    .set({ member_changed: changedNow() })
    .where('user_id', '=', userId)
    .where('is_removed', '=', false)
    .execute();
}

const members = (db: Database, groupId: string, changedSince: number | undefined, withBanned = false) =>
  db
    .selectFrom('group_members as gm')
    .innerJoin('users as u', 'u.user_id', 'gm.user_id')
    .select(['gm.user_id', 'gm.role', 'gm.title', 'gm.posting_banned', 'gm.is_removed'])
    .where('gm.group_id', '=', groupId)
    .$if(changedSince === undefined, (query) => query.where('gm.is_removed', '=', false))
    .$if(changedSince !== undefined, (query) =>
      query.where((where) => {
        const changed = where('gm.member_changed', '>=', changedSince ?? 0);
        return withBanned ? where.or([changed, where('gm.posting_banned', '=', true)]) : changed;
      }),
    );

const people = (db: Database, groupId: string, changedSince: number | undefined, withBanned = false) =>
  members(db, groupId, changedSince, withBanned).select(['gm.alias', 'u.name', 'u.photo']);

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

const memberOf = (row: PersonRow): ListChange<GroupMember> => ({
  value: {
    userId: row.user_id,
    name: row.name,
    alias: row.alias,
    photo: row.photo,
    role: row.role,
    ...splitTitle(row.title),
    postingBanned: row.posting_banned,
  },
  isRemoved: row.is_removed,
});
