import { isGroupNumber } from '../../domain/contact/search-code.ts';
import { flag, mapped, named, nothing, oneOf, record, textThat } from '../codec.ts';
import { groupProfile } from '../entities/group-profile.ts';
import { groupId, userId } from '../ids.ts';
import { applyToGroup } from '../operations/apply-to-group.ts';
import { httpCall } from '../operation.ts';

const found = record({ group: groupProfile, isMember: named('is_member', flag) });

/** Applies to a group. Spec: 2-contacts-groups §7 Group calls. */
export const applyToGroupByPath = httpCall('/imgroup/applyToGroup', applyToGroup.request, applyToGroup.reply);

/** Decides on an application: 1 accepts, 2 refuses. Spec: 2-contacts-groups §4 Group apply handling. */
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

/** A group by its link, as non-members see it. Spec: 2-contacts-groups §2 UserInfo, §7 groupGetByShare. */
export const groupGetByShare = httpCall(
  '/imgroup/groupGetByShare',
  record({ groupId: named('group_id', groupId) }),
  found,
);

/** A group by its number. Spec: 2-contacts-groups §5 Group search, §7 groupGet, §8 (not_match). */
export const groupGet = httpCall(
  '/imgroup/groupGet',
  record({ groupNumber: named('group_no', textThat(isGroupNumber, '8 digits')) }),
  found,
);
