import { randomInt } from 'node:crypto';
import type { FailureCode } from '#domain/failure.ts';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import { checkEnvelope, type EnvelopeForm, splitEnvelope } from '#domain/money/red-envelope.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../calls/handler.ts';
import { newUuid } from '../store/ids.ts';
import {
  findEnvelope,
  findEnvelopeByUuid,
  insertEnvelope,
  sentSince,
  type StoredEnvelope,
} from '../store/red-envelopes.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import { excessOfDay, limitsIn } from '../tenants/money-settings.ts';
import { createHeld, type Prepared, readBalance } from './movements.ts';
import { checkSender, moneyOf } from './rights.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Outcome<T> = Result<T, FailureCode>;

/** The form of a call: its total is the text of the wire. */
export interface EnvelopeRequest extends Omit<EnvelopeForm, 'total'> {
  readonly groupId: string;
  readonly localId: string;
  readonly total: string;
}

export interface EnvelopeSetting {
  readonly maxQuantity: number;
  readonly maxTotal: string;
  readonly memberCount: number;
  readonly balance: string;
  readonly confirmAbove: string | undefined;
}

/** The limits and the balance for the form. Spec: 1-chat §7 GetGeneralRedEnvelopeSetting. */
export async function readSetting(groupId: string, context: SessionContext): Promise<Outcome<EnvelopeSetting>> {
  const { tenant, caller, services } = context;
  const sender = await services.db.transaction().execute((trx) => checkSender(trx, groupId, context));
  if (!sender.ok) return sender;
  const { facts, money } = sender.value;
  const balance = await readBalance(services, { tenant, userId: caller.userId });
  if (!balance.ok) return balance;
  const limits = limitsIn(money, groupId);
  return success({
    maxQuantity: limits.maxEnvelopeShares,
    maxTotal: decimalText(limits.maxEnvelopeTotal, money.currency),
    memberCount: facts.memberCount,
    balance: decimalText(balance.value, money.currency),
    confirmAbove: money.confirmAbove === undefined ? undefined : decimalText(money.confirmAbove, money.currency),
  });
}

interface Generated {
  readonly redId: string;
  readonly messageId: string;
}

/** Takes the money and sends the envelope. Spec: 1-chat §7 GenerateRedEnvelope. S-01, S-10, S-12. */
export async function generateEnvelope(request: EnvelopeRequest, context: SessionContext): Promise<Outcome<Generated>> {
  const { services, tenant } = context;
  const created = await createHeld(services, tenant, (trx) => prepare(trx, request, context));
  if (!created.ok) return created;
  const envelope = await findEnvelope(services.db, request.groupId, created.value);
  return envelope === undefined
    ? failure('server_busy')
    : success({ redId: envelope.envelopeId, messageId: envelope.messageId });
}

async function prepare(
  trx: DatabaseTransaction,
  request: EnvelopeRequest,
  context: SessionContext,
): Promise<Outcome<Prepared>> {
  const { services, tenant, caller } = context;
  const { groupId, localId } = request;
  const sender = await checkSender(trx, groupId, context);
  const first = await findEnvelopeByUuid(trx, caller.userId, localId);
  const currency = moneyOf(tenant)?.currency;
  if (first !== undefined && currency !== undefined) {
    return isSameForm(first, request, minorUnits(request.total, currency))
      ? success({ holdId: first.envelopeId, isHolding: first.state === 'holding' })
      : failure('invalid_request');
  }
  if (!sender.ok) return sender;
  const { facts, money } = sender.value;
  const total = minorUnits(request.total, money.currency);
  if (total === undefined) return failure('red_total');
  const { maxEnvelopeTotal, maxEnvelopeShares } = limitsIn(money, groupId);
  const limits = {
    maxTotal: maxEnvelopeTotal,
    maxQuantity: maxEnvelopeShares,
    memberCount: facts.memberCount,
  };
  const { split, quantity, hours, remark } = request;
  const checked = checkEnvelope({ split, quantity, hours, remark, total }, limits);
  if (!checked.ok) return checked;
  const nowMs = services.now();
  const { everywhere, inGroup } = await sentSince(trx, caller.userId, groupId, nowMs - DAY_MS);
  const excess = excessOfDay('envelope', money, total, everywhere, { groupId, inGroup });
  if (excess !== undefined) return failure(excess === 'count' ? 'red_daily_count' : 'red_daily_limit');
  const holdId = newUuid();
  await insertEnvelope(trx, {
    ...checked.value,
    envelopeId: holdId,
    tenant: tenant.code,
    chatId: groupId,
    senderId: caller.userId,
    uuid: localId,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + hours * HOUR_MS,
    shares: splitEnvelope(checked.value, randomInt),
  });
  const owner = { tenant, userId: caller.userId };
  return success({ holdId, hold: { purpose: 'envelope', holdId, owner, amount: total, reason: 'red envelope' } });
}

const isSameForm = (first: StoredEnvelope, request: EnvelopeRequest, total: number | undefined): boolean =>
  first.chatId === request.groupId &&
  first.split === request.split &&
  first.total === total &&
  first.quantity === request.quantity &&
  first.hours === request.hours &&
  first.remark === request.remark.trim();
