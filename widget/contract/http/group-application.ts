import { flag, mapped, named, nothing, oneOf, record } from '../codec.ts';
import { groupProfile } from '../entities/group-profile.ts';
import { groupId, userId } from '../ids.ts';
import { applyToGroup } from '../operations/apply-to-group.ts';
import { httpCall } from '../operation.ts';

/** Joining a group from outside. Spec: 2-contacts-groups §7 Group calls. */
export const applyToGroupByPath = httpCall('/imgroup/applyToGroup', applyToGroup.request, applyToGroup.reply);

/** Decides over an application: 1 agrees, 2 refuses. Spec: 2-contacts-groups §4 Group apply handling. */
export const applyingStateUpdate = httpCall(
  '/imgroup/applyingStateUpdate',
  record({
    groupId: named('group_id', groupId),
    userId: named('target_id', userId),
    isAgreed: named(
      'state',
      mapped(
        oneOf(['1', '2']),
        (state) => state === '1',
        (isAgreed) => (isAgreed ? '1' : '2'),
      ),
    ),
  }),
  nothing,
);

/** A group as those see it who are not in it, by its link. Spec: 2-contacts-groups §2 UserInfo, §7 groupGetByShare. */
export const groupGetByShare = httpCall(
  '/imgroup/groupGetByShare',
  record({ groupId: named('group_id', groupId) }),
  record({ group: groupProfile, isMember: named('is_member', flag) }),
);
