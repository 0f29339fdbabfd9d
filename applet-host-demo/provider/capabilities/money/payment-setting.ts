import type { FailureCode } from '#domain/failure.ts';
import { decimalText } from '#domain/money/amount.ts';
import { type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { paidSince } from '../../base/store/money/payments.ts';
import { type MoneySettings, unconfirmedLimit } from '../../base/tenant-settings/money-settings.ts';
import { readBalance } from './movements.ts';

const DAY_MS = 86_400_000;

/** The facts of each form that pays. Decimal texts. */
export interface PaymentSetting {
  readonly balance: string;
  /** Amounts above it need a confirmation now. */
  readonly confirmAbove: string | undefined;
}

/** Reads what each form that pays needs. Call it outside of transactions. */
export async function readPaymentSetting(
  money: MoneySettings,
  { tenant, caller, services }: SessionContext,
): Promise<Result<PaymentSetting, FailureCode>> {
  const { currency } = money;
  const paid = await paidSince(services.db, caller.userId, services.now() - DAY_MS);
  const confirmAbove = unconfirmedLimit(money, paid);
  const balance = await readBalance(services, { tenant, userId: caller.userId });
  if (!balance.ok) return balance;
  return success({
    balance: decimalText(balance.value, currency),
    confirmAbove: confirmAbove === undefined ? undefined : decimalText(confirmAbove, currency),
  });
}
