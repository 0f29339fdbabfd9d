import { msgSendByList } from '#contract/operations/msg-send-by-list.ts';
import type { FailureCode } from '#domain/failure.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import { canForward } from '#domain/message/forward.ts';
import { NO_MENTIONS, type MessageContent } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { refusedByAll } from '../../calls/refuse-sender.ts';
import { fitsLimit } from '../../capabilities/messages/accept-content.ts';
import { allowsContent } from '../../capabilities/messages/complete-card.ts';
import { forwardFiles } from '../../capabilities/messages/forward-files.ts';
import { uuidInChat } from '../../capabilities/messages/send-to-many.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { markUsed } from '../../base/store/files/files.ts';
import { readMessageOf } from '../../base/store/messages/history.ts';
import { appendMessage, findByUuid } from '../../base/store/messages/messages.ts';
import { lockAndCheckSender } from '../../base/store/groups/send-rights.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Forwards a stored message to each chat that accepts it from the user. Spec: 1-chat §5 Forwarding, §7 msgSendByList. S-01, S-10. */
export const handleMsgSendByList = forSession(
  msgSendByList,
  async ({ chatIds, sourceChatId, messageId, localId }, context) => {
    const { services, caller } = context;
    const viewer = await checkViewer(services.db, sourceChatId, caller.userId);
    if (!viewer.ok) return refuseChat(viewer.failure, sourceChatId);
    const source = await readMessageOf(services.db, caller.userId, sourceChatId, messageId);
    // A recalled message cannot be forwarded, even by users who can still see it.
    if (source === undefined || source.deletion?.byId !== undefined) {
      return refuse('not_found', `There is no such message in chat ${sourceChatId}.`);
    }
    if (!canForward(kindContentOf(source.content))) return refuse('forbidden', 'This message cannot be forwarded.');
    const failed: { chatId: string; code: FailureCode }[] = [];
    const targets = new Set(chatIds);
    for (const chatId of targets) {
      const uuid = uuidInChat(localId, chatId);
      const sent = await sendOn(context, { from: sourceChatId, to: chatId }, uuid, source.content);
      if (!sent.ok) failed.push({ chatId, code: sent.failure });
    }
    return refusedByAll(failed, targets.size) ?? answer({ failed });
  },
  { isOrdered: true },
);

async function sendOn(
  { services: { db, bus, now }, tenant, caller }: SessionContext,
  { from, to: chatId }: { readonly from: string; readonly to: string },
  localId: string,
  content: MessageContent,
): Promise<Result<undefined, FailureCode>> {
  const outcome = await db.transaction().execute(async (trx) => {
    const sender = await lockAndCheckSender(trx, chatId, caller.userId, now());
    if ((await findByUuid(trx, caller.userId, localId)) !== undefined) return success(undefined);
    if (!sender.ok) return failure(sender.failure);
    if (!fitsLimit(content, sender.value)) return failure<FailureCode>('text_too_long');
    const isAllowed = await allowsContent(trx, content, { chatId, sender: sender.value });
    if (!isAllowed) return failure<FailureCode>('forbidden');
    // Mentions are dropped: they refer to members of the source chat.
    const route = { from, to: chatId, userId: caller.userId, tenant: caller.tenant, nowMs: now() };
    const copied = await forwardFiles(trx, route, content);
    if (!copied.ok) return failure(copied.failure);
    const message = { chatId, localId, sender: sender.value, content: copied.value.content, mentions: NO_MENTIONS };
    const appended = await appendMessage(trx, message, now());
    await markUsed(trx, chatId, copied.value.fileKeys, appended.message.delivery.messageId);
    return success(appended);
  });
  if (!outcome.ok) return outcome;
  if (outcome.value !== undefined) pushMessage(bus, tenant, outcome.value);
  return success(undefined);
}
