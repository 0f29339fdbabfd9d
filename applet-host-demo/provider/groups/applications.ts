import { applicationOutcome, decisionRefusal } from '../../../widget/domain/group/application.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { recentListStartMs } from '../../../widget/domain/recent-list.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import type { SessionContext } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { pushServerNoti } from '../pushes/server-noti.ts';
import { findRoles, lockAndFindActor } from '../store/actors.ts';
import {
  findGroupFromOutside,
  isApplying,
  listDeciderIds,
  lockGroup,
  settleApplication,
} from '../store/applications.ts';
import { putNotice } from '../store/group-notices.ts';
import { addMember } from '../store/groups.ts';
import { newUuid } from '../store/ids.ts';
import { type AppendedMessage, appendMessage } from '../store/messages.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import { findUser } from '../store/users.ts';
import { tellMembers } from './membership.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

type Applied =
  | { readonly kind: 'asked' | 'unchanged'; readonly told: readonly string[] }
  | { readonly kind: 'joined'; readonly line: AppendedMessage };

/**
 * Applies to a group on behalf of the caller: true when they are in it now, false when the owner or an admin has to agree.
 * Fails as `applicationOutcome` does. Spec: 2-contacts-groups §4, §6 (guests apply), §7 applyToGroup. S-10.
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
    const decided = applicationOutcome(group.facts);
    if (!decided.ok) return decided;
    if (decided.value === 'join') {
      return success({
        kind: 'joined',
        line: await takeIn(trx, { tenant: tenant.code, groupId, userId, byName: '' }, nowMs),
      });
    }
    if (await isApplying(trx, { groupId, userId, fromMs: recentListStartMs(nowMs) })) {
      return success({ kind: 'unchanged', told: [] });
    }
    const told = [...(await listDeciderIds(trx, groupId)), userId];
    await putNotice(trx, { groupId, type: 'applying', state: 'pending', fromId: userId, userIds: told }, nowMs);
    return success({ kind: 'asked', told });
  });
  if (!outcome.ok) return outcome;
  if (outcome.value.kind !== 'joined') {
    pushServerNoti(bus, tenant, 'group_apply', outcome.value.told, { groupId, userId });
    return success(false);
  }
  await tellMembers(services, tenant, groupId, userId);
  pushMessage(bus, tenant, outcome.value.line);
  return success(true);
}

/**
 * Decides over an application on behalf of the caller, in everybody's notices; agreed, the applicant is in the group and a
 * line in its chat says so. Fails as `decisionRefusal` does. Spec: 2-contacts-groups §4 Group apply handling, §7 applyingStateUpdate. S-10.
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
      async (trx): Promise<Result<{ told: readonly string[]; line: AppendedMessage | undefined }, FailureCode>> => {
        const actor = await lockAndFindActor(trx, groupId, caller.userId);
        if (!actor.ok) return actor;
        const group = await findGroupFromOutside(trx, { tenant: tenant.code, groupId, userId });
        if (group === undefined) return failure('not_match');
        const refusal = decisionRefusal(actor.value.role ?? 'member', {
          isAgreed,
          isFrozen: group.facts.isFrozen,
          memberCount: group.facts.memberCount,
          isPending: await isApplying(trx, { groupId, userId, fromMs: recentListStartMs(nowMs) }),
          isApplicantMember: (await findRoles(trx, groupId, [userId])).has(userId),
        });
        if (refusal !== undefined) return failure(refusal);
        const told = await settleApplication(trx, { groupId, userId, isAgreed, doneById: caller.userId });
        if (!isAgreed) return success({ told, line: undefined });
        const byName = actor.value.name;
        return success({ told, line: await takeIn(trx, { tenant: tenant.code, groupId, userId, byName }, nowMs) });
      },
    );
  if (!outcome.ok) return outcome;
  const { told, line } = outcome.value;
  pushServerNoti(bus, tenant, 'applyingStateUpdate', told, { groupId, userId });
  if (line === undefined) return success(undefined);
  await tellMembers(services, tenant, groupId, userId);
  pushMessage(bus, tenant, line);
  return success(undefined);
}

/** Takes somebody into a group, with a line in its chat that says who did it; nobody did where nobody had to agree. */
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
