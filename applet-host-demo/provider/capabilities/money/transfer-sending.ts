import { chatKind, otherParty } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { TRANSFER_EXPIRY_MS } from '#domain/limits.ts';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import { checkTransfer } from '#domain/money/transfer.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { findEnvelopeFacts } from '../../base/store/groups/group-functions.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { canReceiveMoney, lockPayer } from '../../base/store/money/payments.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { lockAndCheckSender } from '../../base/store/groups/send-rights.ts';
import {
  findTransferByUuid,
  findTransfers,
  insertTransfer,
  isReader,
  type StoredTransfer,
  transferredSince,
} from '../../base/store/money/transfers.ts';
import { excessOfDay, limitsIn, type MoneySettings } from '../../base/tenant-settings/money-settings.ts';
import { createHeld, type Prepared } from './movements.ts';
import { type PaymentSetting, readPaymentSetting } from './payment-setting.ts';
import { admitPayment, moneyOf } from './rights.ts';

const DAY_MS = 86_400_000;

type Outcome<T> = Result<T, FailureCode>;

export interface TransferRequest {
  readonly chatId: string;
  readonly localId: string;
  readonly toId: string;
  /** The text of the wire. */
  readonly amount: string;
  readonly remark: string;
  readonly isPrivate: boolean;
}

/**
 * Checks whether a user may send a transfer in a chat, inside the transaction: in a group with open money functions the same users as
 * for a text, and in a one-to-one chat friends, of whom the other one can receive it. No other chat has transfers, because they could
 * not be received. The talk interval does not apply. L-TR1, S-10.
 */
async function checkPayer(
  trx: DatabaseTransaction,
  chatId: string,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<MoneySettings>> {
  const money = moneyOf(tenant);
  if (money === undefined) return failure('forbidden');
  const kind = chatKind(chatId);
  if (kind === 'service') return failure('payee_unavailable');
  const sender = await lockAndCheckSender(trx, chatId, caller.userId, services.now(), 'free');
  if (!sender.ok) return sender;
  if (kind === 'group') {
    const { isRedOpen } = await findEnvelopeFacts(trx, chatId, caller.userId);
    return isRedOpen ? success(money) : failure('red_closed');
  }
  const friendId = otherParty(chatId, caller.userId) ?? '';
  return (await canReceiveMoney(trx, friendId, undefined)) ? success(money) : failure('payee_unavailable');
}

/** The group whose limits apply to a chat: a group can have lower ones than the tenant. */
const groupOf = (chatId: string): string | undefined => (chatKind(chatId) === 'group' ? chatId : undefined);

export interface TransferSetting extends PaymentSetting {
  readonly maxAmount: string;
}

/** The limit and the balance for the form. D-09. */
export async function readTransferSetting(chatId: string, context: SessionContext): Promise<Outcome<TransferSetting>> {
  const payer = await context.services.db.transaction().execute((trx) => checkPayer(trx, chatId, context));
  if (!payer.ok) return payer;
  const money = payer.value;
  const setting = await readPaymentSetting(money, context);
  if (!setting.ok) return setting;
  const { maxTransfer } = limitsIn(money, groupOf(chatId));
  return success({ ...setting.value, maxAmount: decimalText(maxTransfer, money.currency) });
}

/** Takes the money and sends the transfer. S-01, S-10. */
export async function generateTransfer(
  request: TransferRequest,
  isConfirmed: boolean,
  context: SessionContext,
): Promise<Outcome<{ readonly transferId: string; readonly messageId: string }>> {
  const { services, tenant, caller } = context;
  const created = await createHeld(services, tenant, (trx) => prepare(trx, request, isConfirmed, context));
  if (!created.ok) return created;
  const [transfer] = await findTransfers(services.db, request.chatId, caller.userId, [created.value]);
  if (transfer === undefined) throw new Error(`there is no transfer ${created.value}`);
  return success({ transferId: transfer.transferId, messageId: transfer.messageId });
}

async function prepare(
  trx: DatabaseTransaction,
  request: TransferRequest,
  isConfirmed: boolean,
  context: SessionContext,
): Promise<Outcome<Prepared>> {
  const { services, tenant, caller } = context;
  const { chatId, localId, toId, isPrivate } = request;
  const payer = await checkPayer(trx, chatId, context);
  const currency = moneyOf(tenant)?.currency;
  const first = await findTransferByUuid(trx, caller.userId, localId);
  if (first !== undefined && currency !== undefined)
    return isSameForm(first, request, minorUnits(request.amount, currency))
      ? success({ holdId: first.transferId, isHolding: first.isHolding })
      : failure('invalid_request');
  if (!payer.ok) return payer;
  const money = payer.value;
  const amount = minorUnits(request.amount, money.currency) ?? 0;
  const limits = { ownId: caller.userId, maxAmount: limitsIn(money, groupOf(chatId)).maxTransfer };
  const checked = checkTransfer({ toId, amount, remark: request.remark }, limits);
  if (!checked.ok) return checked;
  // In a one-to-one chat both users see every transfer.
  if (isPrivate && chatKind(chatId) !== 'group') return failure('invalid_request');
  if (!(await isReader(trx, chatId, toId))) return failure('transfer_payee');
  const nowMs = services.now();
  const groupId = groupOf(chatId);
  if (groupId !== undefined && !(await canReceiveMoney(trx, toId, groupId))) return failure('payee_unavailable');
  await lockPayer(trx, caller.userId);
  const { everywhere, inGroup } = await transferredSince(trx, caller.userId, chatId, nowMs - DAY_MS);
  const excess = excessOfDay('transfer', money, amount, everywhere, groupId === undefined ? {} : { groupId, inGroup });
  if (excess !== undefined) return failure(excess === 'count' ? 'transfer_daily_count' : 'transfer_daily_limit');
  const admitted = await admitPayment(trx, { amount, remark: request.remark, isConfirmed }, money, context);
  if (!admitted.ok) return admitted;
  const holdId = newUuid();
  await insertTransfer(trx, {
    transferId: holdId,
    tenant: tenant.code,
    chatId,
    senderId: caller.userId,
    receiverId: toId,
    uuid: localId,
    amount,
    remark: checked.value.remark,
    isPrivate,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + TRANSFER_EXPIRY_MS,
  });
  const owner = { tenant, userId: caller.userId };
  return success({ holdId, hold: { purpose: 'transfer', holdId, owner, amount, reason: 'transfer' } });
}

const isSameForm = (first: StoredTransfer, request: TransferRequest, amount: number | undefined): boolean =>
  first.chatId === request.chatId &&
  first.receiverId === request.toId &&
  first.amount === amount &&
  first.isPrivate === request.isPrivate &&
  first.remark === request.remark.trim();
