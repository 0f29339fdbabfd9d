import { REQUEST_SOURCES } from '../../domain/contact/friend-request.ts';
import { flag, named, nothing, oneOf, optional, record, textUpTo } from '../codec.ts';
import { groupId, userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Longer than the limit of 50 characters, which the domain checks. */
const requestMessage = textUpTo(1000);

export const friendRequestFields = {
  message: optional(requestMessage, ['msg', 'msgs']),
  source: optional(oneOf(REQUEST_SOURCES), 'source_type'),
  sourceUserId: optional(userId, 'source_uid'),
  sourceGroupId: optional(groupId, 'source_gid'),
} as const;

/**
 * Changes the relation to another user: blocks or unblocks a friend; sends a friend request, answers one, or adds a note to a
 * pending one; sets the remark on a friend (`alias`, with `editAlias`); deletes a friend.
 * Spec: 2-contacts-groups §7 /friendShip/edit.
 */
export const friendShipEdit = httpCall(
  '/friendShip/edit',
  record({
    method: oneOf(['editAlias', 'blackList', 'unblackList', 'request', 'confirm', 'denied', 'msgBoard', 'delete']),
    friendId: named(['relatedId', 'target_id', 'user_id'], userId),
    alias: optional(textUpTo(400)),
    /** With `blackList`: `'0'` unblocks. Spec: 2-contacts-groups §4 Blacklist. */
    isBlacklisted: optional(flag, 'is_blacklist'),
    ...friendRequestFields,
  }),
  nothing,
);
