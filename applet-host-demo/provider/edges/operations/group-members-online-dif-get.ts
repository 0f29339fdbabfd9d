import { groupMembersOnlineDifGet } from '#contract/operations/group-members-online-dif-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { listMemberIds } from '../../base/store/groups/groups.ts';
import { checkAdmin } from '../../base/store/messages/viewers.ts';

/** Spec: 1-chat §7 groupMembersOnlineDifGet. */
export const handleGroupMembersOnlineDifGet = forSession(
  groupMembersOnlineDifGet,
  async ({ groupId, sinceMs }, { services: { db, presence, now }, caller }) => {
    const admin = await checkAdmin(db, groupId, caller.userId);
    if (!admin.ok) return refuseChat(admin.failure, groupId);
    const memberIds = await listMemberIds(db, groupId);
    const timeMs = now();
    const changes = presence.changesSince(memberIds, sinceMs);
    if (changes !== undefined) return answer({ ...changes, timeMs, isFull: false });
    return answer({ addedIds: memberIds.filter(presence.isOnline), goneIds: [], timeMs, isFull: true });
  },
);
