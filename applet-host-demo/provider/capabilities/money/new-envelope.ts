import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import {
  findEnvelope,
  findEnvelopeByUuid,
  insertEnvelope,
  type NewEnvelope,
  sentSince,
  type StoredEnvelope,
} from '../../base/store/money/red-envelopes.ts';
import { lockPayer } from '../../base/store/money/payments.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { excessOfDay, type MoneySettings } from '../../base/tenant-settings/money-settings.ts';
import { createHeld, type Prepared } from './movements.ts';
import { admitPayment, type OfferedPayment } from './rights.ts';

/** The steps that envelopes of groups and those for friends share. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Outcome<T> = Result<T, FailureCode>;

export interface Generated {
  readonly redId: string;
  readonly messageId: string;
}

/** Takes the money of an envelope that `prepare` checks and stores, and sends it. */
export async function createEnvelope(
  chatId: string,
  { services, tenant }: SessionContext,
  prepare: (trx: DatabaseTransaction) => Promise<Outcome<Prepared>>,
): Promise<Outcome<Generated>> {
  const created = await createHeld(services, tenant, prepare);
  if (!created.ok) return created;
  const envelope = await findEnvelope(services.db, chatId, created.value);
  return envelope === undefined
    ? failure('server_busy')
    : success({ redId: envelope.envelopeId, messageId: envelope.messageId });
}

/** The outcome of a repeated call; undefined for a new uuid. S-01. */
export async function findRepeated(
  trx: DatabaseTransaction,
  localId: string,
  { caller }: SessionContext,
  isSameForm: (first: StoredEnvelope) => boolean,
): Promise<Outcome<Prepared> | undefined> {
  const first = await findEnvelopeByUuid(trx, caller.userId, localId);
  if (first === undefined) return undefined;
  return isSameForm(first)
    ? success({ holdId: first.envelopeId, isHolding: first.state === 'holding' })
    : failure('invalid_request');
}

type Facts = Omit<NewEnvelope, 'envelopeId' | 'tenant' | 'senderId' | 'createdAtMs' | 'expiresAtMs'>;

/**
 * Checks the limits of a day and the confirmation, and stores an envelope that waits for its money.
 *
 * @param groupId undefined: for a friend
 */
export async function storeEnvelope(
  trx: DatabaseTransaction,
  { isConfirmed, ...envelope }: Facts & Pick<OfferedPayment, 'isConfirmed'>,
  money: MoneySettings,
  groupId: string | undefined,
  context: SessionContext,
): Promise<Outcome<Prepared>> {
  const { services, tenant, caller } = context;
  await lockPayer(trx, caller.userId);
  const nowMs = services.now();
  const { total, chatId, hours } = envelope;
  const { everywhere, inGroup } = await sentSince(trx, caller.userId, chatId, nowMs - DAY_MS);
  const excess = excessOfDay('envelope', money, total, everywhere, groupId === undefined ? {} : { groupId, inGroup });
  if (excess !== undefined) return failure(excess === 'count' ? 'red_daily_count' : 'red_daily_limit');
  const admitted = await admitPayment(trx, { amount: total, remark: envelope.remark, isConfirmed }, money, context);
  if (!admitted.ok) return admitted;
  const holdId = newUuid();
  await insertEnvelope(trx, {
    ...envelope,
    envelopeId: holdId,
    tenant: tenant.code,
    senderId: caller.userId,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + hours * HOUR_MS,
  });
  const owner = { tenant, userId: caller.userId };
  return success({ holdId, hold: { purpose: 'envelope', holdId, owner, amount: total, reason: 'red envelope' } });
}
