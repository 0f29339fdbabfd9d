import * as calls from '#contract/operations/group-members-moderate.ts';
import { checkTitle } from '#domain/group/title.ts';
import { forSpeaker } from '../../capabilities/moderation/for-speaker.ts';
import { forSession } from '../../calls/handler.ts';
import { refuse } from '../../calls/outcome.ts';
import { banMembers, entitleMember, removeMembers } from '../../capabilities/groups/moderation.ts';

export const handleGroupMembersBanSet = forSession(calls.groupMembersBanSet, (people, context) =>
  banMembers({ ...unique(people), isBanned: true }, context),
);

export const handleGroupMembersUnbanSet = forSession(calls.groupMembersUnbanSet, (people, context) =>
  banMembers({ ...unique(people), isBanned: false }, context),
);

export const handleGroupMembersSub = forSession(calls.groupMembersSub, (people, context) =>
  removeMembers(unique(people), context),
);

export const handleGroupTitleSet = forSpeaker(
  calls.groupTitleSet,
  ({ groupId, userId, title }, context) => {
    const checked = checkTitle(title.title);
    if (!checked.ok)
      return Promise.resolve(refuse('invalid_request', 'A title can have at most 16 characters, without < > /.'));
    const titleColor = checked.value === '' ? '' : (title.titleColor ?? '');
    return entitleMember({ groupId, userId, title: checked.value, titleColor }, context);
  },
  { texts: ({ title }) => [title.title] },
);

const unique = ({ groupId, userIds }: { readonly groupId: string; readonly userIds: readonly string[] }) => ({
  groupId,
  userIds: [...new Set(userIds)],
});
