import { groupMembersInfo } from '#contract/http/group-members-info.ts';
import { forSession } from '../../calls/handler.ts';
import { answerPagedListing } from '../../calls/listing.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { listMemberInfos } from '../../base/store/groups/group-members.ts';
import { checkAdmin } from '../../base/store/messages/viewers.ts';

/** For owners and admins. Spec: 2-contacts-groups §7 groupMembersInfo. */
export const handleGroupMembersInfo = forSession(
  groupMembersInfo,
  async ({ groupId, ...marker }, { services, caller }) => {
    const admin = await checkAdmin(services.db, groupId, caller.userId);
    if (!admin.ok) return refuseChat(admin.failure, groupId);
    return answerPagedListing(services.db, marker, (since, page) =>
      listMemberInfos(services.db, groupId, { since, page }),
    );
  },
);
