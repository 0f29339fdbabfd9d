import { flag, named, nothing, optional, record, text } from '../codec.ts';
import { groupId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Changes the announcement; an empty text removes it. Spec: 2-contacts-groups §5, §7 groupANNCUpdate. */
export const groupAnncUpdate = httpCall(
  '/imgroup/groupANNCUpdate',
  record({ groupId: named('group_id', groupId), announcement: named('content', text) }),
  nothing,
);

/** Changes the introduction; an empty text removes it. No call is specified. Spec: 2-contacts-groups §7 groupUpdate. D-09. */
export const groupUpdate = httpCall(
  '/imgroup/groupUpdate',
  record({ groupId: named('group_id', groupId), intro: optional(text, 'group_info') }),
  nothing,
);

/** Opens a group to guests, or closes it to them. Spec: 2-contacts-groups §7 groupPrivateUpdate. */
export const groupPrivateUpdate = httpCall(
  '/imgroup/groupPrivateUpdate',
  record({ groupId: named('group_id', groupId), isShared: optional(flag, 'is_allow_share') }),
  nothing,
);

/** Leaves a group. If the owner leaves, the group is dissolved. Spec: 2-contacts-groups §4 Roles, §7 groupLeave. */
export const groupLeave = httpCall('/imgroup/groupLeave', record({ groupId: named('group_id', groupId) }), nothing);
