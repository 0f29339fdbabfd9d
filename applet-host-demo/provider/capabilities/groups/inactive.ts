import type { Decoded } from '#contract/codec.ts';
import type { groupMembersInactiveSub } from '#contract/http/group-inactive.ts';
import { canManageMembers, canRemoveInactive, inactiveBefore } from '#domain/group/administration.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { findRoles, lockAndFindActor } from '../../base/store/messages/actors.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { filterInactive } from '../../base/store/groups/inactive-members.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { pushTakenOut, takeOut } from './moderation.ts';

type Request = Decoded<typeof groupMembersInactiveSub.request>;
type Reply = Decoded<typeof groupMembersInactiveSub.reply>;

/**
 * Removes inactive members from a group. Members who have visited meanwhile are left out; owners and admins are refused. Spec:
 * 2-contacts-groups §6, §7 groupMembersInactiveSub. S-10.
 */
export async function removeInactive(request: Request, context: SessionContext): Promise<Outcome<Reply>> {
  const { services, tenant } = context;
  const { groupId } = request;
  const outcome = await services.db.transaction().execute((trx) => remove(trx, request, context));
  if (!outcome.ok) {
    if (outcome.failure === 'not_found')
      return refuse('not_found', `One of these users is not a member of group ${groupId}.`);
    if (outcome.failure === 'forbidden') return refuse('forbidden', 'Your role in the group does not allow this.');
    return refuseChat(outcome.failure, groupId);
  }
  const removedIds = outcome.value;
  if (removedIds.length > 0) await pushTakenOut(services, tenant, groupId, removedIds);
  return answer({ removedIds });
}

async function remove(
  trx: DatabaseTransaction,
  { groupId, userIds, days }: Request,
  { services, caller }: SessionContext,
): Promise<Result<readonly string[], FailureCode>> {
  const actor = await lockAndFindActor(trx, groupId, caller.userId);
  if (!actor.ok) return actor;
  const role = actor.value.role ?? 'guest';
  // Check permission first, so that callers without rights cannot probe membership.
  if (!canManageMembers(role)) return failure('forbidden');
  const roles = await findRoles(trx, groupId, userIds);
  for (const userId of userIds) {
    const target = roles.get(userId);
    if (target === undefined) return failure('not_found');
    if (!canRemoveInactive(role, target)) return failure('forbidden');
  }
  const nowMs = services.now();
  const absent = { groupId, beforeMs: inactiveBefore(days, nowMs), exceptId: caller.userId };
  const removed = await filterInactive(trx, absent, [...new Set(userIds)]);
  if (removed.length === 0) return success(removed);
  await takeOut(trx, { groupId, userIds: removed, byId: caller.userId }, nowMs);
  const operation = { groupId, actorId: caller.userId, kind: 'inactive-removed', targetIds: removed } as const;
  await recordOperation(trx, { ...operation, detail: String(days) }, nowMs);
  return success(removed);
}
