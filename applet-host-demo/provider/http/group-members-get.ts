import { groupMembersGet } from '#contract/http/group-members-get.ts';
import { forSession } from '../calls/handler.ts';
import { answerListing } from '../calls/listing.ts';
import { refuseChat } from '../calls/refuse-chat.ts';
import { listMembers } from '../store/group-members.ts';
import { checkViewer } from '../store/viewers.ts';

/** Spec: 2-contacts-groups §7 groupMembersGet. */
export const handleGroupMembersGet = forSession(groupMembersGet, async ({ groupId, version }, { services, caller }) => {
  const viewer = await checkViewer(services.db, groupId, caller.userId);
  if (!viewer.ok) return refuseChat(viewer.failure, groupId);
  return answerListing(services.db, version, (since) =>
    listMembers(services.db, groupId, since, { userId: caller.userId, isAdmin: viewer.value.isAdmin }),
  );
});
