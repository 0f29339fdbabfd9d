import { NO_MENTIONS } from '#domain/message/message.ts';
import { decimalText } from '#domain/money/amount.ts';
import type { Services } from '../../calls/services.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import type { DueObject } from '../../base/store/money/due-money.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { type AppendedMessage, appendMessage, hasReaders } from '../../base/store/messages/messages.ts';
import { aboutEnvelope, findEnvelope, markExpired, tryLockChat } from '../../base/store/money/red-envelopes.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { lockTransfer } from '../../base/store/money/transfers.ts';
import { reportContent } from './envelope-content.ts';
import { payMoney } from './movements.ts';
import { type DueSetting, returnDue, SYSTEM } from './return-due.ts';
import { settle } from './transfer-answers.ts';

/**
 * Returns the rest of expired envelopes, and expired transfers, from now on. Several nodes may do it at once. Returns a function that
 * ends it.
 */
export const startExpiry = (services: Services): (() => Promise<void>) =>
  repeat(services, {
    name: 'expired-money',
    everyMs: services.limits.expiryIntervalMs,
    failure: 'expired money could not be listed',
    async run() {
      await returnExpired(services);
      await returnExpiredTransfers(services);
    },
  });

/** Returns the rest of each expired envelope to its sender, once. An envelope whose chat is in use is left for the next run. */
export const returnExpired = (services: Services): Promise<void> => returnDue(services, 'envelope', returnEnvelope);

/** Returns the money of each expired transfer to its sender, once. A transfer whose chat is in use is left for the next run. */
export const returnExpiredTransfers = (services: Services): Promise<void> =>
  returnDue(services, 'transfer', returnTransfer);

async function returnEnvelope(
  trx: DatabaseTransaction,
  { id, chatId }: DueObject,
  { services, tenant, currency }: DueSetting,
): Promise<AppendedMessage | undefined> {
  if (!(await tryLockChat(trx, chatId))) return undefined;
  const envelope = await findEnvelope(trx, chatId, id);
  // Another node has returned it, or a user has taken the last share.
  if (envelope === undefined || envelope.state !== 'open') return undefined;
  const rest = envelope.total - envelope.takenTotal;
  await payMoney(trx, services, {
    purpose: 'envelope',
    key: `rest:${id}`,
    kind: 'release',
    holdId: id,
    owner: { tenant, userId: envelope.senderId },
    amount: rest,
    reason: 'rest of red envelope',
  });
  await markExpired(trx, id, rest);
  // All members may have left.
  if (!(await hasReaders(trx, chatId))) return undefined;
  const about = await aboutEnvelope(trx, envelope);
  const content = reportContent(about, { event: 'refund', amount: decimalText(rest, currency) });
  const line = { chatId, localId: newUuid(), sender: SYSTEM, content, mentions: NO_MENTIONS };
  return appendMessage(trx, line, services.now());
}

async function returnTransfer(
  trx: DatabaseTransaction,
  { id, chatId }: DueObject,
  setting: DueSetting,
): Promise<AppendedMessage | undefined> {
  if (!(await tryLockChat(trx, chatId))) return undefined;
  const transfer = await lockTransfer(trx, id);
  // Another node has returned it, or the receiver has answered.
  if (transfer === undefined || transfer.state !== 'pending') return undefined;
  return settle(trx, transfer, 'expired', SYSTEM, setting);
}
