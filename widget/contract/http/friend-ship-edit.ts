import { named, nothing, oneOf, optional, record, textUpTo } from '../codec.ts';
import { userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/**
 * Changes what a friend is to the user; `alias` goes with `editAlias`.
 * Spec: 2-contacts-groups §7 /friendShip/edit (editAlias, blackList, unblackList, delete).
 */
export const friendShipEdit = httpCall(
  '/friendShip/edit',
  record({
    method: oneOf(['editAlias', 'blackList', 'unblackList', 'delete']),
    friendId: named('relatedId', userId),
    alias: optional(textUpTo(400)),
  }),
  nothing,
);
