import { groupLog } from '#contract/http/group-log.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { listOperations } from '../../base/store/groups/group-operations.ts';
import { checkAdmin } from '../../base/store/messages/viewers.ts';

/** For owners and admins. Spec: 2-contacts-groups §2 Group manage, §7 groupLog. */
export const handleGroupLog = forSession(groupLog, ({ groupId, beforeId }, { services, caller }) =>
  services.db.transaction().execute(async (trx) => {
    const admin = await checkAdmin(trx, groupId, caller.userId);
    if (!admin.ok) return refuseChat(admin.failure, groupId);
    if (beforeId !== undefined && !/^\d{1,15}$/.test(beforeId))
      return refuse('invalid_request', '"before" must be the id of an entry.');
    return answer(await listOperations(trx, groupId, beforeId === undefined ? undefined : Number(beforeId)));
  }),
);
