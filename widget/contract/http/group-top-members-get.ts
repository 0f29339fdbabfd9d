import { count, named, record, tolerantList, withDefault } from '../codec.ts';
import { memberEntry } from '../entities/group-member.ts';
import { groupId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/**
 * The first members of a group: the owner, the admins, then others. The info of a large group needs no complete list. Spec:
 * 2-contacts-groups §2 Group info, §7 groupTopMembersGet.
 */
export const groupTopMembersGet = httpCall(
  '/imgroup/groupTopMembersGet',
  record({ groupId: named(['group_id', 'groupId'], groupId) }),
  record({
    members: named('list', tolerantList(memberEntry)),
    memberCount: withDefault(count, 0, 'member_total_count'),
  }),
);
