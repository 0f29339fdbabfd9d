import { chatKind } from '#domain/chat/chat-id.ts';
import { type MessageContent, NO_MENTIONS } from '#domain/message/message.ts';
import { PLATFORM_ACTOR } from '#domain/message/taken-back.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, type Refusal } from '../../calls/outcome.ts';
import type { CallContext } from '../../calls/services.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { lockChat, tenantsOfChats } from '../../base/store/messages/chats.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { messageNumber } from '../../base/store/messages/message-number.ts';
import { type AppendedMessage, appendMessage, findByUuid, hasReaders } from '../../base/store/messages/messages.ts';
import { findRecallable, readForAll, type RecallableMessage } from '../../base/store/messages/recalls.ts';
import { markRemoved, unmarkRemoved } from '../../base/store/messages/removals.ts';
import type { MessageKey } from '../../base/store/moderation/report-evidence.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';

type RemovalContext = Pick<CallContext, 'services' | 'tenant'> & {
  /** The id of the call: a repeat has no effect. */
  readonly localId: string;
};

const SYSTEM = { userId: '', name: '', role: undefined } as const;

/**
 * Removes a message for everybody, in the platform's own name. All members see the line "Removed by the platform", also its sender, the
 * owner and the admins of a group, and no member can restore it. A command of the system in the chat's own sequence says so. D-20.
 */
export const removeMessage = (key: MessageKey, context: RemovalContext): Promise<Outcome<undefined>> =>
  change(key, context, async (trx, found, nowMs) => {
    const { chatId, messageId } = key;
    if (found.deletedBy === PLATFORM_ACTOR) return [];
    const number = messageNumber(messageId);
    const timeMs = Math.max(nowMs, found.deletedAtMs + 1);
    if (!(await hasReaders(trx, chatId))) {
      await markRemoved(trx, chatId, number, timeMs);
      return [];
    }
    const command = await appendCommand(trx, key, context, 'recall', timeMs);
    await markRemoved(trx, chatId, number, command.message.timeMs);
    await record(trx, chatId, found.senderId, 'messages-recalled', nowMs);
    // The message without its content replaces the one that devices show.
    return [...(await readForAll(trx, chatId, [number])), command];
  });

/**
 * Shows a message again that the platform has removed. One that a user had recalled before stays recalled: the command that says so names
 * that user. D-20.
 */
export const undoRemoval = (key: MessageKey, context: RemovalContext): Promise<Outcome<undefined>> =>
  change(key, context, async (trx, found, nowMs) => {
    const { chatId, messageId } = key;
    if (found.deletedBy !== PLATFORM_ACTOR) return [];
    const number = messageNumber(messageId);
    const timeMs = Math.max(nowMs, found.deletedAtMs + 1);
    const recalledBy = await unmarkRemoved(trx, chatId, number, timeMs);
    if (!(await hasReaders(trx, chatId))) return [];
    await record(trx, chatId, found.senderId, 'messages-restored', nowMs);
    if (recalledBy !== undefined) return [await appendCommand(trx, key, context, 'recall', timeMs, recalledBy)];
    return [...(await readForAll(trx, chatId, [number])), await appendCommand(trx, key, context, 'restore', timeMs)];
  });

/** Changes a user's message, with its chat locked, and pushes what the change returns. A repeat of the call changes nothing. */
async function change(
  { chatId, messageId }: MessageKey,
  { services: { db, bus, now }, tenant, localId }: RemovalContext,
  run: (
    trx: DatabaseTransaction,
    found: RecallableMessage,
    nowMs: number,
  ) => Promise<readonly Omit<AppendedMessage, 'quoteForOthers'>[]>,
): Promise<Outcome<undefined>> {
  if ((await tenantsOfChats(db, [chatId])).get(chatId) !== tenant.code) return failure(missing(chatId, messageId));
  const outcome = await db
    .transaction()
    .execute(async (trx): Promise<Result<readonly Omit<AppendedMessage, 'quoteForOthers'>[], Refusal>> => {
      await lockChat(trx, chatId);
      if ((await findByUuid(trx, SYSTEM.userId, localId)) !== undefined) return success([]);
      const [found] = await findRecallable(trx, chatId, [messageNumber(messageId)]);
      return found === undefined ? failure(missing(chatId, messageId)) : success(await run(trx, found, now()));
    });
  if (!outcome.ok) return outcome;
  for (const message of outcome.value) pushMessage(bus, tenant, message);
  return answer(undefined);
}

const appendCommand = (
  trx: DatabaseTransaction,
  { chatId, messageId }: MessageKey,
  { localId }: RemovalContext,
  command: 'recall' | 'restore',
  timeMs: number,
  userId: string = SYSTEM.userId,
): Promise<AppendedMessage> => {
  const content: MessageContent = { kind: 'command', command, messageIds: [messageId] };
  return appendMessage(trx, { chatId, localId, sender: { ...SYSTEM, userId }, content, mentions: NO_MENTIONS }, timeMs);
};

/** The operation log of a group names the platform. */
async function record(
  trx: DatabaseTransaction,
  groupId: string,
  senderId: string,
  kind: 'messages-recalled' | 'messages-restored',
  nowMs: number,
): Promise<void> {
  if (chatKind(groupId) !== 'group') return;
  await recordOperation(trx, { groupId, actorId: PLATFORM_ACTOR, kind, targetIds: [senderId], detail: '1' }, nowMs);
}

const missing = (chatId: string, messageId: string): Refusal => ({
  code: 'not_found',
  message: `There is no message "${messageId}" of a user in chat "${chatId}".`,
});
