import { minorUnits } from '#domain/money/amount.ts';
import { answer, type Outcome, refuse, type SessionContext } from '../calls/handler.ts';
import { findPasswordFacts } from '../store/account-security.ts';
import { checkOwnPassword } from '../users/own-password.ts';
import { moneyOf } from './rights.ts';

/**
 * Asks for the password of the account if an amount is above the tenant's threshold. Call it before the transaction of a payment.
 *
 * @param amount the decimal text of the wire; one that is not valid is refused later
 */
export async function confirmPayment(
  amount: string,
  password: string | undefined,
  context: SessionContext,
): Promise<Outcome<undefined>> {
  const money = moneyOf(context.tenant);
  const units = money && minorUnits(amount, money.currency);
  if (money?.confirmAbove === undefined || units === undefined || units <= money.confirmAbove) return answer(undefined);
  const facts = await findPasswordFacts(context.services.db, context.caller.userId);
  if (facts === undefined || facts.passwordHash === null)
    return refuse('pay_password_unset', 'This account has no password: its platform signs it in.');
  if (password === undefined || password === '')
    return refuse('pay_password', 'The amount needs the "password" of the account.');
  return checkOwnPassword(password, facts, context);
}
