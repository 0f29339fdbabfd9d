import * as calls from '#contract/http/group-inactive.ts';
import type { InactiveDays } from '#domain/contact/inactivity.ts';
import { inactiveBefore } from '#domain/group/administration.ts';
import { INACTIVE_PAGE_SIZE } from '#domain/limits.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { removeInactive } from '../../capabilities/groups/inactive.ts';
import { findMemberInfo } from '../../base/store/groups/group-members.ts';
import { filterInactive, listInactiveMembers } from '../../base/store/groups/inactive-members.ts';
import { checkAdmin } from '../../base/store/messages/viewers.ts';

interface Page {
  readonly groupId: string;
  readonly days: InactiveDays;
  readonly offset: number;
  readonly limit: number;
}

/** Spec: 2-contacts-groups §7 groupMembersInactiveGet. */
export const handleGroupMembersInactiveGet = forSession(calls.groupMembersInactiveGet, (request, context) =>
  readPage({ ...request, offset: 0, limit: INACTIVE_PAGE_SIZE }, context),
);

/** Spec: 2-contacts-groups §7 groupInactiveMembersGet. */
export const handleGroupInactiveMembersGet = forSession(calls.groupInactiveMembersGet, readPage);

/** Spec: 2-contacts-groups §5 Member search, §7. */
export const handleGroupInactiveMemberSearch = forSession(
  calls.groupInactiveMemberSearch,
  ({ groupId, days, userId }, { services, caller }) =>
    services.db.transaction().execute(async (trx) => {
      // Check permission first, so that callers without rights cannot probe membership.
      const admin = await checkAdmin(trx, groupId, caller.userId);
      if (!admin.ok) return refuseChat(admin.failure, groupId);
      const absent = { groupId, beforeMs: inactiveBefore(days, services.now()), exceptId: caller.userId };
      const [inactiveId] = await filterInactive(trx, absent, [userId]);
      const found = inactiveId === undefined ? undefined : await findMemberInfo(trx, groupId, inactiveId);
      return found === undefined
        ? refuse('not_found', `${userId} is not an inactive member of group ${groupId}.`)
        : answer(found);
    }),
);

/** Spec: 2-contacts-groups §7 groupMembersInactiveSub. */
export const handleGroupMembersInactiveSub = forSession(calls.groupMembersInactiveSub, removeInactive);

function readPage({ groupId, days, offset, limit }: Page, { services, caller }: SessionContext) {
  return services.db.transaction().execute(async (trx) => {
    const admin = await checkAdmin(trx, groupId, caller.userId);
    if (!admin.ok) return refuseChat(admin.failure, groupId);
    const absent = { groupId, beforeMs: inactiveBefore(days, services.now()), exceptId: caller.userId };
    return answer(await listInactiveMembers(trx, absent, { offset, limit }));
  });
}
