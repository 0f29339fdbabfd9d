import { groupMembersOnlineGet } from '#contract/http/group-members-online-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { listMemberIds } from '../../base/store/groups/groups.ts';
import { checkAdmin } from '../../base/store/messages/viewers.ts';

/** Owners and admins load the online list. Spec: 1-chat §6 Roles and permissions, 2-contacts-groups §7. */
export const handleGroupMembersOnlineGet = forSession(
  groupMembersOnlineGet,
  async ({ groupId }, { services: { db, presence, now }, caller }) => {
    const admin = await checkAdmin(db, groupId, caller.userId);
    if (!admin.ok) return refuseChat(admin.failure, groupId);
    const memberIds = await listMemberIds(db, groupId);
    // Takes the time together with the list: a later arrival is part of the next difference.
    return answer({ timeMs: now(), userIds: memberIds.filter(presence.isOnline) });
  },
);
