import type { Tenant } from '../../tenant-settings/settings.ts';
import { isOpen } from '../../tenant-settings/closed-privacy.ts';
import { memberCount } from './member-count.ts';
import type { DatabaseTransaction } from '../schema/schema.ts';

/** A friend whom a user may add to a group. */
export interface Invitee {
  readonly userId: string;
  readonly name: string;
  /** False: the friend forbids group invitations. */
  readonly acceptsInvites: boolean;
}

/**
 * Finds those of some users who are friends of this user, on both sides, without a block. Users with a frozen account, and of other
 * tenants, are missing.
 */
export async function findInvitees(
  trx: DatabaseTransaction,
  {
    tenant,
    userId,
    userIds,
  }: {
    readonly tenant: Pick<Tenant, 'code' | 'settings'>;
    readonly userId: string;
    readonly userIds: readonly string[];
  },
): Promise<readonly Invitee[]> {
  if (userIds.length === 0) return [];
  const rows = await trx
    .selectFrom('users as u')
    .innerJoin('friendships as mine', (join) =>
      join.onRef('mine.friend_id', '=', 'u.user_id').on('mine.user_id', '=', userId),
    )
    .innerJoin('friendships as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'u.user_id').on('theirs.friend_id', '=', userId),
    )
    .select(['u.user_id', 'u.name', 'u.accepts_group_invites'])
    .where('u.user_id', 'in', userIds)
    .where('u.tenant', '=', tenant.code)
    .where('u.is_frozen', '=', false)
    .where('mine.is_removed', '=', false)
    .where('mine.is_blacklisted', '=', false)
    .where('theirs.is_removed', '=', false)
    .where('theirs.is_blacklisted', '=', false)
    .execute();
  const byId = new Map(rows.map((row) => [row.user_id, row]));
  return userIds.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined
      ? []
      : [
          {
            userId: row.user_id,
            name: row.name,
            acceptsInvites: row.accepts_group_invites && isOpen(tenant, 'groupInvites'),
          },
        ];
  });
}

/** Locks a user until the transaction ends, so that the number of their groups stays true. Returns their name. */
export async function lockOwner(trx: DatabaseTransaction, userId: string): Promise<string> {
  const row = await trx
    .selectFrom('users')
    .select('name')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.name;
}

/** The group that a call with this uuid has created. S-01. */
export async function findCreatedGroup(
  trx: DatabaseTransaction,
  ownerId: string,
  uuid: string,
): Promise<{ readonly groupId: string; readonly groupNumber: string } | undefined> {
  const row = await trx
    .selectFrom('groups')
    .select(['group_id', 'group_no'])
    .where('owner_id', '=', ownerId)
    .where('create_uuid', '=', uuid)
    .executeTakeFirst();
  return row && { groupId: row.group_id, groupNumber: row.group_no };
}

export async function countOwnedGroups(trx: DatabaseTransaction, ownerId: string): Promise<number> {
  const row = await trx
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('is_dissolved', '=', false)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The settings of a group that decide about invitations, and its size. */
export async function findInviteFacts(
  trx: DatabaseTransaction,
  groupId: string,
): Promise<{
  readonly canAdd: boolean;
  readonly forbidsInvites: boolean;
  readonly isFrozen: boolean;
  readonly memberCount: number;
}> {
  const row = await trx
    .selectFrom('group_rules as g')
    .select(['g.allows_add', 'g.allows_invites', 'g.is_frozen'])
    .select(memberCount('g').as('member_count'))
    .where('g.group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return {
    canAdd: row.allows_add,
    forbidsInvites: !row.allows_invites,
    isFrozen: row.is_frozen,
    memberCount: Number(row.member_count ?? 0),
  };
}
