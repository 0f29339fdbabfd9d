import { isGroupNumber } from '../../domain/contact/search-code.ts';
import { flag, mapped, named, nothing, oneOf, optional, record, refuse, text, textThat } from '../codec.ts';
import { groupProfile } from '../entities/group-profile.ts';
import { groupId, userId } from '../ids.ts';
import { applyToGroup } from '../operations/apply-to-group.ts';
import { httpCall } from '../operation.ts';

const found = record({
  group: groupProfile,
  isMember: named('is_member', flag),
  /** Only for members. */
  announcement: optional(text, 'group_annc'),
});

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

/** A group by its number or id. Spec: 2-contacts-groups §5 Group search, §7 groupGet, §8 (not_match). */
export const groupGet = httpCall(
  '/imgroup/groupGet',
  mapped(
    record({
      groupNumber: optional(textThat(isGroupNumber, '8 digits'), 'group_no'),
      groupId: optional(groupId, 'group_id'),
    }),
    (wanted, path) =>
      wanted.groupNumber === undefined && wanted.groupId === undefined
        ? refuse(path, 'an object with group_no or group_id')
        : wanted,
    (wanted) => wanted,
  ),
  found,
);

/** Whether the caller is a member of a group. Spec: 2-contacts-groups §7 isMember. */
export const isMember = httpCall(
  '/imgroup/isMember',
  record({ groupId: named(['groupId', 'group_id'], groupId) }),
  record({ isMember: named('is_member', flag) }),
);
