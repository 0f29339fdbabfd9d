import { list, named, oneOf, record } from '../codec.ts';
import { userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

const answered = record({ userIds: named('data', list(userId)) });

/** Answers several friend requests, or deletes several friends; the reply lists the processed users. Spec: 2-contacts-groups §7. */
export const friendShipBatch = httpCall(
  '/friendShip/batch',
  record({ method: oneOf(['batchAdd', 'batchDenied', 'batchDelete']), userIds: named('data', list(userId)) }),
  answered,
);

/** Answers several friend requests. Only the fields are specified. Spec: 2-contacts-groups §7 (bulk invited update). D-09, L-CT1. */
export const invitedListUpdate = httpCall(
  '/invitedListUpdate',
  record({ userIds: named('data', list(userId)), answer: named('type', oneOf(['agree', 'reject'])) }),
  answered,
);
