import { groupLog } from '#contract/http/group-log.ts';
import { answer, forSession, refuse } from '../calls/handler.ts';
import { refuseChat } from '../calls/refuse-chat.ts';
import { listOperations } from '../store/group-operations.ts';
import { checkAdmin } from '../store/viewers.ts';

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
