import type { FailureCode } from '#domain/failure.ts';
import { FRIEND_RED_HOURS } from '#domain/limits.ts';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import { checkFriendEnvelope } from '#domain/money/red-envelope.ts';
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
import { excessOfDay } from '../tenants/money-settings.ts';
import { createHeld, type Prepared, readBalance } from './movements.ts';
import { checkFriendSender, moneyOf } from './rights.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Outcome<T> = Result<T, FailureCode>;

/** The form of a call: its amount is the text of the wire. */
export interface FriendRequest {
  readonly chatId: string;
  readonly localId: string;
  readonly amount: string;
  readonly remark: string;
}

export interface FriendSetting {
  readonly maxTotal: string;
  readonly balance: string;
  readonly confirmAbove: string | undefined;
}

/** The limit and the balance for the form. D-09. */
export async function readFriendSetting(chatId: string, context: SessionContext): Promise<Outcome<FriendSetting>> {
  const { tenant, caller, services } = context;
  const sender = await services.db.transaction().execute((trx) => checkFriendSender(trx, chatId, context));
  if (!sender.ok) return sender;
  const { money } = sender.value;
  const balance = await readBalance(services, { tenant, userId: caller.userId });
  if (!balance.ok) return balance;
  const amountOf = (units: number): string => decimalText(units, money.currency);
  return success({
    maxTotal: amountOf(money.maxEnvelopeTotal),
    balance: amountOf(balance.value),
    confirmAbove: money.confirmAbove === undefined ? undefined : amountOf(money.confirmAbove),
  });
}

/** Takes the money and sends an envelope to a friend. Spec: 1-chat §3 (friendRed). S-01, S-10, D-09. */
export async function sendToFriend(
  request: FriendRequest,
  context: SessionContext,
): Promise<Outcome<{ readonly redId: string; readonly messageId: string }>> {
  const { services, tenant } = context;
  const created = await createHeld(services, tenant, (trx) => prepare(trx, request, context));
  if (!created.ok) return created;
  const envelope = await findEnvelope(services.db, request.chatId, created.value);
  return envelope === undefined
    ? failure('server_busy')
    : success({ redId: envelope.envelopeId, messageId: envelope.messageId });
}

async function prepare(
  trx: DatabaseTransaction,
  request: FriendRequest,
  context: SessionContext,
): Promise<Outcome<Prepared>> {
  const { services, tenant, caller } = context;
  const { chatId, localId } = request;
  const sender = await checkFriendSender(trx, chatId, context);
  const first = await findEnvelopeByUuid(trx, caller.userId, localId);
  const currency = moneyOf(tenant)?.currency;
  if (first !== undefined && currency !== undefined) {
    return isSameForm(first, request, minorUnits(request.amount, currency))
      ? success({ holdId: first.envelopeId, isHolding: first.state === 'holding' })
      : failure('invalid_request');
  }
  if (!sender.ok) return sender;
  const { friendId, money } = sender.value;
  const total = minorUnits(request.amount, money.currency);
  if (total === undefined) return failure('red_total');
  const checked = checkFriendEnvelope({ total, remark: request.remark }, money.maxEnvelopeTotal);
  if (!checked.ok) return checked;
  const nowMs = services.now();
  const { everywhere } = await sentSince(trx, caller.userId, chatId, nowMs - DAY_MS);
  const excess = excessOfDay('envelope', money, total, everywhere);
  if (excess !== undefined) return failure(excess === 'count' ? 'red_daily_count' : 'red_daily_limit');
  const holdId = newUuid();
  await insertEnvelope(trx, {
    ...checked.value,
    envelopeId: holdId,
    tenant: tenant.code,
    chatId,
    senderId: caller.userId,
    receiverId: friendId,
    uuid: localId,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + FRIEND_RED_HOURS * HOUR_MS,
    shares: [total],
  });
  const owner = { tenant, userId: caller.userId };
  return success({ holdId, hold: { purpose: 'envelope', holdId, owner, amount: total, reason: 'red envelope' } });
}

const isSameForm = (first: StoredEnvelope, request: FriendRequest, total: number | undefined): boolean =>
  first.chatId === request.chatId && first.total === total && first.remark === request.remark.trim();
