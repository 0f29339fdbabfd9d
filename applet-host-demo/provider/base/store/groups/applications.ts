import { sql } from 'kysely';
import type { ApplicationFacts, GroupProfile } from '#domain/group/application.ts';
import { changedNow } from '../engine/changes.ts';
import { memberCount } from './member-count.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** A group as users outside see it: its profile, and the facts that decide about joining. */
export interface GroupFromOutside {
  readonly profile: GroupProfile;
  readonly facts: ApplicationFacts;
  /** For members only. */
  readonly announcement: string;
}

/** Reads a group of a tenant for a user who may or may not be a member. */
export async function findGroupFromOutside(
  db: Database,
  { tenant, groupId, userId }: { readonly tenant: string; readonly groupId: string; readonly userId: string },
): Promise<GroupFromOutside | undefined> {
  const row = await db
    .selectFrom('group_rules as g')
    .leftJoin('group_members as gm', (join) =>
      join.onRef('gm.group_id', '=', 'g.group_id').on('gm.user_id', '=', userId).on('gm.is_removed', '=', false),
    )
    .select(['g.name', 'g.photo', 'g.group_no', 'g.intro', 'g.is_shared', 'g.can_be_found', 'g.needs_approval'])
    .select(['g.is_frozen', 'g.is_dissolved', 'g.announcement', 'gm.role'])
    .select(memberCount('g').as('member_count'))
    .where('g.group_id', '=', groupId)
    .where('g.tenant', '=', tenant)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const shared = {
    isShared: row.is_shared,
    isFrozen: row.is_frozen,
    needsApproval: row.needs_approval,
    memberCount: row.member_count ?? 0,
  };
  return {
    profile: { groupId, name: row.name, photo: row.photo, groupNumber: row.group_no, intro: row.intro, ...shared },
    facts: {
      ...shared,
      role: row.role ?? undefined,
      isDissolved: row.is_dissolved,
      canBeFound: row.can_be_found,
    },
    announcement: row.announcement,
  };
}

/** The id of a tenant's group by its number. */
export async function findGroupByNumber(
  db: Database,
  tenant: string,
  groupNumber: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('groups')
    .select('group_id')
    .where('tenant', '=', tenant)
    .where('group_no', '=', groupNumber)
    .executeTakeFirst();
  return row?.group_id;
}

/** Locks a group's chat. All changes of its members wait for this lock. */
export async function lockGroup(trx: DatabaseTransaction, groupId: string): Promise<void> {
  await trx.selectFrom('chats').select('chat_id').where('chat_id', '=', groupId).forUpdate().execute();
}

/** The owner and admins of a group, who are notified of applications. */
export async function listDeciderIds(trx: DatabaseTransaction, groupId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('role', 'in', ['owner', 'admin'])
    .where('is_removed', '=', false)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether a user has a pending application that is not older than `fromMs`. */
export async function isApplying(
  trx: DatabaseTransaction,
  { groupId, userId, fromMs }: { readonly groupId: string; readonly userId: string; readonly fromMs: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('group_notices')
    .select('state')
    .where('group_id', '=', groupId)
    .where('type', '=', 'applying')
    .where('from_id', '=', userId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('time', '>=', fromMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Settles an application in the notices of all recipients. Returns their ids. */
export async function settleApplication(
  trx: DatabaseTransaction,
  decision: {
    readonly groupId: string;
    readonly userId: string;
    readonly isAgreed: boolean;
    readonly doneById: string;
  },
): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('group_notices')
    .set({ state: decision.isAgreed ? 'agreed' : 'refused', done_id: decision.doneById, changed: changedNow() })
    .where('group_id', '=', decision.groupId)
    .where('type', '=', 'applying')
    .where('from_id', '=', decision.userId)
    .where('state', '=', 'pending')
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Expires the pending applications of a dissolved group. Returns the users whose notices changed. */
export async function expireApplications(trx: DatabaseTransaction, groupId: string): Promise<readonly string[]> {
  const rows = await pendingApplications(trx, groupId).returning('user_id').execute();
  return rows.map((row) => row.user_id);
}

/** Expires pending applications in the notices of a user who can no longer decide them. Returns false if there were none. */
export async function expireDecisions(trx: DatabaseTransaction, groupId: string, userId: string): Promise<boolean> {
  const result = await pendingApplications(trx, groupId)
    .where('user_id', '=', userId)
    // Other members decide this user's own application.
    .where('from_id', '<>', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives the pending applications of a group to users who may now decide them. Returns the users who got any. */
export async function giveDecisions(
  trx: DatabaseTransaction,
  groupId: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into group_notices (user_id, group_id, type, from_id, done_id, state, time, changed)
    select decider.user_id, n.group_id, n.type, n.from_id, n.done_id, n.state, n.time, ${changedNow()}
    from group_notices n cross join unnest(${[...userIds]}::text[]) as decider(user_id)
    where n.group_id = ${groupId} and n.type = 'applying' and n.state = 'pending' and n.user_id = n.from_id
    on conflict (user_id, group_id, type, from_id) do update
      set state = excluded.state, done_id = excluded.done_id, time = excluded.time, changed = excluded.changed
    returning user_id`.execute(trx);
  return [...new Set(rows.map((row) => row.user_id))];
}

const pendingApplications = (trx: DatabaseTransaction, groupId: string) =>
  trx
    .updateTable('group_notices')
    .set({ state: 'expired', changed: changedNow() })
    .where('group_id', '=', groupId)
    .where('type', '=', 'applying')
    .where('state', '=', 'pending');
