import { flag, list, named, record, time, withDefault } from '../codec.ts';
import { groupId, userId } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * The group members who came online or went offline since `time`. If the provider does not know (it was restarted, or `time` is
 * too old), `add_user_ids` has all online members and `full` is set. Spec: 1-chat §7 groupMembersOnlineDifGet.
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
