import { groupManagerMemberSearch } from '#contract/operations/group-manager-member-search.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { findMemberInfo } from '../../base/store/groups/group-members.ts';
import { checkAdmin } from '../../base/store/messages/viewers.ts';

/** Spec: 2-contacts-groups §7 Member search. */
export const handleGroupManagerMemberSearch = forSession(
  groupManagerMemberSearch,
  ({ groupId, userId }, { services, caller }) =>
    services.db.transaction().execute(async (trx) => {
      // Check permission first, so that callers without rights cannot probe membership.
      const admin = await checkAdmin(trx, groupId, caller.userId);
      if (!admin.ok) return refuseChat(admin.failure, groupId);
      const found = await findMemberInfo(trx, groupId, userId);
      return found === undefined
        ? refuse('not_found', `${userId} is not a member of group ${groupId}.`)
        : answer(found);
    }),
);
