import { friendShipBatch } from '#contract/http/friend-ship-batch.ts';
import { answer, forSession } from '../calls/handler.ts';
import { answerFriendRequest } from '../contacts/friend-requests.ts';

/** Decides one request after the other. A request that is no longer pending does not stop the others. Spec: 2-contacts-groups §4. */
export const handleFriendShipBatch = forSession(
  friendShipBatch,
  async ({ method, userIds }, { services, tenant, caller }) => {
    const done: string[] = [];
    for (const fromId of new Set(userIds)) {
      const decision = { fromId, toId: caller.userId, isAgreed: method === 'batchAdd' };
      if (await answerFriendRequest(services, tenant, decision)) done.push(fromId);
    }
    return answer({ userIds: done });
  },
);
