import type { Decoded } from '#contract/codec.ts';
import type { groupMembersAdd } from '#contract/http/group-members-add.ts';
import { canInvite } from '#domain/group/permissions.ts';
import type { FailureCode } from '#domain/failure.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { pushGroupMembers } from '../../delivery/pushes/group-members.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { findRoles, lockAndFindActor } from '../../base/store/messages/actors.ts';
import { settleApplication } from '../../base/store/groups/applications.ts';
import { readMembers } from '../../base/store/groups/group-members.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { addMembers, listMemberIds } from '../../base/store/groups/groups.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { findInviteFacts } from '../../base/store/groups/invitees.ts';
import { type AppendedMessage, appendMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { authorId, lineAuthor } from './author.ts';
import { findCandidates, initiatorOf } from './candidates.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

type Request = Decoded<typeof groupMembersAdd.request>;
type Reply = Decoded<typeof groupMembersAdd.reply>;

interface Invited {
  readonly reply: Reply;
  /** Undefined: no user was added. */
  readonly systemMessage?: AppendedMessage;
  /** Users whose notices about an application of an added user have changed, by that user. */
  readonly settled: ReadonlyMap<string, readonly string[]>;
}

/**
 * Adds friends of the caller to a group. Friends who forbid it are left out and returned; users who are already members are left out,
 * so that a repeat is safe. A pending application of an added user counts as agreed. The platform may add any of its players (L-SA4).
 * Spec: 2-contacts-groups §5 Group invite, §6, §7 groupMembersAdd. S-10.
 */
export async function inviteMembers(request: Request, context: SessionContext): Promise<Outcome<Reply>> {
  const { services, tenant } = context;
  const { db, bus } = services;
  const { groupId } = request;
  const outcome = await db.transaction().execute((trx) => invite(trx, request, context));
  if (!outcome.ok) {
    const reason = REASONS[outcome.failure];
    return reason === undefined ? refuseChat(outcome.failure, groupId) : refuse(outcome.failure, reason);
  }
  const { reply, systemMessage, settled } = outcome.value;
  if (systemMessage === undefined) return answer(reply);
  const present = await listMemberIds(db, groupId);
  pushUpdate(bus, 'groupList', present);
  await pushGroupMembers(services, tenant, groupId, present, await readMembers(db, groupId, reply.addedIds));
  for (const [userId, noticedIds] of settled)
    pushServerNoti(bus, tenant, 'applyingStateUpdate', noticedIds, { groupId, userId });
  pushMessage(bus, tenant, systemMessage);
  return answer(reply);
}

async function invite(
  trx: DatabaseTransaction,
  { groupId, userIds }: Request,
  context: SessionContext,
): Promise<Result<Invited, FailureCode>> {
  const { services, tenant, caller } = context;
  const initiator = initiatorOf(context);
  const actor = await lockAndFindActor(trx, groupId, caller.userId);
  if (!actor.ok) return actor;
  const group = await findInviteFacts(trx, groupId);
  // Check permission first, so that callers without rights cannot probe membership.
  if (!canInvite(actor.value.role ?? 'guest', group)) return failure('forbidden');
  if (group.isFrozen) return failure('group_frozen');
  const members = await findRoles(trx, groupId, userIds);
  const newIds = [...new Set(userIds)].filter((userId) => !members.has(userId));
  const invitees = await findCandidates(trx, initiator, { tenant, userId: caller.userId, userIds: newIds });
  if (invitees.length < newIds.length) return failure(initiator === 'user' ? 'no_friend_yet' : 'frozen');
  const added = invitees.filter(({ acceptsInvites }) => acceptsInvites);
  const addedIds = added.map(({ userId }) => userId);
  const refusedIds = invitees.filter(({ acceptsInvites }) => !acceptsInvites).map(({ userId }) => userId);
  if (added.length === 0) return success({ reply: { addedIds, refusedIds }, settled: new Map() });
  if (group.memberCount + added.length > tenant.config.maxGroupMembers) return failure('group_full');
  const nowMs = services.now();
  const newMembers = addedIds.map((userId) => ({ userId, role: 'member' as const }));
  await addMembers(trx, tenant.code, groupId, newMembers, nowMs);
  const operation = { groupId, actorId: authorId(context), kind: 'members-invited', targetIds: addedIds } as const;
  await recordOperation(trx, operation, nowMs);
  const settled = new Map<string, readonly string[]>();
  for (const userId of addedIds)
    settled.set(userId, await settleApplication(trx, { groupId, userId, isAgreed: true, doneById: authorId(context) }));
  const memberNames = added.map(({ name }) => name);
  const notice = { kind: 'members-added', ...lineAuthor(context, actor.value.name), memberNames } as const;
  const content = { kind: 'notice', notice } as const;
  const message = { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
  return success({ reply: { addedIds, refusedIds }, settled, systemMessage: await appendMessage(trx, message, nowMs) });
}

const REASONS: Partial<Record<FailureCode, string>> = {
  forbidden: 'Your role in the group does not allow this.',
  no_friend_yet: 'One of these users is not a friend of yours.',
  frozen: 'One of these players is frozen.',
  group_full: 'The group would have too many members.',
};
