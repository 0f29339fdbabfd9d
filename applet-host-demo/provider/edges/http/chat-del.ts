import { chatDel } from '#contract/http/chat-del.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { pushRead } from '../../delivery/pushes/read.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { hideChat } from '../../base/store/messages/chats.ts';
import { clearFor } from '../../base/store/messages/own-deletions.ts';
import { markRead, type ReadChange } from '../../base/store/messages/reads.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 2-contacts-groups §4 Chat list deletion. */
export const handleChatDel = forSession(chatDel, async ({ chatId, upTo, withHistory }, context) => {
  const { services, tenant, caller } = context;
  const { db, bus } = services;
  const outcome = await db.transaction().execute(async (trx): Promise<Result<ReadChange | undefined, FailureCode>> => {
    const viewer = await checkViewer(trx, chatId, caller.userId);
    if (!viewer.ok) return failure(viewer.failure);
    const read = await markRead(trx, chatId, caller.userId, upTo);
    await hideChat(trx, chatId, caller.userId, upTo);
    if (withHistory) await clearFor(trx, caller.userId, chatId, upTo);
    return success(read);
  });
  if (!outcome.ok) return refuseChat(outcome.failure, chatId);
  const read = outcome.value;
  if (read?.hasMoved === true) pushRead(bus, tenant, caller, { chatId, state: read.state, participants: [] });
  const others = { exceptSessionId: caller.sessionId };
  pushServerNoti(bus, tenant, 'chat_deleted', [caller.userId], others);
  if (withHistory) pushServerNoti(bus, tenant, 'msg_deleted', [caller.userId], others);
  return answer(undefined);
});
