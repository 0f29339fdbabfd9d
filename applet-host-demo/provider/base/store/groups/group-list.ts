import { type RawBuilder, sql } from 'kysely';
import type { GroupEntry } from '#contract/entities/group.ts';
import { lockedSwitches } from './group-settings.ts';
import { memberCount } from './member-count.ts';
import type { Database } from '../schema/schema.ts';

/** Lists a user's groups: all current ones, or the rows changed since, including dissolved and left groups. */
export async function listGroups(
  db: Database,
  userId: string,
  changedSince: number | undefined,
): Promise<readonly GroupEntry[]> {
  const rows = await memberships(db, userId)
    .$if(changedSince === undefined, (query) =>
      query.where('gm.is_removed', '=', false).where('g.is_dissolved', '=', false),
    )
    .$if(changedSince !== undefined, (query) => query.where(changedIn(changedSince ?? 0)))
    .orderBy('g.name')
    .orderBy('g.group_id')
    .execute();
  return rows.map((row) => entryOf(row, userId));
}

/** Reads one group of a user in the form of the list. Undefined: the user has never been a member. */
export async function findGroupEntry(db: Database, userId: string, groupId: string): Promise<GroupEntry | undefined> {
  const row = await memberships(db, userId).where('gm.group_id', '=', groupId).executeTakeFirst();
  return row && entryOf(row, userId);
}

/** Lists the groups of several users. */
export async function listGroupsOf(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ user_id: string; group_ids: readonly string[] }>`
    select user_id, array_agg(group_id) as group_ids from group_members
    where user_id = any((select ${userIds}::text[])::text[]) and not is_removed
    group by user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.group_ids]));
}

/** The membership has changed, or the group itself. */
const changedIn = (since: number): RawBuilder<boolean> => sql<boolean>`(gm.changed >= ${since}::bigint or exists (
  select from groups own where own.group_id = gm.group_id and own.changed >= ${since}::bigint))`;

const memberships = (db: Database, userId: string) =>
  db
    .selectFrom('group_members as gm')
    .innerJoin('group_rules as g', 'g.group_id', 'gm.group_id')
    .leftJoin('chat_members as m', (join) =>
      join.onRef('m.chat_id', '=', 'gm.group_id').onRef('m.user_id', '=', 'gm.user_id'),
    )
    .select(['g.group_id', 'g.name', 'g.photo', 'g.group_no', 'g.owner_id', 'g.talk_interval_s'])
    .select(['g.announcement', 'g.intro', 'g.is_shared'])
    .select(['g.ignores_talk_interval', 'g.is_frozen', 'g.is_dissolved', 'gm.role', 'gm.is_removed'])
    .select(['g.all_posting_banned', 'g.allows_cards', 'm.is_pinned', 'm.is_muted'])
    .select(['g.allows_add', 'g.allows_invites', 'g.allows_check_admin', 'g.allows_check_owner'])
    .select(['g.can_be_found', 'g.needs_approval', 'g.ignores_posting_ban', 'g.locked_flags'])
    .select(['g.admin_message_color', 'g.member_message_limit'])
    .select(memberCount('gm').as('member_count'))
    .where('gm.user_id', '=', userId);

type MembershipRow = Awaited<ReturnType<ReturnType<typeof memberships>['executeTakeFirstOrThrow']>>;

const entryOf = (row: MembershipRow, userId: string): GroupEntry => ({
  group: {
    groupId: row.group_id,
    name: row.name,
    photo: row.photo,
    groupNumber: row.group_no,
    ownerId: row.owner_id,
    myRole: row.role,
    memberCount: row.member_count ?? 0,
    isPinned: row.is_pinned ?? false,
    notificationsMuted: row.is_muted ?? false,
    isFrozen: row.is_frozen,
    announcement: row.announcement,
    intro: row.intro,
    isShared: row.is_shared,
    talkIntervalS: row.talk_interval_s ?? undefined,
    ignoresTalkInterval: row.ignores_talk_interval,
    allPostingBanned: row.all_posting_banned,
    allowsCards: row.allows_cards,
    forbidsInvites: !row.allows_invites,
    canAdd: row.allows_add,
    canCheckAdmin: row.allows_check_admin,
    canCheckOwner: row.allows_check_owner,
    canBeFound: row.can_be_found,
    needsApproval: row.needs_approval,
    ignoresPostingBan: row.ignores_posting_ban,
    ...(row.admin_message_color !== '' && { adminMessageColor: row.admin_message_color }),
    ...(row.member_message_limit !== null && { memberMessageLimit: row.member_message_limit }),
    ...(row.locked_flags.length > 0 && { lockedFlags: lockedSwitches(row.locked_flags) }),
  },
  isRemoved: row.is_removed || row.is_dissolved,
  viewerId: userId,
});
