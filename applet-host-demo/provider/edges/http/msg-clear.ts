import { msgClear, msgClearDel } from '#contract/http/msg-clear.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { pushRead } from '../../delivery/pushes/read.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { clearFor, hideFor } from '../../base/store/messages/own-deletions.ts';
import { markRead, type ReadChange } from '../../base/store/messages/reads.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 3-transport §7 msgClear. */
export const handleMsgClear = forSession(msgClear, ({ chatId, upTo }, context) => clear(chatId, upTo, context));

/** Spec: 3-transport §7 msgClearDel. */
export const handleMsgClearDel = forSession(msgClearDel, async ({ chatId, messageIds }, context) => {
  if (messageIds === undefined) return clear(chatId, undefined, context);
  const { services, tenant, caller } = context;
  const viewer = await services.db.transaction().execute(async (trx) => {
    const checked = await checkViewer(trx, chatId, caller.userId);
    if (checked.ok) await hideFor(trx, caller.userId, chatId, messageIds);
    return checked;
  });
  if (!viewer.ok) return refuseChat(viewer.failure, chatId);
  pushServerNoti(services.bus, tenant, 'msg_deleted', [caller.userId]);
  return answer(undefined);
});

/** Clears a chat for the caller. Deleted messages also count as read. */
async function clear(
  chatId: string,
  upTo: string | undefined,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const { db, bus } = services;
  const outcome = await db.transaction().execute(async (trx): Promise<Result<ReadChange | undefined, FailureCode>> => {
    const viewer = await checkViewer(trx, chatId, caller.userId);
    if (!viewer.ok) return failure(viewer.failure);
    const clearedUpTo = await clearFor(trx, caller.userId, chatId, upTo);
    return success(await markRead(trx, chatId, caller.userId, clearedUpTo));
  });
  if (!outcome.ok) return refuseChat(outcome.failure, chatId);
  const read = outcome.value;
  if (read?.hasMoved === true) pushRead(bus, tenant, caller, { chatId, state: read.state, participants: [] });
  // Includes the calling session: a delayed request may arrive after the user has reloaded the page.
  pushServerNoti(bus, tenant, 'msg_deleted', [caller.userId]);
  return answer(undefined);
}
