import type { FailureCode } from '#domain/failure.ts';
import { decimalText } from '#domain/money/amount.ts';
import { type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../calls/handler.ts';
import type { MoneySettings } from '../tenants/money-settings.ts';
import { readBalance } from './movements.ts';

/** The facts of each form that pays. Decimal texts. */
export interface PaymentSetting {
  readonly balance: string;
  /** Amounts above it need the password of the account. */
  readonly confirmAbove: string | undefined;
}

/** Reads what each form that pays needs. Call it outside of transactions. */
export async function readPaymentSetting(
  { currency, confirmAbove }: MoneySettings,
  { tenant, caller, services }: SessionContext,
): Promise<Result<PaymentSetting, FailureCode>> {
  const balance = await readBalance(services, { tenant, userId: caller.userId });
  if (!balance.ok) return balance;
  return success({
    balance: decimalText(balance.value, currency),
    confirmAbove: confirmAbove === undefined ? undefined : decimalText(confirmAbove, currency),
  });
}
