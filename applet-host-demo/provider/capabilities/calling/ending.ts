import { packContent } from '#contract/entities/rich-content.ts';
import { writeCallPayload } from '#contract/entities/call-payload.ts';
import type { CallLife, CallStep } from '#domain/call/call-life.ts';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import type { Services } from '../../calls/services.ts';
import { pushCallSignal } from '../../delivery/pushes/call.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { endCall } from '../../base/store/calling/calls.ts';
import { appendMessage, hasReaders } from '../../base/store/messages/messages.ts';
import { findName } from '../../base/store/people/users.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

const SHADOW = ['shadow'] as const;

type End = Extract<CallStep, { readonly kind: 'ended' }>;

/**
 * Ends a call: writes its one record into the chat, as a message of the caller. Returns what to do after the commit: it tells the other
 * devices of both users, or those of the caller if the callee learned nothing of the call. The caller of this function holds the
 * call's lock. L-CL4.
 *
 * @param bySession the device that has ended it and knows already
 */
export async function finishCall(
  trx: DatabaseTransaction,
  services: Services,
  { tenant, life, end }: { readonly tenant: Tenant; readonly life: CallLife; readonly end: End },
  bySession?: string,
): Promise<() => void> {
  const { bus, now } = services;
  const { callId, callerId, calleeId, medium } = life;
  const { outcome, durationMs } = end;
  const { isShadowed } = await endCall(trx, callId, end, now());
  const chatId = oneToOneChatId(callerId, calleeId);
  const callerName = await findName(trx, callerId);
  // The two users may have deleted their chat.
  const canWrite = callerName !== undefined && (await hasReaders(trx, chatId));
  const content = packContent({ kind: 'call', medium, outcome, text: '', durationMs });
  const sender = { userId: callerId, name: callerName ?? '', role: undefined, limits: isShadowed ? SHADOW : [] };
  const appended = canWrite
    ? await appendMessage(trx, { chatId, localId: callId, sender, content, mentions: NO_MENTIONS }, now())
    : undefined;
  return () => {
    const data = writeCallPayload({ callId, medium, outcome });
    // To its own user's devices, the sender of a signal is the other user: they know the call by that.
    for (const [userId, senderId] of [
      [callerId, calleeId],
      [calleeId, callerId],
    ] as const)
      if (userId === callerId || !isShadowed)
        pushCallSignal(bus, userId, { senderId, name: end.signal, data }, { exceptSessionId: bySession });
    if (appended !== undefined) pushMessage(bus, tenant, appended);
  };
}
