import type { FailureCode } from '#domain/failure.ts';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import { checkFriendEnvelope } from '#domain/money/red-envelope.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import type { StoredEnvelope } from '../../base/store/money/red-envelopes.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Prepared } from './movements.ts';
import { createEnvelope, findRepeated, type Generated, storeEnvelope } from './new-envelope.ts';
import { type PaymentSetting, readPaymentSetting } from './payment-setting.ts';
import { checkFriendSender, moneyOf } from './rights.ts';

type Outcome<T> = Result<T, FailureCode>;

/** The form of a call: its amount is the text of the wire. */
export interface FriendRequest {
  readonly chatId: string;
  readonly localId: string;
  readonly amount: string;
  readonly remark: string;
}

export interface FriendSetting extends PaymentSetting {
  readonly maxTotal: string;
}

/** The limit and the balance for the form. D-09. */
export async function readFriendSetting(chatId: string, context: SessionContext): Promise<Outcome<FriendSetting>> {
  const sender = await context.services.db.transaction().execute((trx) => checkFriendSender(trx, chatId, context));
  if (!sender.ok) return sender;
  const { money } = sender.value;
  const setting = await readPaymentSetting(money, context);
  if (!setting.ok) return setting;
  return success({ ...setting.value, maxTotal: decimalText(money.maxEnvelopeTotal, money.currency) });
}

/** Takes the money and sends an envelope to a friend. Spec: 1-chat §3 (friendRed). S-01, S-10, D-09. */
export const sendToFriend = (
  request: FriendRequest,
  isConfirmed: boolean,
  context: SessionContext,
): Promise<Outcome<Generated>> =>
  createEnvelope(request.chatId, context, (trx) => prepare(trx, request, isConfirmed, context));

async function prepare(
  trx: DatabaseTransaction,
  request: FriendRequest,
  isConfirmed: boolean,
  context: SessionContext,
): Promise<Outcome<Prepared>> {
  const { chatId, localId } = request;
  const sender = await checkFriendSender(trx, chatId, context);
  const currency = moneyOf(context.tenant)?.currency;
  const total = currency && minorUnits(request.amount, currency);
  const repeated =
    currency && (await findRepeated(trx, localId, context, (first) => isSameForm(first, request, total)));
  if (repeated !== undefined) return repeated;
  if (!sender.ok) return sender;
  if (total === undefined) return failure('red_total');
  const { friendId, money } = sender.value;
  const checked = checkFriendEnvelope({ total, remark: request.remark }, money.maxEnvelopeTotal);
  if (!checked.ok) return checked;
  const envelope = { ...checked.value, chatId, receiverId: friendId, uuid: localId, shares: [total], isConfirmed };
  return storeEnvelope(trx, envelope, money, undefined, context);
}

const isSameForm = (first: StoredEnvelope, request: FriendRequest, total: number | undefined): boolean =>
  first.chatId === request.chatId && first.total === total && first.remark === request.remark.trim();
