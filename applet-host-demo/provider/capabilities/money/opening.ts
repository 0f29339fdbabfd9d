import { chatKind, otherParty } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { type Opening, type OpeningReport, openEnvelope } from '../../base/store/money/open-envelope.ts';
import { reportContent } from './envelope-content.ts';
import { readBalance, wakePayments } from './movements.ts';
import { moneyOf } from './rights.ts';

/**
 * Opens an envelope, in one round trip to the database. A repeat returns the same bonus. In a group every member opens; in a
 * one-to-one chat only the friend of the sender, while they are friends and neither has blocked the other. Spec: 1-chat §4, §5, §7
 * GrabRedEnvelope. S-10, S-12.
 */
export async function grabEnvelope(
  { chatId, redId }: { readonly chatId: string; readonly redId: string },
  context: SessionContext,
): Promise<Result<{ readonly bonus: number }, FailureCode>> {
  const { services, tenant, caller } = context;
  const { db, wallet, now } = services;
  const isGroup = chatKind(chatId) === 'group';
  if (moneyOf(tenant) === undefined) return failure('forbidden');
  if (!isGroup && otherParty(chatId, caller.userId) === undefined) return failure('forbidden');
  const opening: Opening = {
    chatId,
    isGroup,
    envelopeId: redId,
    userId: caller.userId,
    tenant: tenant.code,
    isRemote: wallet.isRemote,
    report: ({ ownerId, ownerName, isLast }) =>
      reportContent(
        { envelopeId: redId, ownerId, ownerName, remark: '' },
        { event: 'grab', state: isLast ? 'taken' : 'open' },
      ),
  };
  let opened = await openEnvelope(db, opening, now());
  if (opened.state === 'refused' && opened.code === 'no_account') {
    // The first money of this user. Reading the balance opens the account.
    await readBalance(services, { tenant, userId: caller.userId });
    opened = await openEnvelope(db, opening, now());
  }
  if (opened.state === 'refused') {
    if (opened.code === 'no_account') throw new Error(`the account of ${caller.userId} cannot be opened`);
    return failure(opened.code);
  }
  if (opened.report !== undefined) {
    wakePayments(services);
    pushReport(context, chatId, opened.report);
  }
  return success({ bonus: opened.bonus });
}

function pushReport({ services, tenant, caller }: SessionContext, chatId: string, report: OpeningReport): void {
  const { localId, messageId, timeMs, sender, content, recipients, outboxKey } = report;
  const message = {
    chatId,
    localId,
    senderId: caller.userId,
    senderName: sender.name,
    senderRole: sender.role,
    isFromSystem: false,
    timeMs,
    content,
    mentions: NO_MENTIONS,
    delivery: { state: 'sent', messageId },
  } as const;
  // The money of an envelope is for all members, so its opening is, too.
  pushMessage(services.bus, tenant, { message, recipients, outboxKey, isShadowed: false });
}
