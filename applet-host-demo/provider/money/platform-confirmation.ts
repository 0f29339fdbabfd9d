import { createHash } from 'node:crypto';
import { paymentQuestion } from '#contract/entities/payment-question.ts';
import { encode } from '#contract/codec.ts';
import { chatKind } from '#domain/chat/chat-id.ts';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { PaymentPurpose, PaymentQuestion } from '#domain/money/payment-question.ts';
import type { SessionContext } from '../calls/handler.ts';
import { noteKeyUse } from '../session/identity-key-use.ts';
import { verifySignedToken } from '../session/signed-token.ts';
import { describeProblem } from '../session/token-problems.ts';
import { PAYMENT_RULES } from '../session/token-rules.ts';
import { newSecret } from '../session/token.ts';
import type { Database } from '../store/schema.ts';
import { findPlayerId } from '../store/users.ts';
import { moneyOf } from './rights.ts';

/** The user may think about it for some minutes. */
const QUESTION_LIFETIME_MS = 300_000;

/** A payment as its call states it. */
export interface StatedPayment {
  readonly purpose: PaymentPurpose;
  readonly chatId: string;
  /** The uuid of the call. */
  readonly localId: string;
  /** The decimal text of the wire. */
  readonly amount: string;
  /** A user's id, or that of a group. */
  readonly payee: string;
  readonly remark: string;
}

/**
 * Returns the data of a refusal that asks the platform: the platform signs the facts in it, and only this payment of this session
 * accepts the answer, once. Undefined: no platform can confirm payments of this account.
 */
export async function askPlatform(
  payment: StatedPayment,
  { services, tenant, caller }: SessionContext,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { db, now } = services;
  const amount = canonicalAmount(payment, tenant);
  const currency = moneyOf(tenant)?.currency.code;
  if (amount === undefined || currency === undefined || tenant.settings.identityKeys.length === 0) return undefined;
  if ((await findPlayerId(db, caller.userId)) === undefined) return undefined;
  const { purpose, payee } = payment;
  const question: PaymentQuestion = {
    nonce: newSecret(),
    purpose,
    amount,
    currency,
    payee,
    payeeName: await findName(db, payee),
  };
  const values = { nonce: question.nonce, digest: digestOf(payment), expires_at: now() + QUESTION_LIFETIME_MS };
  await db
    .insertInto('payment_questions')
    .values({ session_id: caller.sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
  return { confirm: encode(paymentQuestion, question, { roleScheme: tenant.config.roleScheme }) };
}

/**
 * Checks that the platform has confirmed this payment of the caller's session. The question is dropped after the payment, so that a
 * confirmation works once; until then it is valid for repeats of the same call, which are the same payment. The failure is for the
 * log. L-MW9.
 */
export async function checkConfirmation(
  token: string,
  payment: StatedPayment,
  { services, tenant, caller }: SessionContext,
): Promise<Result<undefined, string>> {
  const { db, now } = services;
  const verified = await verifySignedToken(token, tenant, PAYMENT_RULES, now());
  if (!verified.ok) return failure(describeProblem(verified.failure));
  const { sub, nonce, ...stated } = verified.value.payload;
  if (sub !== (await findPlayerId(db, caller.userId))) return failure('sub is not the player of the session');
  const facts = {
    purpose: payment.purpose,
    amount: canonicalAmount(payment, tenant),
    currency: moneyOf(tenant)?.currency.code,
    payee: payment.payee,
  };
  for (const [claim, value] of Object.entries(facts))
    if (stated[claim] !== value) return failure(`${claim} is not that of the payment`);
  const asked = await db
    .selectFrom('payment_questions')
    .select('nonce')
    .where('session_id', '=', caller.sessionId)
    .where('nonce', '=', String(nonce))
    .where('digest', '=', digestOf(payment))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (asked === undefined) return failure('nonce is not that of the question, or was used');
  await noteKeyUse(services, tenant, verified.value.keyId);
  return success(undefined);
}

/** Ends the question of a payment, whatever became of the payment. */
export async function dropQuestion(payment: StatedPayment, { services, caller }: SessionContext): Promise<void> {
  await services.db
    .deleteFrom('payment_questions')
    .where('session_id', '=', caller.sessionId)
    .where('digest', '=', digestOf(payment))
    .execute();
}

/** The amount in one spelling, as the platform signs it. */
function canonicalAmount({ amount }: StatedPayment, tenant: SessionContext['tenant']): string | undefined {
  const currency = moneyOf(tenant)?.currency;
  const units = currency && minorUnits(amount, currency);
  return currency === undefined || units === undefined ? undefined : decimalText(units, currency);
}

const digestOf = ({ purpose, chatId, localId, amount, payee, remark }: StatedPayment): string =>
  createHash('sha256')
    .update(JSON.stringify([purpose, chatId, localId, amount, payee, remark]))
    .digest('base64url');

async function findName(db: Database, payee: string): Promise<string> {
  const row =
    chatKind(payee) === 'group'
      ? await db.selectFrom('groups').select('name').where('group_id', '=', payee).executeTakeFirst()
      : await db.selectFrom('users').select('name').where('user_id', '=', payee).executeTakeFirst();
  return row?.name ?? '';
}
