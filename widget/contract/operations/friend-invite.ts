import { named, nothing, record } from '../codec.ts';
import { friendRequestFields } from '../http/friend-ship-edit.ts';
import { userId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Asks somebody for friendship; `wait4passed` says that they have to agree. Spec: 3-transport §7 friendInvite, §8. */
export const friendInvite = operation(
  'friendInvite',
  record({ userId: named(['user_id', 'ml_id'], userId), ...friendRequestFields }),
  nothing,
);
