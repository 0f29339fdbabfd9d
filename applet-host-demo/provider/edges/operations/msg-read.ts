import type { Decoded } from '#contract/codec.ts';
import { msgRead } from '#contract/operations/msg-read.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { MAX_NOTIFIED_READERS, pushRead } from '../../delivery/pushes/read.ts';
import { listParticipants } from '../../base/store/messages/chats.ts';
import { markRead } from '../../base/store/messages/reads.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 1-chat §7 msgRead. */
export const handleMsgRead = forSession(msgRead, moveReadMark, { isOrdered: true });

/** Moves the read pointer. Notifies the reader's other devices and the other members. */
export async function moveReadMark(
  { chatId, messageId }: Decoded<typeof msgRead.request>,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<Decoded<typeof msgRead.reply>>> {
  const { db, bus } = services;
  const viewer = await checkViewer(db, chatId, caller.userId);
  if (!viewer.ok) return refuseChat(viewer.failure, chatId);
  const change = await db.transaction().execute((trx) => markRead(trx, chatId, caller.userId, messageId));
  if (change === undefined) return refuseChat('forbidden', chatId);
  if (change.hasMoved) {
    // The limit plus the reader plus one, so that pushRead can detect that there are too many.
    const participants = await listParticipants(db, chatId, MAX_NOTIFIED_READERS + 2);
    pushRead(bus, tenant, caller, { chatId, state: change.state, participants });
  }
  return answer(change.state);
}
