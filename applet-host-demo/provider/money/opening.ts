import type { FailureCode } from '#domain/failure.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { newUuid } from '../store/ids.ts';
import { type AppendedMessage, appendMessage } from '../store/messages.ts';
import { aboutEnvelope, findEnvelope, findOwnShare, takeShare } from '../store/red-envelopes.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import { reportContent } from './envelope-content.ts';
import { payMoney, wakePayments } from './movements.ts';
import { checkOpening, checkViewer } from './rights.ts';

type Outcome<T> = Result<T, FailureCode>;

/** Opens an envelope. A repeat returns the same bonus. Spec: 1-chat §4, §5, §7 GrabRedEnvelope. S-12. */
export async function grabEnvelope(
  { chatId, redId }: { readonly chatId: string; readonly redId: string },
  context: SessionContext,
): Promise<Outcome<{ readonly bonus: number; readonly appended?: AppendedMessage }>> {
  const outcome = await context.services.db.transaction().execute((trx) => grab(trx, chatId, redId, context));
  if (outcome.ok && outcome.value.appended !== undefined) {
    wakePayments(context.services);
    pushMessage(context.services.bus, context.tenant, outcome.value.appended);
  }
  return outcome;
}

async function grab(
  trx: DatabaseTransaction,
  chatId: string,
  redId: string,
  context: SessionContext,
): Promise<Outcome<{ readonly bonus: number; readonly appended?: AppendedMessage }>> {
  const { services, tenant, caller } = context;
  const opener = await checkViewer(trx, chatId, context);
  if (!opener.ok) return opener;
  const envelope = await findEnvelope(trx, chatId, redId);
  if (envelope === undefined) return failure('not_found');
  const before = await findOwnShare(trx, redId, caller.userId);
  if (before !== undefined) return success({ bonus: before });
  const nowMs = services.now();
  if (envelope.state === 'taken') return failure('red_taken');
  if (envelope.state === 'expired' || envelope.expiresAtMs <= nowMs) return failure('red_expired');
  const allowed = await checkOpening(trx, envelope, caller.userId);
  if (!allowed.ok) return allowed;
  const share = await takeShare(trx, envelope, caller.userId, nowMs);
  if (share === undefined) return failure('red_taken');
  await payMoney(trx, services, {
    purpose: 'envelope',
    key: `pay:${redId}:${caller.userId}`,
    kind: 'capture',
    holdId: redId,
    owner: { tenant, userId: caller.userId },
    amount: share.amount,
    reason: 'opened red envelope',
  });
  const appended = await appendMessage(
    trx,
    {
      chatId,
      localId: newUuid(),
      sender: opener.value,
      content: reportContent(await aboutEnvelope(trx, envelope), {
        event: 'grab',
        state: share.isLast ? 'taken' : 'open',
      }),
      mentions: NO_MENTIONS,
    },
    nowMs,
  );
  return success({ bonus: share.amount, appended });
}
