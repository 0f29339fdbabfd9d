import type { RequestFacts } from '../../../widget/domain/contact/friend-request.ts';
import { canViewMember } from '../../../widget/domain/group/permissions.ts';
import type { NewRequest } from './friend-requests.ts';
import type { DatabaseTransaction } from './schema.ts';

/** What is true of two users when one asks the other. Undefined: the other one is nobody in this tenant. */
export async function findRequestFacts(
  trx: DatabaseTransaction,
  tenant: string,
  { fromId, toId, sourceGroupId }: Pick<NewRequest, 'fromId' | 'toId' | 'sourceGroupId'>,
): Promise<Omit<RequestFacts, 'haveTheyAsked'> | undefined> {
  const row = await trx
    .selectFrom('users as u')
    .leftJoin('friendships as mine', (join) =>
      join.on('mine.user_id', '=', fromId).onRef('mine.friend_id', '=', 'u.user_id'),
    )
    .leftJoin('friendships as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'u.user_id').on('theirs.friend_id', '=', fromId),
    )
    .select(['u.accepts_requests', 'u.is_frozen'])
    .select(['mine.is_removed as removed_by_me', 'mine.is_blacklisted as blocked_by_me'])
    .select(['theirs.is_removed as removed_by_them', 'theirs.is_blacklisted as blocked_by_them'])
    .where('u.user_id', '=', toId)
    .where('u.tenant', '=', tenant)
    .executeTakeFirst();
  if (row === undefined || row.is_frozen) return undefined;
  return {
    isSelf: fromId === toId,
    isMyFriend: row.removed_by_me === false,
    amTheirFriend: row.removed_by_them === false,
    haveBlocked: row.blocked_by_me === true,
    amBlocked: row.blocked_by_them === true,
    acceptsRequests: row.accepts_requests,
    isAllowedByGroup: sourceGroupId === undefined || (await allowsAdding(trx, sourceGroupId, fromId, toId)),
  };
}

/** Whether a group lets one of its members add another one. Spec: 2-contacts-groups §3 Group (is_allow_add, is_allow_check). */
async function allowsAdding(trx: DatabaseTransaction, groupId: string, fromId: string, toId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('groups as g')
    .innerJoin('group_members as me', (join) =>
      join.onRef('me.group_id', '=', 'g.group_id').on('me.user_id', '=', fromId),
    )
    .innerJoin('group_members as them', (join) =>
      join.onRef('them.group_id', '=', 'g.group_id').on('them.user_id', '=', toId),
    )
    .select([
      'g.allows_add',
      'g.allows_check_admin',
      'g.allows_check_owner',
      'me.role as my_role',
      'them.role as their_role',
    ])
    .where('g.group_id', '=', groupId)
    .where('g.is_dissolved', '=', false)
    .where('me.is_removed', '=', false)
    .where('them.is_removed', '=', false)
    .executeTakeFirst();
  if (row === undefined) return false;
  return canViewMember(
    row.my_role,
    { role: row.their_role, isFriend: false },
    { canAdd: row.allows_add, canCheckAdmin: row.allows_check_admin, canCheckOwner: row.allows_check_owner },
  );
}
