import { applicationOutcome, decisionRefusal } from '#domain/group/application.ts';
import type { FailureCode } from '#domain/failure.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { recentListStartMs } from '#domain/recent-list.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { findRoles, lockAndFindActor } from '../../base/store/messages/actors.ts';
import {
  findGroupFromOutside,
  isApplying,
  listDeciderIds,
  lockGroup,
  settleApplication,
} from '../../base/store/groups/applications.ts';
import { putNotice } from '../../base/store/groups/group-notices.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { addMember } from '../../base/store/groups/groups.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { type AppendedMessage, appendMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { findUser } from '../../base/store/people/users.ts';
import { notifyMembers } from './membership.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

type Applied =
  | { readonly kind: 'asked' | 'unchanged'; readonly notifiedIds: readonly string[] }
  | { readonly kind: 'joined'; readonly systemMessage: AppendedMessage };

/**
 * Applies to a group for the caller. The value is true when the caller is now a member, and false when the owner or an admin must
 * agree. Fails as `applicationOutcome` does. Spec: 2-contacts-groups §4, §6 (guests apply), §7 applyToGroup. S-10.
 */
export async function applyToGroup(
  groupId: string,
  { services, tenant, caller }: SessionContext,
): Promise<Result<boolean, FailureCode>> {
  const { db, bus, now } = services;
  const nowMs = now();
  const { userId } = caller;
  const outcome = await db.transaction().execute(async (trx): Promise<Result<Applied, FailureCode>> => {
    await lockGroup(trx, groupId);
    const group = await findGroupFromOutside(trx, { tenant: tenant.code, groupId, userId });
    if (group === undefined) return failure('not_match');
    const decided = applicationOutcome(group.facts, tenant.config.maxGroupMembers);
    if (!decided.ok) return decided;
    if (decided.value === 'join') {
      return success({
        kind: 'joined',
        systemMessage: await takeIn(trx, { tenant: tenant.code, groupId, userId, byName: '' }, nowMs),
      });
    }
    if (await isApplying(trx, { groupId, userId, fromMs: recentListStartMs(nowMs) })) {
      return success({ kind: 'unchanged', notifiedIds: [] });
    }
    const notifiedIds = [...(await listDeciderIds(trx, groupId)), userId];
    await putNotice(trx, { groupId, type: 'applying', state: 'pending', fromId: userId, userIds: notifiedIds }, nowMs);
    return success({ kind: 'asked', notifiedIds });
  });
  if (!outcome.ok) return outcome;
  if (outcome.value.kind !== 'joined') {
    pushServerNoti(bus, tenant, 'group_apply', outcome.value.notifiedIds, { groupId, userId });
    return success(false);
  }
  await notifyMembers(services, tenant, groupId, userId);
  pushMessage(bus, tenant, outcome.value.systemMessage);
  return success(true);
}

/**
 * Decides an application for the caller and updates the notices of all recipients. If agreed, the applicant joins, and a system
 * message says so. Fails as `decisionRefusal` does. Spec: 2-contacts-groups §4 Group apply handling, §7 applyingStateUpdate. S-10.
 */
export async function decideApplication(
  { groupId, userId, isAgreed }: { readonly groupId: string; readonly userId: string; readonly isAgreed: boolean },
  { services, tenant, caller }: SessionContext,
): Promise<Result<undefined, FailureCode>> {
  const { db, bus, now } = services;
  const nowMs = now();
  const outcome = await db
    .transaction()
    .execute(
      async (
        trx,
      ): Promise<
        Result<{ notifiedIds: readonly string[]; systemMessage: AppendedMessage | undefined }, FailureCode>
      > => {
        const actor = await lockAndFindActor(trx, groupId, caller.userId);
        if (!actor.ok) return actor;
        const group = await findGroupFromOutside(trx, { tenant: tenant.code, groupId, userId });
        if (group === undefined) return failure('not_match');
        const facts = {
          isAgreed,
          isFrozen: group.facts.isFrozen,
          memberCount: group.facts.memberCount,
          isPending: await isApplying(trx, { groupId, userId, fromMs: recentListStartMs(nowMs) }),
          isApplicantMember: (await findRoles(trx, groupId, [userId])).has(userId),
        };
        const refusal = decisionRefusal(actor.value.role ?? 'member', facts, tenant.config.maxGroupMembers);
        if (refusal !== undefined) return failure(refusal);
        const notifiedIds = await settleApplication(trx, { groupId, userId, isAgreed, doneById: caller.userId });
        const kind = isAgreed ? 'application-agreed' : 'application-refused';
        await recordOperation(trx, { groupId, actorId: caller.userId, kind, targetIds: [userId] }, nowMs);
        if (!isAgreed) return success({ notifiedIds, systemMessage: undefined });
        const byName = actor.value.name;
        return success({
          notifiedIds,
          systemMessage: await takeIn(trx, { tenant: tenant.code, groupId, userId, byName }, nowMs),
        });
      },
    );
  if (!outcome.ok) return outcome;
  const { notifiedIds, systemMessage } = outcome.value;
  pushServerNoti(bus, tenant, 'applyingStateUpdate', notifiedIds, { groupId, userId });
  if (systemMessage === undefined) return success(undefined);
  await notifyMembers(services, tenant, groupId, userId);
  pushMessage(bus, tenant, systemMessage);
  return success(undefined);
}

/** Adds a user to a group, with a system message in its chat. `byName` is the approver, or empty if no approval was needed. */
async function takeIn(
  trx: DatabaseTransaction,
  {
    tenant,
    groupId,
    userId,
    byName,
  }: { readonly tenant: string; readonly groupId: string; readonly userId: string; readonly byName: string },
  nowMs: number,
): Promise<AppendedMessage> {
  const newcomer = await findUser(trx, userId);
  await addMember(trx, tenant, groupId, { userId, role: 'member' }, nowMs);
  const memberNames = [newcomer?.account.name ?? userId];
  const content = { kind: 'notice', notice: { kind: 'members-added', actorName: byName, memberNames } } as const;
  return appendMessage(
    trx,
    { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS },
    nowMs,
  );
}
