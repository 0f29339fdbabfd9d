import { leavingEnds } from '#domain/group/permissions.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { dropGuests } from '../../delivery/pushes/guests.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { lockAndFindActor } from '../../base/store/messages/actors.ts';
import { expireApplications, expireDecisions } from '../../base/store/groups/applications.ts';
import { putNotice } from '../../base/store/groups/group-notices.ts';
import { dissolveGroup, listMemberIds, removeMember } from '../../base/store/groups/groups.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { authorId } from './author.ts';
import { notifyMembers } from './membership.ts';

interface Left {
  readonly kind: 'left';
  /** The caller had applications to decide. They no longer belong to the caller. */
  readonly hadDecisions: boolean;
}

/** The users to notify after a group was dissolved. */
interface Dissolved {
  readonly kind: 'dissolved';
  readonly memberIds: readonly string[];
  /** Users whose notices have changed. */
  readonly noticedIds: readonly string[];
}

/**
 * Removes the caller from a group. If the caller is the owner, this dissolves the group. A repeated call is refused with
 * `noGroupMember` or `not_match`: the caller is already out. Spec: 2-contacts-groups §4 Roles, §7 groupLeave. S-10.
 */
export async function leaveGroup(groupId: string, context: SessionContext): Promise<Outcome<undefined>> {
  const { services, tenant, caller } = context;
  const { db, bus } = services;
  const { userId } = caller;
  const outcome = await db.transaction().execute(async (trx): Promise<Result<Left | Dissolved, FailureCode>> => {
    const actor = await lockAndFindActor(trx, groupId, userId);
    if (!actor.ok) return actor;
    const { role } = actor.value;
    if (role === undefined) return failure('not_match');
    if (leavingEnds(role) === 'group') return success(await dissolve(trx, groupId, context));
    await removeMember(trx, groupId, userId);
    return success({ kind: 'left', hadDecisions: await expireDecisions(trx, groupId, userId) });
  });
  if (!outcome.ok) return refuseChat(outcome.failure, groupId);
  if (outcome.value.kind === 'left') {
    if (outcome.value.hadDecisions) pushServerNoti(bus, tenant, 'group_apply', [userId], { groupId });
    await notifyMembers(services, tenant, groupId, userId);
    return answer(undefined);
  }
  const { memberIds, noticedIds } = outcome.value;
  pushUpdate(bus, 'groupList', memberIds);
  pushServerNoti(bus, tenant, 'group_apply', noticedIds, { groupId });
  dropGuests(bus, groupId, 'dissolved');
  return answer(undefined);
}

/** Dissolves a group: a notice informs all who did not do it themselves, and pending applications expire. */
async function dissolve(trx: DatabaseTransaction, groupId: string, context: SessionContext): Promise<Dissolved> {
  const ownerId = context.caller.userId;
  const doneById = authorId(context);
  const memberIds = await listMemberIds(trx, groupId);
  const others = memberIds.filter((userId) => userId !== doneById);
  await dissolveGroup(trx, groupId);
  const notice = { groupId, type: 'disband', state: 'agreed', fromId: ownerId, doneById } as const;
  await putNotice(trx, { ...notice, userIds: others }, context.services.now());
  return {
    kind: 'dissolved',
    memberIds,
    noticedIds: [...new Set([...others, ...(await expireApplications(trx, groupId))])],
  };
}
