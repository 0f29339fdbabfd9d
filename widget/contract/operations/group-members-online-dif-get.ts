import { flag, list, named, record, time, withDefault } from '../codec.ts';
import { groupId, userId } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * Who of a group has come and gone since `time`. When the provider cannot say (it was restarted, or that is too long ago),
 * `add_user_ids` are all who are online and `full` says so. Spec: 1-chat §7 groupMembersOnlineDifGet.
 */
export const groupMembersOnlineDifGet = operation(
  'groupMembersOnlineDifGet',
  record({ groupId: named('group_id', groupId), sinceMs: named('time', time) }),
  record({
    addedIds: named('add_user_ids', list(userId)),
    goneIds: named('sub_user_ids', list(userId)),
    timeMs: named('time', time),
    isFull: withDefault(flag, false, 'full'),
  }),
);
