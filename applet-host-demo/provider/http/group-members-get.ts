import { groupMembersGet } from '#contract/http/group-members-get.ts';
import { forSession } from '../calls/handler.ts';
import { answerPagedListing } from '../calls/listing.ts';
import { refuseChat } from '../calls/refuse-chat.ts';
import { listMembers } from '../store/group-members.ts';
import { withOnline } from '../groups/online-status.ts';
import { checkViewer } from '../store/viewers.ts';

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
