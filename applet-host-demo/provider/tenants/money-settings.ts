import { type Currency, MAX_CURRENCY_DIGITS } from '#domain/money/amount.ts';
import { MAX_RED_ENVELOPE_SHARES } from '#domain/limits.ts';

/** The money of a tenant's chats. Amounts are minor units. */
export interface MoneySettings {
  readonly currency: Currency;
  readonly maxEnvelopeTotal: number;
  readonly maxEnvelopeShares: number;
  /** The total of one user's envelopes in 24 hours. */
  readonly maxEnvelopesPerDay: number;
  /** The largest transfer. Absent: as for envelopes. */
  readonly maxTransfer?: number;
  /** The total of one user's transfers in 24 hours. Absent: as for envelopes. */
  readonly maxTransfersPerDay?: number;
  /** Higher amounts need the password of the account. Absent: none do. */
  readonly confirmAbove?: number;
  /** The first balance of each user of the embedded ledger. Absent: 0. */
  readonly openingBalance?: number;
}

const AMOUNTS = ['maxEnvelopeTotal', 'maxEnvelopeShares', 'maxEnvelopesPerDay'] as const;
const TRANSFER_AMOUNTS = ['maxTransfer', 'maxTransfersPerDay'] as const;
const OPTIONAL_AMOUNTS = ['confirmAbove', 'openingBalance'] as const;
const isWhole = (value: unknown, from: number): boolean => Number.isSafeInteger(value) && Number(value) >= from;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an operator's value for `money` is complete and valid. */
export function isMoneySettings(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['currency'])) return false;
  const { code, digits } = value['currency'];
  return (
    typeof code === 'string' &&
    /^[A-Z]{3}$/.test(code) &&
    isWhole(digits, 0) &&
    Number(digits) <= MAX_CURRENCY_DIGITS &&
    AMOUNTS.every((name) => isWhole(value[name], 1)) &&
    Number(value['maxEnvelopeShares']) <= MAX_RED_ENVELOPE_SHARES &&
    TRANSFER_AMOUNTS.every((name) => value[name] === undefined || isWhole(value[name], 1)) &&
    OPTIONAL_AMOUNTS.every((name) => value[name] === undefined || isWhole(value[name], 0))
  );
}
