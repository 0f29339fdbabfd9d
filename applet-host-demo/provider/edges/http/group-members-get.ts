import { groupMembersGet } from '#contract/http/group-members-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answerPagedListing } from '../../calls/listing.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { listMembers } from '../../base/store/groups/group-members.ts';
import { withOnline } from '../../capabilities/groups/online-status.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 2-contacts-groups §7 groupMembersGet. */
export const handleGroupMembersGet = forSession(
  groupMembersGet,
  async ({ groupId, ...marker }, { services, caller }) => {
    const viewer = await checkViewer(services.db, groupId, caller.userId);
    if (!viewer.ok) return refuseChat(viewer.failure, groupId);
    const seenBy = { userId: caller.userId, isAdmin: viewer.value.isAdmin };
    return answerPagedListing(services.db, marker, async (since, page) =>
      withOnline(await listMembers(services.db, groupId, { since, page }, seenBy), seenBy, services.presence),
    );
  },
);
