import { friendShipBatch, invitedListUpdate } from '#contract/http/friend-ship-batch.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { deleteManyFriends } from '../../capabilities/contacts/bulk-deletion.ts';
import { answerFriendRequest } from '../../capabilities/contacts/friend-requests.ts';

interface Processed {
  readonly userIds: readonly string[];
}

/** Spec: 2-contacts-groups §4 Batch request handling, §7 /friendShip/batch. */
export const handleFriendShipBatch = forSession(friendShipBatch, ({ method, userIds }, context) =>
  method === 'batchDelete' ? deleteManyFriends(userIds, context) : decideAll(userIds, method === 'batchAdd', context),
);

/** Spec: 2-contacts-groups §7 (bulk invited update). */
export const handleInvitedListUpdate = forSession(invitedListUpdate, ({ userIds, answer: decision }, context) =>
  decideAll(userIds, decision === 'agree', context),
);

/** Decides one request after the other. A request that is no longer pending does not stop the others. Spec: 2-contacts-groups §4. */
async function decideAll(
  userIds: readonly string[],
  isAgreed: boolean,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<Processed>> {
  const done: string[] = [];
  for (const fromId of new Set(userIds)) {
    if (await answerFriendRequest(services, tenant, { fromId, toId: caller.userId, isAgreed })) done.push(fromId);
  }
  return answer({ userIds: done });
}
