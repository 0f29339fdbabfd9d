import type { FailureCode } from '#domain/failure.ts';
import { minorUnits } from '#domain/money/amount.ts';
import { failure, type Result } from '#domain/result.ts';
import { answer, type Outcome, refuse, type Refusal } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { findPasswordFacts } from '../../base/store/access/account-security.ts';
import { checkOwnPassword } from '../users/own-password.ts';
import { readBalance } from './movements.ts';
import { askPlatform, checkConfirmation, dropQuestion, type StatedPayment } from './platform-confirmation.ts';
import { moneyOf } from './rights.ts';

/** The fields of a call that confirm its payment. */
interface Proof {
  /** Of the account. */
  readonly password?: string | undefined;
  /** A token of the platform, for an account without a password. */
  readonly confirmation?: string | undefined;
}

/**
 * Carries out a payment. All rules and limits come first, without a confirmation. Only if nothing else is missing, the balance and
 * then the proof are checked, and the payment is carried out again. L-MW4, L-MW9.
 *
 * @param pay carries the payment out, or refuses it; `pay_password`: only the confirmation is missing
 */
export async function payConfirmed<T>(
  payment: StatedPayment,
  proof: Proof,
  context: SessionContext,
  pay: (isConfirmed: boolean) => Promise<Result<T, FailureCode>>,
): Promise<Result<T, FailureCode | Refusal>> {
  const first = await pay(false);
  if (first.ok || first.failure !== 'pay_password') return first;
  const shortage = await findShortage(payment, context);
  if (shortage !== undefined) return failure(shortage);
  const confirmed = await checkProof(payment, proof, context);
  if (confirmed.ok) {
    // A parallel repeat of the same call is confirmed until the payment is stored, and gets the same reply.
    const paid = await pay(true);
    await dropQuestion(payment, context);
    return paid;
  }
  // A repeat of the same call may have paid in the meantime.
  const again = proof.confirmation === undefined ? confirmed : await pay(false);
  return again.ok ? again : confirmed;
}

async function findShortage(
  { amount }: StatedPayment,
  { services, tenant, caller }: SessionContext,
): Promise<FailureCode | undefined> {
  const currency = moneyOf(tenant)?.currency;
  const units = currency && minorUnits(amount, currency);
  const balance = await readBalance(services, { tenant, userId: caller.userId });
  if (!balance.ok) return balance.failure;
  return balance.value < (units ?? 0) ? 'balance_low' : undefined;
}

async function checkProof(
  payment: StatedPayment,
  { password, confirmation }: Proof,
  context: SessionContext,
): Promise<Outcome<undefined>> {
  const facts = await findPasswordFacts(context.services.db, context.caller.userId);
  if (facts === undefined || facts.passwordHash === null) {
    if (confirmation === undefined || confirmation === '') {
      const data = await askPlatform(payment, context);
      const sentence = 'This account has no password: its platform has to confirm the payment.';
      return refuse('pay_password_unset', sentence, data === undefined ? {} : { data });
    }
    const checked = await checkConfirmation(confirmation, payment, context);
    if (checked.ok) return answer(undefined);
    const sentence = 'The "confirmation" is not valid for this payment, or was used.';
    return refuse('pay_confirmation', sentence, { reason: checked.failure });
  }
  if (password === undefined || password === '')
    return refuse('pay_password', 'The payment needs the "password" of the account.');
  return checkOwnPassword(password, 'payment', facts, context);
}
