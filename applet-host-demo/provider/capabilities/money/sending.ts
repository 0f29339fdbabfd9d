import { randomInt } from 'node:crypto';
import type { FailureCode } from '#domain/failure.ts';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import { checkEnvelope, type EnvelopeForm, splitEnvelope } from '#domain/money/red-envelope.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import type { StoredEnvelope } from '../../base/store/money/red-envelopes.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { limitsIn } from '../../base/tenant-settings/money-settings.ts';
import type { Prepared } from './movements.ts';
import { createEnvelope, findRepeated, type Generated, storeEnvelope } from './new-envelope.ts';
import { type PaymentSetting, readPaymentSetting } from './payment-setting.ts';
import { checkSender, moneyOf } from './rights.ts';

type Outcome<T> = Result<T, FailureCode>;

/** The form of a call: its total is the text of the wire. */
export interface EnvelopeRequest extends Omit<EnvelopeForm, 'total'> {
  readonly groupId: string;
  readonly localId: string;
  readonly total: string;
}

export interface EnvelopeSetting extends PaymentSetting {
  readonly maxQuantity: number;
  readonly maxTotal: string;
  readonly memberCount: number;
}

/** The limits and the balance for the form. Spec: 1-chat §7 GetGeneralRedEnvelopeSetting. */
export async function readSetting(groupId: string, context: SessionContext): Promise<Outcome<EnvelopeSetting>> {
  const sender = await context.services.db.transaction().execute((trx) => checkSender(trx, groupId, context));
  if (!sender.ok) return sender;
  const { facts, money } = sender.value;
  const setting = await readPaymentSetting(money, context);
  if (!setting.ok) return setting;
  const limits = limitsIn(money, groupId);
  return success({
    ...setting.value,
    maxQuantity: limits.maxEnvelopeShares,
    maxTotal: decimalText(limits.maxEnvelopeTotal, money.currency),
    memberCount: facts.memberCount,
  });
}

/** Takes the money and sends the envelope. Spec: 1-chat §7 GenerateRedEnvelope. S-01, S-10, S-12. */
export const generateEnvelope = (
  request: EnvelopeRequest,
  isConfirmed: boolean,
  context: SessionContext,
): Promise<Outcome<Generated>> =>
  createEnvelope(request.groupId, context, (trx) => prepare(trx, request, isConfirmed, context));

async function prepare(
  trx: DatabaseTransaction,
  request: EnvelopeRequest,
  isConfirmed: boolean,
  context: SessionContext,
): Promise<Outcome<Prepared>> {
  const { groupId, localId } = request;
  const sender = await checkSender(trx, groupId, context);
  const currency = moneyOf(context.tenant)?.currency;
  const total = currency && minorUnits(request.total, currency);
  const repeated =
    currency && (await findRepeated(trx, localId, context, (first) => isSameForm(first, request, total)));
  if (repeated !== undefined) return repeated;
  if (!sender.ok) return sender;
  if (total === undefined) return failure('red_total');
  const { facts, money } = sender.value;
  const { maxEnvelopeTotal, maxEnvelopeShares } = limitsIn(money, groupId);
  const limits = { maxTotal: maxEnvelopeTotal, maxQuantity: maxEnvelopeShares, memberCount: facts.memberCount };
  const { split, quantity, hours, remark } = request;
  const checked = checkEnvelope({ split, quantity, hours, remark, total }, limits);
  if (!checked.ok) return checked;
  const shares = splitEnvelope(checked.value, randomInt);
  const envelope = { ...checked.value, chatId: groupId, uuid: localId, shares, isConfirmed };
  return storeEnvelope(trx, envelope, money, groupId, context);
}

const isSameForm = (first: StoredEnvelope, request: EnvelopeRequest, total: number | undefined): boolean =>
  first.chatId === request.groupId &&
  first.split === request.split &&
  first.total === total &&
  first.quantity === request.quantity &&
  first.hours === request.hours &&
  first.remark === request.remark.trim();
