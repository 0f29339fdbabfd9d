import { createHash } from 'node:crypto';
import { paymentQuestion } from '#contract/entities/payment-question.ts';
import { encode } from '#contract/codec.ts';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { PaymentPurpose, PaymentQuestion } from '#domain/money/payment-question.ts';
import type { SessionContext } from '../../calls/services.ts';
import { noteKeyUse } from '../../base/session/identity-key-use.ts';
import { verifySignedToken } from '../../base/session/signed-token.ts';
import { describeProblem } from '../../base/session/token-problems.ts';
import { PAYMENT_RULES } from '../../base/session/token-rules.ts';
import { newSecret } from '../../base/secret-token.ts';
import { dropQuestionOf, findPayeeName, isAsked, putQuestion } from '../../base/store/money/payment-questions.ts';
import { findPlayerId } from '../../base/store/people/users.ts';
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
    payeeName: await findPayeeName(db, payee),
  };
  const asked = { nonce: question.nonce, digest: digestOf(payment), expiresAtMs: now() + QUESTION_LIFETIME_MS };
  await putQuestion(db, caller.sessionId, asked);
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
  const asked = { nonce: String(nonce), digest: digestOf(payment) };
  if (!(await isAsked(db, caller.sessionId, asked, now())))
    return failure('nonce is not that of the question, or was used');
  await noteKeyUse(services, tenant, verified.value.keyId);
  return success(undefined);
}

/** Ends the question of a payment, whatever became of the payment. */
export async function dropQuestion(payment: StatedPayment, { services, caller }: SessionContext): Promise<void> {
  await dropQuestionOf(services.db, caller.sessionId, digestOf(payment));
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
