import { named, record, text, withDefault } from '../codec.ts';
import { friendRequestFields } from '../http/friend-ship-edit.ts';
import { userId } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * Sends a friend request to another user. `wait4passed` means that the other user must agree. `passed` means that the two are
 * friends immediately, because both have asked. Spec: 3-transport §4 Friend events, §7 friendInvite, §8.
 */
export const friendInvite = operation(
  'friendInvite',
  record({ userId: named(['user_id', 'ml_id'], userId), ...friendRequestFields }),
  record({ result: withDefault(text, 'passed') }),
);
