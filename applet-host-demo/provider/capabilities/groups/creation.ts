import type { groupCreate } from '#contract/http/group-create.ts';
import type { Decoded } from '#contract/codec.ts';
import { checkGroupName } from '#domain/group/group-name.ts';
import type { FailureCode } from '#domain/failure.ts';
import { INVITE_CANDIDATES, MAX_OWNED_GROUPS } from '#domain/limits.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { GROUP_PHOTO_REFUSED, mayUseGroupPhoto, replaceAvatar } from '../../base/store/files/avatars.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { createGroup } from '../../base/store/groups/groups.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { countOwnedGroups, findCreatedGroup, type Invitee, lockOwner } from '../../base/store/groups/invitees.ts';
import { type AppendedMessage, appendMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { authorId, lineAuthor } from './author.ts';
import { findCandidates, initiatorOf } from './candidates.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

type Request = Decoded<typeof groupCreate.request>;
type Reply = Decoded<typeof groupCreate.reply>;

interface Created {
  readonly reply: Reply;
  /** Undefined: a repeated call, or nothing was created. */
  readonly systemMessage?: AppendedMessage;
}

/**
 * Creates a group that the caller owns. Its members must be friends of the caller. If one of them forbids group invitations,
 * nothing is created, so that the caller can choose again. The platform may choose any of its players (L-SA4).
 * Spec: 2-contacts-groups §2 Chat list, §5, §7 groupCreate. S-01, S-10.
 */
export async function createGroupFor(request: Request, context: SessionContext): Promise<Outcome<Reply>> {
  const { services, tenant, caller } = context;
  const checked = checkGroupName(request.name);
  if (!checked.ok) return refuse(checked.failure, REASONS[checked.failure] ?? 'The name of the group is not valid.');
  const memberIds = [...new Set(request.memberIds)].filter((userId) => userId !== caller.userId);
  const outcome = await services.db
    .transaction()
    .execute((trx) => create(trx, { ...request, name: checked.value, memberIds }, context));
  if (!outcome.ok) return refuse(outcome.failure, REASONS[outcome.failure] ?? 'The group cannot be created.');
  const { reply, systemMessage } = outcome.value;
  if (systemMessage !== undefined) {
    pushUpdate(services.bus, 'groupList', [caller.userId, ...memberIds]);
    pushMessage(services.bus, tenant, systemMessage);
  }
  return answer(reply);
}

async function create(
  trx: DatabaseTransaction,
  { name, photo, memberIds, localId }: Request,
  context: SessionContext,
): Promise<Result<Created, FailureCode>> {
  const { services, tenant, caller } = context;
  const initiator = initiatorOf(context);
  const { userId } = caller;
  const { maxOwnedGroups = MAX_OWNED_GROUPS } = tenant.settings;
  const ownerName = await lockOwner(trx, userId);
  const before = localId === undefined ? undefined : await findCreatedGroup(trx, userId, localId);
  if (before !== undefined) return success({ reply: { ...before, refusedIds: [] } });
  if (!(await mayUseGroupPhoto(trx, userId, photo))) return failure('invalid_request');
  if ((await countOwnedGroups(trx, userId)) >= maxOwnedGroups) return failure('too_many_groups');
  if (memberIds.length >= tenant.config.maxGroupMembers) return failure('group_full');
  const invitees = await findCandidates(trx, initiator, { tenant, userId, userIds: memberIds });
  if (invitees.length < memberIds.length) return failure(initiator === 'user' ? 'no_friend_yet' : 'frozen');
  const refusedIds = invitees.filter(({ acceptsInvites }) => !acceptsInvites).map((invitee) => invitee.userId);
  if (refusedIds.length > 0) return success({ reply: { groupId: undefined, groupNumber: '', refusedIds } });
  const nowMs = services.now();
  const members = memberIds.map((memberId) => ({ userId: memberId, role: 'member' as const }));
  const uuid = localId ?? newUuid();
  const groupId = await createGroup(trx, { tenant: tenant.code, name, photo, ownerId: userId, members, uuid }, nowMs);
  await replaceAvatar(trx, { groupId }, { before: '', after: photo }, nowMs);
  await recordOperation(
    trx,
    { groupId, actorId: authorId(context), kind: 'group-created', targetIds: memberIds },
    nowMs,
  );
  const { groupNumber = '' } = (await findCreatedGroup(trx, userId, uuid)) ?? {};
  const content = { kind: 'notice', notice: firstNotice(lineAuthor(context, ownerName), invitees) } as const;
  const message = { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
  const systemMessage = await appendMessage(trx, message, nowMs);
  return success({ reply: { groupId, groupNumber, refusedIds: [] }, systemMessage });
}

/** The first message of a group names its members, if they fit. */
const firstNotice = (author: ReturnType<typeof lineAuthor>, invitees: readonly Invitee[]) =>
  invitees.length > 0 && invitees.length <= INVITE_CANDIDATES
    ? ({ kind: 'members-added', ...author, memberNames: invitees.map(({ name }) => name) } as const)
    : ({ kind: 'can-chat-now' } as const);

const REASONS: Partial<Record<FailureCode, string>> = {
  invalid_request: GROUP_PHOTO_REFUSED,
  group_name_missing: 'A group needs a name with a visible character.',
  group_name_format: 'The name of a group must not contain < > /.',
  group_name_too_long: 'The name of a group can have at most 16 characters.',
  no_friend_yet: 'One of these users is not a friend of yours.',
  frozen: 'One of these players is frozen.',
  group_full: 'The group would have too many members.',
  too_many_groups: 'You own too many groups.',
};
