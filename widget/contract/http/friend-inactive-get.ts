import { named, record, tolerantList } from '../codec.ts';
import { friendPresence } from '../entities/friend-presence.ts';
import { inactiveType } from '../entities/inactive-type.ts';
import { httpCall } from '../operation.ts';

/** The friends without a visit for some days. Only `inactiveType` is specified. Spec: 2-contacts-groups §7. D-09, L-CT1. */
export const friendInactiveGet = httpCall(
  '/friendInactiveGet',
  record({ days: named('inactiveType', inactiveType) }),
  record({ friends: named('list', tolerantList(friendPresence)) }),
);
