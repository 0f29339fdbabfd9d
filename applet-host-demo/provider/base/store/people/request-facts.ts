import type { RequestFacts } from '#domain/contact/friend-request.ts';
import type { NewRequest } from './friend-requests.ts';
import { findMeetingRefusal } from './meetings.ts';
import type { DatabaseTransaction } from '../schema/schema.ts';
import type { Tenant } from '../../tenant-settings/settings.ts';
import { isOpen } from '../../tenant-settings/closed-privacy.ts';

/** Reads the facts that decide about a friend request. Undefined: the recipient does not exist in this tenant. */
export async function findRequestFacts(
  trx: DatabaseTransaction,
  tenant: Pick<Tenant, 'code' | 'settings'>,
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
    .select(['u.accepts_requests', 'u.can_be_found', 'u.is_frozen'])
    .select(['mine.is_removed as removed_by_me', 'mine.is_blacklisted as blocked_by_me'])
    .select(['theirs.is_removed as removed_by_them', 'theirs.is_blacklisted as blocked_by_them'])
    .where('u.user_id', '=', toId)
    .where('u.tenant', '=', tenant.code)
    .executeTakeFirst();
  if (row === undefined || row.is_frozen) return undefined;
  return {
    isSelf: fromId === toId,
    isMyFriend: row.removed_by_me === false,
    amTheirFriend: row.removed_by_them === false,
    haveBlocked: row.blocked_by_me === true,
    amBlocked: row.blocked_by_them === true,
    acceptsRequests: row.accepts_requests && isOpen(tenant, 'friendRequests'),
    meetingRefusal: await findMeetingRefusal(trx, {
      viewerId: fromId,
      userId: toId,
      groupId: sourceGroupId,
      canBeFound: row.can_be_found && isOpen(tenant, 'findByCode'),
    }),
  };
}
