import { list, named, oneOf, record } from '../codec.ts';
import { userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Answers several friend requests at once; the reply lists the answered ones. Spec: 2-contacts-groups §7 /friendShip/batch. */
export const friendShipBatch = httpCall(
  '/friendShip/batch',
  record({ method: oneOf(['batchAdd', 'batchDenied']), userIds: named('data', list(userId, 500)) }),
  record({ userIds: named('data', list(userId, 500)) }),
);
