import { groupCollectionSet } from '#contract/operations/group-collection-set.ts';
import type { FailureCode } from '#domain/failure.ts';
import { canAddGuestGroup } from '#domain/group/guest-group.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import {
  addToCollection,
  listCollection,
  lockCollection,
  removeFromCollection,
} from '../../base/store/groups/group-collections.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import { findSharedGroup } from '../../base/store/groups/shared-groups.ts';

/** Updates a user's collection of shared groups and notifies the user's other devices. Spec: 3-transport §4, §7. S-10. */
export const handleGroupCollectionSet = forSession(
  groupCollectionSet,
  async ({ groupId, isCollected }, { services, tenant, caller }) => {
    const { db, bus, now } = services;
    const outcome = isCollected
      ? await collect(db, caller, groupId, now())
      : success(await removeFromCollection(db, caller.userId, groupId));
    if (!outcome.ok) return refuse(outcome.failure, outcome.failure);
    if (outcome.value) {
      const { userId, sessionId } = caller;
      pushServerNoti(bus, tenant, 'user_group_collection', [userId], { groupId, exceptSessionId: sessionId });
    }
    return answer(undefined);
  },
  { isOrdered: true },
);

/** True when the group is new in the collection. */
function collect(
  db: Database,
  caller: { readonly userId: string; readonly tenant: string },
  groupId: string,
  nowMs: number,
): Promise<Result<boolean, FailureCode>> {
  return db.transaction().execute(async (trx) => {
    await lockCollection(trx, caller.userId);
    const collected = await listCollection(trx, caller.userId);
    if (collected.some((group) => group.groupId === groupId)) return success(false);
    const shared = await findSharedGroup(trx, groupId);
    if (shared?.tenant !== caller.tenant) return failure('guest_failed');
    if (!canAddGuestGroup(collected.length)) return failure('guest_limit');
    return success(await addToCollection(trx, caller.userId, groupId, nowMs));
  });
}
