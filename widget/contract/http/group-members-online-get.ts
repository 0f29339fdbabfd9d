import { list, named, record, time } from '../codec.ts';
import { groupId, userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** The online members of a group, for its owner and admins; `time` is the start for differences. Spec: 1-chat §6, 3-transport §7. */
export const groupMembersOnlineGet = httpCall(
  '/imgroup/groupMembersOnlineGet',
  record({ groupId: named('group_id', groupId) }),
  record({ userIds: named('user_ids', list(userId)), timeMs: named('time', time) }),
);
