import { groupTopMembersGet } from '#contract/http/group-top-members-get.ts';
import { GROUP_INFO_AVATARS } from '#domain/limits.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { countMembers, listTopMembers } from '../../base/store/groups/group-members.ts';
import { withOnline } from '../../capabilities/groups/online-status.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 2-contacts-groups §2 Group info, §7 groupTopMembersGet. */
export const handleGroupTopMembersGet = forSession(groupTopMembersGet, ({ groupId }, { services, caller }) =>
  services.db.transaction().execute(async (trx) => {
    const viewer = await checkViewer(trx, groupId, caller.userId);
    if (!viewer.ok) return refuseChat(viewer.failure, groupId);
    const seenBy = { userId: caller.userId, isAdmin: viewer.value.isAdmin };
    const top = await listTopMembers(trx, groupId, seenBy, GROUP_INFO_AVATARS);
    const members = withOnline(top, seenBy, services.presence);
    return answer({ members, memberCount: await countMembers(trx, groupId) });
  }),
);
