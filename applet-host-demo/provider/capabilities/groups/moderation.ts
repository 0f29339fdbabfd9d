import { canActOn, type MemberAction } from '#domain/group/permissions.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { Services, SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { pushGroupMembers } from '../../delivery/pushes/group-members.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { findRoles, lockAndFindActor } from '../../base/store/messages/actors.ts';
import { expireDecisions } from '../../base/store/groups/applications.ts';
import { readMembers } from '../../base/store/groups/group-members.ts';
import { putNotice } from '../../base/store/groups/group-notices.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import {
  listMemberIds,
  removeMembers as takeFromGroup,
  setMemberTitle,
  setPostingBan,
} from '../../base/store/groups/groups.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { authorId } from './author.ts';

interface ModerationRequest {
  readonly groupId: string;
  readonly userIds: readonly string[];
  readonly action: MemberAction;
}

/** Mutes members of a group, or unmutes them. Spec: 1-chat §6, §7 GroupMembersBanSet. */
export function banMembers(
  { groupId, userIds, isBanned }: Omit<ModerationRequest, 'action'> & { readonly isBanned: boolean },
  context: SessionContext,
): Promise<Outcome<undefined>> {
  const request = { groupId, userIds, action: 'mute' } as const;
  const { services } = context;
  return moderate(request, context, async (trx) => {
    const nowMs = services.now();
    const ban = isBanned ? { byId: authorId(context), timeMs: nowMs } : undefined;
    const targetIds = await setPostingBan(trx, groupId, userIds, ban);
    if (targetIds.length === 0) return;
    const kind = isBanned ? 'members-muted' : 'members-unmuted';
    await recordOperation(trx, { groupId, actorId: authorId(context), kind, targetIds }, nowMs);
  });
}

/** Gives a member of a group a title, with its colour or an empty text. Spec: 1-chat §6. */
export function entitleMember(
  {
    groupId,
    userId,
    title,
    titleColor,
  }: { readonly groupId: string; readonly userId: string; readonly title: string; readonly titleColor: string },
  context: SessionContext,
): Promise<Outcome<undefined>> {
  const request = { groupId, userIds: [userId], action: 'set-title' } as const;
  const { services } = context;
  return moderate(request, context, async (trx) => {
    await setMemberTitle(trx, groupId, userId, title + titleColor);
    const operation = {
      groupId,
      actorId: authorId(context),
      kind: 'title-set',
      targetIds: [userId],
      detail: title,
    } as const;
    await recordOperation(trx, operation, services.now());
  });
}

/** Removes members from a group. Each gets a notice that names the actor. Spec: 1-chat §6, §7 GroupMembersSub. */
export function removeMembers(
  { groupId, userIds }: Omit<ModerationRequest, 'action'>,
  context: SessionContext,
): Promise<Outcome<undefined>> {
  const { services } = context;
  return moderate({ groupId, userIds, action: 'remove' }, context, async (trx) => {
    await takeOut(trx, { groupId, userIds, byId: authorId(context) }, services.now());
    const operation = { groupId, actorId: authorId(context), kind: 'members-removed', targetIds: userIds } as const;
    await recordOperation(trx, operation, services.now());
  });
}

/** Removes members in a transaction. Each gets a notice that names the actor. */
export async function takeOut(
  trx: DatabaseTransaction,
  { groupId, userIds, byId }: { readonly groupId: string; readonly userIds: readonly string[]; readonly byId: string },
  nowMs: number,
): Promise<void> {
  await takeFromGroup(trx, groupId, userIds);
  for (const userId of userIds) {
    await expireDecisions(trx, groupId, userId);
    const about = { groupId, type: 'delMember', state: 'agreed', fromId: userId, doneById: byId } as const;
    await putNotice(trx, { ...about, userIds: [userId] }, nowMs);
  }
}

/** Notifies the removed users and the members. Call it after the commit. */
export async function pushTakenOut(
  services: Services,
  tenant: Tenant,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const { db, bus } = services;
  const present = await listMemberIds(db, groupId);
  pushServerNoti(bus, tenant, 'group_apply', userIds, { groupId });
  pushUpdate(bus, 'groupList', [...new Set([...present, ...userIds])]);
  await pushGroupMembers(services, tenant, groupId, present, await readMembers(db, groupId, userIds));
}

/** Applies an action to members if the caller may act on each of them: all or none. Notifies all members. S-10. */
async function moderate(
  { groupId, userIds, action }: ModerationRequest,
  { services, tenant, caller }: SessionContext,
  change: (trx: DatabaseTransaction) => Promise<void>,
): Promise<Outcome<undefined>> {
  const { db } = services;
  const outcome = await db.transaction().execute(async (trx): Promise<Result<undefined, FailureCode>> => {
    const actor = await lockAndFindActor(trx, groupId, caller.userId);
    if (!actor.ok) return actor;
    const actorRole = actor.value.role ?? 'guest';
    const roles = await findRoles(trx, groupId, userIds);
    for (const userId of userIds) {
      const role = roles.get(userId);
      // Check permission first, so that callers without rights cannot probe membership.
      if (!canActOn(actorRole, action, role ?? 'member') || userId === caller.userId) return failure('forbidden');
      if (role === undefined) return failure('not_found');
    }
    if (userIds.length > 0) await change(trx);
    return success(undefined);
  });
  if (!outcome.ok) {
    if (outcome.failure === 'not_found')
      return refuse('not_found', `One of these users is not a member of group ${groupId}.`);
    if (outcome.failure === 'forbidden') return refuse('forbidden', 'Your role in the group does not allow this.');
    return refuseChat(outcome.failure, groupId);
  }
  if (userIds.length === 0) return answer(undefined);
  if (action === 'remove') {
    await pushTakenOut(services, tenant, groupId, userIds);
    return answer(undefined);
  }
  const members = await readMembers(db, groupId, userIds);
  await pushGroupMembers(services, tenant, groupId, await listMemberIds(db, groupId), members);
  return answer(undefined);
}
