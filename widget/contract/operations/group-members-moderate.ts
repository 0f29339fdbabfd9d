import { list, named, nothing, record, withDefault } from '../codec.ts';
import { NO_TITLE, titleText } from '../entities/group-member.ts';
import { groupId, userId } from '../ids.ts';
import { operation } from '../operation.ts';
import { MAX_GROUP_MEMBERS } from '../../domain/limits.ts';

const people = record({
  groupId: named('group_id', groupId),
  userIds: named('user_ids', list(userId, MAX_GROUP_MEMBERS)),
});

/** Mutes members; `groupMembersUnbanSet` unmutes them. Spec: 1-chat §7, 2-contacts-groups §7. */
export const groupMembersBanSet = operation('GroupMembersBanSet', people, nothing);
export const groupMembersUnbanSet = operation('GroupMembersUnbanSet', people, nothing);

/** Removes members from a group. Spec: 1-chat §7 GroupMembersSub. */
export const groupMembersSub = operation(
  'GroupMembersSub',
  record({
    groupId: named('group_id', groupId),
    userIds: named('group_members', list(userId, MAX_GROUP_MEMBERS)),
  }),
  nothing,
);

/** Sets a member's title; an empty one removes it. The specification does not name this call. D-09. */
export const groupTitleSet = operation(
  'GroupTitleSet',
  record({
    groupId: named('group_id', groupId),
    userId: named('user_id', userId),
    title: withDefault(titleText, NO_TITLE, 'group_title'),
  }),
  nothing,
);
