import { canHandOver, canManageAdmins } from '#domain/group/administration.ts';
import type { FailureCode } from '#domain/failure.ts';
import { MAX_GROUP_ADMINS, MAX_OWNED_GROUPS } from '#domain/limits.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { pushGroupMembers } from '../../delivery/pushes/group-members.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { type Actor, findRoles, lockAndFindActor } from '../../base/store/messages/actors.ts';
import { expireDecisions, giveDecisions } from '../../base/store/groups/applications.ts';
import { listBannedMembers, readMembers } from '../../base/store/groups/group-members.ts';
import { putNotice } from '../../base/store/groups/group-notices.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import {
  countAdmins,
  isGroupFrozen,
  listMemberIds,
  removeMember,
  setGroupOwner,
  setMemberRoles,
} from '../../base/store/groups/groups.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { countOwnedGroups, lockOwner } from '../../base/store/groups/invitees.ts';
import { type AppendedMessage, appendMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { authorId, lineAuthor } from './author.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

interface AdminsRequest {
  readonly groupId: string;
  readonly userIds: readonly string[];
  readonly isAdmin: boolean;
}

/**
 * Makes members admins, or admins members, all or none; only the owner may. Members who already have the role are left out, so that a
 * repeat is safe. The others get a notice. Spec: 2-contacts-groups §6, §7 groupAdminSet. S-10.
 */
export async function changeAdmins(request: AdminsRequest, context: SessionContext): Promise<Outcome<undefined>> {
  const { services, tenant } = context;
  const { db, bus } = services;
  const { groupId } = request;
  const outcome = await db.transaction().execute((trx) => setAdmins(trx, request, context));
  if (!outcome.ok) return refuseAct(outcome.failure, groupId);
  const changed = outcome.value;
  if (changed.length === 0) return answer(undefined);
  pushServerNoti(bus, tenant, 'group_apply', changed, { groupId });
  const present = await listMemberIds(db, groupId);
  await pushGroupMembers(services, tenant, groupId, present, await readMembers(db, groupId, changed));
  // The users now see which members are muted, or no longer do.
  await pushGroupMembers(services, tenant, groupId, changed, await listBannedMembers(db, groupId));
  return answer(undefined);
}

/** @returns the ids of the members whose role has changed */
async function setAdmins(
  trx: DatabaseTransaction,
  { groupId, userIds, isAdmin }: AdminsRequest,
  context: SessionContext,
): Promise<Result<readonly string[], FailureCode>> {
  const { services, caller } = context;
  const actor = await findManager(trx, groupId, caller.userId, canManageAdmins);
  if (!actor.ok) return actor;
  const roles = await findRoles(trx, groupId, userIds);
  if (userIds.some((userId) => !roles.has(userId))) return failure('not_found');
  if (userIds.some((userId) => roles.get(userId) === 'owner')) return failure('forbidden');
  const role = isAdmin ? 'admin' : 'member';
  const changed = [...new Set(userIds)].filter((userId) => roles.get(userId) !== role);
  if (changed.length === 0) return success(changed);
  if (isAdmin && (await countAdmins(trx, groupId)) + changed.length > MAX_GROUP_ADMINS)
    return failure('too_many_admins');
  const nowMs = services.now();
  await setMemberRoles(trx, groupId, changed, role, nowMs);
  if (isAdmin) await giveDecisions(trx, groupId, changed);
  const type = isAdmin ? 'upgradeAdmin' : 'downgradeAdmin';
  for (const userId of changed) {
    if (!isAdmin) await expireDecisions(trx, groupId, userId);
    const notice = {
      groupId,
      type,
      state: 'agreed',
      fromId: userId,
      doneById: authorId(context),
      userIds: [userId],
    } as const;
    await putNotice(trx, notice, nowMs);
  }
  const kind = isAdmin ? 'admins-set' : 'admins-unset';
  await recordOperation(trx, { groupId, actorId: authorId(context), kind, targetIds: changed }, nowMs);
  return success(changed);
}

interface HandOverRequest {
  readonly groupId: string;
  readonly userId: string;
  readonly isLeaving: boolean;
}

interface HandedOver {
  readonly systemMessage: AppendedMessage;
  /** Users whose notices have changed. */
  readonly noticedIds: readonly string[];
}

/**
 * Hands a group over to another member, for its owner, who becomes an ordinary member or leaves. A system message says so.
 * D-17, L-GB3. S-10.
 */
export async function handOver(request: HandOverRequest, context: SessionContext): Promise<Outcome<undefined>> {
  const { services, tenant, caller } = context;
  const { db, bus } = services;
  const { groupId, userId } = request;
  const outcome = await db.transaction().execute((trx) => changeOwner(trx, request, context));
  if (!outcome.ok) return refuseAct(outcome.failure, groupId);
  const present = await listMemberIds(db, groupId);
  pushUpdate(bus, 'groupList', [...new Set([...present, caller.userId])]);
  pushServerNoti(bus, tenant, 'group_apply', outcome.value.noticedIds, { groupId });
  await pushGroupMembers(services, tenant, groupId, present, await readMembers(db, groupId, [userId, caller.userId]));
  await pushGroupMembers(services, tenant, groupId, [userId, caller.userId], await listBannedMembers(db, groupId));
  pushMessage(bus, tenant, outcome.value.systemMessage);
  return answer(undefined);
}

async function changeOwner(
  trx: DatabaseTransaction,
  { groupId, userId, isLeaving }: HandOverRequest,
  context: SessionContext,
): Promise<Result<HandedOver, FailureCode>> {
  const { services, tenant, caller } = context;
  const actor = await findManager(trx, groupId, caller.userId, canHandOver);
  if (!actor.ok) return actor;
  if (userId === caller.userId) return failure('forbidden');
  if (!(await findRoles(trx, groupId, [userId])).has(userId)) return failure('not_found');
  const ownerName = await lockOwner(trx, userId);
  const { maxOwnedGroups = MAX_OWNED_GROUPS } = tenant.settings;
  if ((await countOwnedGroups(trx, userId)) >= maxOwnedGroups) return failure('owner_limit');
  const nowMs = services.now();
  const operation = { groupId, actorId: authorId(context), kind: 'owner-changed', targetIds: [userId] } as const;
  await recordOperation(trx, operation, nowMs);
  await setGroupOwner(trx, groupId, { ownerId: userId, previousId: caller.userId }, nowMs);
  const notice = { kind: 'owner-changed', ...lineAuthor(context, actor.value.name), ownerName } as const;
  const content = { kind: 'notice', notice } as const;
  const message = { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
  const systemMessage = await appendMessage(trx, message, nowMs);
  const given = await giveDecisions(trx, groupId, [userId]);
  const hadDecisions = await expireDecisions(trx, groupId, caller.userId);
  if (isLeaving) await removeMember(trx, groupId, caller.userId);
  return success({ systemMessage, noticedIds: hadDecisions ? [...given, caller.userId] : given });
}

/** Finds the caller in a group that is locked and not frozen, if their role allows an act. */
async function findManager(
  trx: DatabaseTransaction,
  groupId: string,
  userId: string,
  isAllowed: (role: NonNullable<Actor['role']>) => boolean,
): Promise<Result<Actor, FailureCode>> {
  const actor = await lockAndFindActor(trx, groupId, userId);
  if (!actor.ok) return actor;
  // Check permission first, so that callers without rights cannot probe membership.
  if (actor.value.role === undefined || !isAllowed(actor.value.role)) return failure('forbidden');
  return (await isGroupFrozen(trx, groupId)) ? failure('group_frozen') : actor;
}

const refuseAct = (code: FailureCode, groupId: string): Outcome<never> =>
  REASONS[code] === undefined ? refuseChat(code, groupId) : refuse(code, REASONS[code]);

const REASONS: Partial<Record<FailureCode, string>> = {
  forbidden: 'Your role in the group does not allow this.',
  not_found: 'One of these users is not a member of the group.',
  too_many_admins: `A group can have at most ${MAX_GROUP_ADMINS} admins.`,
  owner_limit: 'This user owns too many groups.',
};
