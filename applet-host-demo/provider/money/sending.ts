import { randomInt } from 'node:crypto';
import type { FailureCode } from '#domain/failure.ts';
import { NO_MENTIONS } from '#domain/message/message.ts';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import { checkEnvelope, type EnvelopeForm, splitEnvelope } from '#domain/money/red-envelope.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../calls/handler.ts';
import { pushMessage } from '../pushes/message.ts';
import { newUuid } from '../store/ids.ts';
import { type AppendedMessage, appendMessage } from '../store/messages.ts';
import { findEnvelopeByUuid, insertEnvelope, sentSince, type StoredEnvelope } from '../store/red-envelopes.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import { envelopeContent } from './envelope-content.ts';
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
}

/** The limits and the balance for the form. Spec: 1-chat §7 GetGeneralRedEnvelopeSetting. */
export const readSetting = (groupId: string, context: SessionContext): Promise<Outcome<EnvelopeSetting>> =>
  context.services.db.transaction().execute(async (trx) => {
    const sender = await checkSender(trx, groupId, context);
    if (!sender.ok) return sender;
    const { facts, money } = sender.value;
    const { tenant, caller, services } = context;
    const balance = await services.wallet.balance(trx, { tenant, userId: caller.userId });
    return success({
      maxQuantity: money.maxEnvelopeShares,
      maxTotal: decimalText(money.maxEnvelopeTotal, money.currency),
      memberCount: facts.memberCount,
      balance: decimalText(balance, money.currency),
    });
  });

interface Generated {
  readonly redId: string;
  readonly messageId: string;
  /** Undefined: a repeated call. */
  readonly appended?: AppendedMessage;
}

/** Takes the money and sends the envelope, in one transaction. Spec: 1-chat §7 GenerateRedEnvelope. S-01, S-10, S-12. */
export async function generateEnvelope(request: EnvelopeRequest, context: SessionContext): Promise<Outcome<Generated>> {
  const outcome = await context.services.db.transaction().execute((trx) => generate(trx, request, context));
  if (outcome.ok && outcome.value.appended !== undefined)
    pushMessage(context.services.bus, context.tenant, outcome.value.appended);
  return outcome;
}

async function generate(
  trx: DatabaseTransaction,
  request: EnvelopeRequest,
  context: SessionContext,
): Promise<Outcome<Generated>> {
  const { services, tenant, caller } = context;
  const { groupId, localId } = request;
  const sender = await checkSender(trx, groupId, context);
  const first = await findEnvelopeByUuid(trx, caller.userId, localId);
  const currency = moneyOf(tenant)?.currency;
  if (first !== undefined && currency !== undefined) {
    return isSameForm(first, request, minorUnits(request.total, currency))
      ? success({ redId: first.envelopeId, messageId: first.messageId })
      : failure('invalid_request');
  }
  if (!sender.ok) return sender;
  const { actor, facts, money } = sender.value;
  const total = minorUnits(request.total, money.currency);
  if (total === undefined) return failure('red_total');
  const limits = {
    maxTotal: money.maxEnvelopeTotal,
    maxQuantity: money.maxEnvelopeShares,
    memberCount: facts.memberCount,
  };
  const { split, quantity, hours, remark } = request;
  const checked = checkEnvelope({ split, quantity, hours, remark, total }, limits);
  if (!checked.ok) return checked;
  const nowMs = services.now();
  const owner = { tenant, userId: caller.userId };
  const balance = await services.wallet.balance(trx, owner);
  if (balance < total) return failure('balance_low');
  if ((await sentSince(trx, caller.userId, nowMs - DAY_MS)) + total > money.maxEnvelopesPerDay)
    return failure('red_daily_limit');
  const envelopeId = newUuid();
  const held = await services.wallet.hold(trx, {
    key: `red:${envelopeId}`,
    reason: 'red envelope',
    holdId: envelopeId,
    owner,
    amount: total,
  });
  if (held.state !== 'done') return failure(held.state === 'refused' ? held.reason : 'server_busy');
  const about = { envelopeId, ownerId: caller.userId, ownerName: actor.name, remark: checked.value.remark };
  const expiresAtMs = nowMs + hours * HOUR_MS;
  const content = envelopeContent(about, { event: 'envelope', expiresAtMs });
  const message = { chatId: groupId, localId: newUuid(), sender: actor, content, mentions: NO_MENTIONS };
  const appended = await appendMessage(trx, message, nowMs);
  const { messageId } = appended.message.delivery;
  await insertEnvelope(trx, {
    ...checked.value,
    envelopeId,
    tenant: tenant.code,
    groupId,
    senderId: caller.userId,
    uuid: localId,
    messageId,
    createdAtMs: nowMs,
    expiresAtMs,
    shares: splitEnvelope(checked.value, randomInt),
  });
  return success({ redId: envelopeId, messageId, appended });
}

const isSameForm = (first: StoredEnvelope, request: EnvelopeRequest, total: number | undefined): boolean =>
  first.groupId === request.groupId &&
  first.split === request.split &&
  first.total === total &&
  first.quantity === request.quantity &&
  first.hours === request.hours &&
  first.remark === request.remark.trim();
