import { checkGroupText, type GroupText, MAX_GROUP_TEXT_GRAPHEMES } from '#domain/group/group-text.ts';
import { canEditGroup } from '#domain/group/permissions.ts';
import type { FailureCode } from '#domain/failure.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { dropGuests, flushForGuests } from '../../delivery/pushes/guests.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { type Actor, lockAndFindActor } from '../../base/store/messages/actors.ts';
import { GROUP_PHOTO_REFUSED } from '../../base/store/files/avatars.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { isGroupFrozen, listMemberIds, setGroupText } from '../../base/store/groups/groups.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { type AppendedMessage, appendMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { authorId, lineAuthor } from './author.ts';

const SYSTEM = { userId: '', name: '', role: undefined } as const;

const REASONS: Partial<Record<FailureCode, string>> = {
  setting_locked: 'The platform has fixed this setting.',
  forbidden: 'Your role in the group does not allow this.',
  // The form of a call is checked before; only the right to a picture is not.
  invalid_request: GROUP_PHOTO_REFUSED,
};

/** The result of a change. */
export interface Changed {
  readonly systemMessage?: AppendedMessage;
  /** Guests may no longer view the group. */
  readonly isClosed?: boolean;
  /** The history up to this message was deleted. */
  readonly flushedUpTo?: string;
}

interface Notified extends Changed {
  /** All members of the group. */
  readonly userIds: readonly string[];
}

/**
 * Changes the announcement or introduction of a group. A system message reports a new announcement, but not the removal of one.
 * Spec: 2-contacts-groups §5, §6.
 */
export async function changeGroupText(
  { groupId, which, typed }: { readonly groupId: string; readonly which: GroupText; readonly typed: string },
  context: SessionContext,
): Promise<Outcome<undefined>> {
  const checked = checkGroupText(which, typed);
  if (!checked.ok)
    return refuse(checked.failure, `The text can have at most ${MAX_GROUP_TEXT_GRAPHEMES[which]} characters.`);
  const text = checked.value;
  return changeGroup(groupId, context, async (trx, actor) => {
    if (!(await setGroupText(trx, groupId, which, text))) return undefined;
    const kind = which === 'intro' ? 'intro-changed' : 'announcement-changed';
    await recordOperation(trx, { groupId, actorId: authorId(context), kind }, context.services.now());
    if (which === 'intro' || text === '') return {};
    const notice = { kind: 'announcement-changed', ...lineAuthor(context, actor.name) } as const;
    const content = { kind: 'notice', notice } as const;
    const systemMessage = { chatId: groupId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
    return { systemMessage: await appendMessage(trx, systemMessage, context.services.now()) };
  });
}

/**
 * Changes a group if the caller may, and notifies all members. A frozen group cannot be changed. S-10.
 *
 * @param change undefined: the group already had these values; a code: it refuses the change
 */
export async function changeGroup(
  groupId: string,
  { services, tenant, caller }: SessionContext,
  change: (trx: DatabaseTransaction, actor: Actor) => Promise<Changed | FailureCode | undefined>,
): Promise<Outcome<undefined>> {
  const { db, bus } = services;
  const outcome = await db.transaction().execute(async (trx): Promise<Result<Notified | undefined, FailureCode>> => {
    const actor = await lockAndFindActor(trx, groupId, caller.userId);
    if (!actor.ok) return actor;
    if (!canEditGroup(actor.value.role ?? 'guest')) return failure('forbidden');
    if (await isGroupFrozen(trx, groupId)) return failure('group_frozen');
    const changed = await change(trx, actor.value);
    if (typeof changed === 'string') return failure(changed);
    return success(changed && { ...changed, userIds: await listMemberIds(trx, groupId) });
  });
  if (!outcome.ok) {
    const reason = REASONS[outcome.failure];
    return reason === undefined ? refuseChat(outcome.failure, groupId) : refuse(outcome.failure, reason);
  }
  if (outcome.value === undefined) return answer(undefined);
  const { userIds, systemMessage, isClosed, flushedUpTo } = outcome.value;
  // After a flush the messages are gone, and the unread counts in the lists of chats.
  for (const about of flushedUpTo !== undefined
    ? (['msg_deleted', 'chat_deleted'] as const)
    : (['group_info'] as const))
    pushServerNoti(bus, tenant, about, userIds, { groupId });
  if (systemMessage !== undefined) pushMessage(bus, tenant, systemMessage);
  if (flushedUpTo !== undefined) flushForGuests(bus, groupId, flushedUpTo);
  if (isClosed === true) dropGuests(bus, groupId, 'sharing_off');
  return answer(undefined);
}
