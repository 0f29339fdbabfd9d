import { chatKind } from '#domain/chat/chat-id.ts';
import { NO_MENTIONS, type SentMessage } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse, type Refusal } from '../../calls/outcome.ts';
import type { CallContext } from '../../calls/services.ts';
import { removeFromGuests } from '../../delivery/pushes/guests.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { listParticipants, lockChat, tenantsOfChats } from '../../base/store/messages/chats.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { messageNumber } from '../../base/store/messages/message-number.ts';
import { type AppendedMessage, appendMessage, hasReaders } from '../../base/store/messages/messages.ts';
import { findRecallable, readForAll } from '../../base/store/messages/recalls.ts';
import type { MessageKey } from '../../base/store/moderation/report-evidence.ts';
import { markShadowed, unmarkShadowed } from '../../base/store/messages/shadows.ts';

/**
 * Removes a user's message for everybody but its sender, who does not notice: no line, no event, and the message stays as it is on all
 * devices of the sender. A repeat has no effect. L-MO11.
 */
export async function shadowMessage(
  { chatId, messageId }: MessageKey,
  { services: { db, bus }, tenant }: Pick<CallContext, 'services' | 'tenant'>,
): Promise<Outcome<undefined>> {
  if ((await tenantsOfChats(db, [chatId])).get(chatId) !== tenant.code) return failure(missing(chatId, messageId));
  if (chatKind(chatId) === 'service')
    return refuse('forbidden', 'Messages of the customer service cannot be removed for one side.');
  const number = messageNumber(messageId);
  const outcome = await db.transaction().execute(async (trx): Promise<Result<Removal | undefined, Refusal>> => {
    await lockChat(trx, chatId);
    const [found] = await findRecallable(trx, chatId, [number]);
    if (found === undefined) return failure(missing(chatId, messageId));
    // Read before the mark, which hides it from guests.
    const [stored] = await readForAll(trx, chatId, [number]);
    if (!(await markShadowed(trx, chatId, number))) return success(undefined);
    const members = await listParticipants(trx, chatId);
    return success({ message: stored?.message, others: members.filter((userId) => userId !== found.senderId) });
  });
  if (!outcome.ok) return outcome;
  if (outcome.value === undefined) return answer(undefined);
  const { message, others } = outcome.value;
  for (const about of ['msg_deleted', 'chat_deleted'] as const) pushServerNoti(bus, tenant, about, others);
  if (message !== undefined) removeFromGuests(bus, message, tenant.config.roleScheme);
  return answer(undefined);
}

/**
 * Shows a message to the others again that a moderator has removed, or that a shadow-limited user has sent. A command of its sender in
 * the chat's own sequence says so, as after a recall: open devices show the message at once, others when they catch up, and a cached
 * hole is fetched. A recalled message stays recalled. A repeat has no effect. L-MO11.
 */
export async function restoreMessage(
  { chatId, messageId }: MessageKey,
  { services: { db, bus, now }, tenant }: Pick<CallContext, 'services' | 'tenant'>,
): Promise<Outcome<undefined>> {
  if ((await tenantsOfChats(db, [chatId])).get(chatId) !== tenant.code) return failure(missing(chatId, messageId));
  const number = messageNumber(messageId);
  const outcome = await db.transaction().execute(async (trx): Promise<Result<readonly AppendedMessage[], Refusal>> => {
    await lockChat(trx, chatId);
    const [found] = await findRecallable(trx, chatId, [number]);
    if (found === undefined) return failure(missing(chatId, messageId));
    if (!(await unmarkShadowed(trx, chatId, number))) return success([]);
    const [stored] = await readForAll(trx, chatId, [number]);
    if (stored === undefined || found.deletedBy !== null || !(await hasReaders(trx, chatId))) return success([]);
    const role = chatKind(chatId) === 'group' ? found.senderRole : undefined;
    const sender = { userId: found.senderId, name: stored.message.senderName, role };
    const content = { kind: 'command', command: 'restore', messageIds: [messageId] } as const;
    const command = { chatId, localId: newUuid(), sender, content, mentions: NO_MENTIONS };
    return success([stored, await appendMessage(trx, command, now())]);
  });
  if (!outcome.ok) return outcome;
  for (const message of outcome.value) pushMessage(bus, tenant, message);
  return answer(undefined);
}

interface Removal {
  readonly message: SentMessage | undefined;
  readonly others: readonly string[];
}

const missing = (chatId: string, messageId: string): Refusal => ({
  code: 'not_found',
  message: `There is no message "${messageId}" of a user in chat "${chatId}".`,
});
