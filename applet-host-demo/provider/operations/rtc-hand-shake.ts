import { rtcHandShake } from '#contract/operations/rtc-hand-shake.ts';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import { answer, forSession, refuse } from '../calls/handler.ts';
import { pushCallSignal } from '../pushes/call.ts';
import { lockAndCheckSender } from '../store/send-rights.ts';

/**
 * Relays call signals between friends. A user may call anyone whom they may message. Signals keep their order; nothing is
 * stored. Spec: 3-transport §4 Call signalling.
 */
export const handleRtcHandShake = forSession(
  rtcHandShake,
  async ({ targetId, name, data }, { services: { db, bus, now }, caller }) => {
    const chatId = oneToOneChatId(caller.userId, targetId);
    const sender = await db.transaction().execute((trx) => lockAndCheckSender(trx, chatId, caller.userId, now()));
    if (!sender.ok) return refuse(sender.failure, sender.failure);
    pushCallSignal(bus, targetId, { senderId: caller.userId, name, data });
    return answer(undefined);
  },
  { isOrdered: true },
);
