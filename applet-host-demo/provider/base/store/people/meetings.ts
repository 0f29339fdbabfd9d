import { type MeetingFacts, meetingRefusal, type ViewRefusal } from '#domain/contact/meeting.ts';
import type { Database } from '../schema/schema.ts';

export interface PairInGroups {
  readonly viewerId: string;
  readonly userId: string;
  /** The group that the viewer names. */
  readonly groupId: string | undefined;
  /** The peer's code finds them (allowFindMe). */
  readonly canBeFound: boolean;
  /** Former members of a named group count, too: its history still shows them. */
  readonly countsFormerMembers?: boolean;
}

/** Finds the rule by which the groups of two users who are not friends keep them apart; undefined if there is none. S-10. */
export async function findMeetingRefusal(
  db: Database,
  { viewerId, userId, groupId, canBeFound, countsFormerMembers = false }: PairInGroups,
): Promise<ViewRefusal | undefined> {
  const rows = await db
    .selectFrom('group_members as mine')
    .innerJoin('group_members as theirs', 'theirs.group_id', 'mine.group_id')
    .innerJoin('group_rules as g', 'g.group_id', 'mine.group_id')
    .select(['g.group_id', 'mine.role as own_role', 'theirs.role as their_role'])
    .select(['g.allows_add', 'g.allows_check_admin', 'g.allows_check_owner'])
    .where('mine.user_id', '=', viewerId)
    .where('mine.is_removed', '=', false)
    .where('theirs.user_id', '=', userId)
    .where('g.is_dissolved', '=', false)
    .$if(groupId === undefined || !countsFormerMembers, (query) => query.where('theirs.is_removed', '=', false))
    .execute();
  const sharedGroups: MeetingFacts['sharedGroups'] = rows.map((row) => ({
    groupId: row.group_id,
    ownRole: row.own_role,
    theirRole: row.their_role,
    rules: { canAdd: row.allows_add, canCheckAdmin: row.allows_check_admin, canCheckOwner: row.allows_check_owner },
  }));
  return meetingRefusal({ sourceGroupId: groupId, sharedGroups, canBeFound });
}
