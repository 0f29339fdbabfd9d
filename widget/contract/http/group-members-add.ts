import { INVITE_CANDIDATES } from '../../domain/limits.ts';
import { list, named, record, withDefault } from '../codec.ts';
import { groupId, userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Adds friends to a group. Spec: 2-contacts-groups §5 Group invite, §7 groupMembersAdd. */
export const groupMembersAdd = httpCall(
  '/imgroup/groupMembersAdd',
  record({
    groupId: named('group_id', groupId),
    userIds: named('group_members', list(userId, INVITE_CANDIDATES)),
  }),
  record({
    addedIds: withDefault(list(userId, INVITE_CANDIDATES), [], 'added_ids'),
    /** Friends who forbid group invitations. */
    refusedIds: withDefault(list(userId, INVITE_CANDIDATES), [], 'refused_ids'),
  }),
);
