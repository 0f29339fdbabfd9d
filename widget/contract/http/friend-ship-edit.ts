import { named, nothing, oneOf, record } from '../codec.ts';
import { userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Changes what a friend is to the user. Spec: 2-contacts-groups §7 /friendShip/edit (blackList, unblackList). */
export const friendShipEdit = httpCall(
  '/friendShip/edit',
  record({ method: oneOf(['blackList', 'unblackList']), friendId: named('relatedId', userId) }),
  nothing,
);
