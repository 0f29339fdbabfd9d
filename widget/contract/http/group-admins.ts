import { MAX_GROUP_ADMINS } from '../../domain/limits.ts';
import { flag, list, named, nothing, record, withDefault } from '../codec.ts';
import { groupId, userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

const people = record({
  groupId: named('group_id', groupId),
  userIds: named('user_ids', list(userId, MAX_GROUP_ADMINS)),
});

/** Makes members admins, and the other call makes them members again. Spec: 2-contacts-groups §6, §7 groupAdminSet, groupAdminUnset. */
export const groupAdminSet = httpCall('/imgroup/groupAdminSet', people, nothing);
export const groupAdminUnset = httpCall('/imgroup/groupAdminUnset', people, nothing);

/** Hands a group over to another member. Not specified; `master_id` is the owner on the wire. D-17, L-GB3. */
export const groupMasterSet = httpCall(
  '/imgroup/groupMasterSet',
  record({
    groupId: named('group_id', groupId),
    userId: named('user_id', userId),
    /** The previous owner also leaves the group. */
    isLeaving: withDefault(flag, false, 'is_leave'),
  }),
  nothing,
);
