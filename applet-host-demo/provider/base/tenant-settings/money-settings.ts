import { type Currency, hasItsDigits, MAX_CURRENCY_DIGITS } from '#domain/money/amount.ts';
import { MAX_RED_ENVELOPE_SHARES } from '#domain/limits.ts';
import { isRecord, isWhole } from './entered-values.ts';

/** Limits for money in chats. Amounts are minor units; days are the last 24 hours of one user. */
export interface MoneyLimits {
  readonly maxEnvelopeTotal: number;
  readonly maxEnvelopeShares: number;
  /** The total of the envelopes of a day. */
  readonly maxEnvelopesPerDay: number;
  /** The number of envelopes of a day. Absent: any. */
  readonly maxEnvelopeCountPerDay?: number;
  /** One transfer. Absent: as one envelope. */
  readonly maxTransfer?: number;
  /** The total of the transfers of a day. Absent: as that of the envelopes. */
  readonly maxTransfersPerDay?: number;
  /** The number of transfers of a day. Absent: any. */
  readonly maxTransferCountPerDay?: number;
}

/** The money of a tenant's chats. */
export interface MoneySettings extends MoneyLimits {
  readonly currency: Currency;
  /** Lower limits of single groups, by group id. Those of a day count what the user has sent there. Absent: none. */
  readonly groups?: Readonly<Record<string, Partial<MoneyLimits>>>;
  /** Higher amounts need the password of the account, or a confirmation of the platform. Absent: none do. */
  readonly confirmAbove?: number;
  /** So does each payment that brings those of the last 24 hours above this sum. Absent: three times `confirmAbove`. */
  readonly confirmAbovePerDay?: number;
  /** The first balance of each user of the embedded ledger. Absent: 0. */
  readonly openingBalance?: number;
}

const REQUIRED = ['maxEnvelopeTotal', 'maxEnvelopeShares', 'maxEnvelopesPerDay'] as const;
const OPTIONAL = ['maxEnvelopeCountPerDay', 'maxTransfer', 'maxTransfersPerDay', 'maxTransferCountPerDay'] as const;
const LIMITS: readonly string[] = [...REQUIRED, ...OPTIONAL];
const FROM_ZERO = ['confirmAbove', 'confirmAbovePerDay', 'openingBalance'] as const;

/** Whether an operator's value for `money` is complete and valid. */
export function isMoneySettings(value: unknown): boolean {
  if (!isRecord(value) || !isCurrency(value['currency'])) return false;
  const { groups = {} } = value;
  return (
    REQUIRED.every((name) => value[name] !== undefined) &&
    areLimits(value, [...LIMITS, ...FROM_ZERO, 'currency', 'groups']) &&
    FROM_ZERO.every((name) => value[name] === undefined || isWhole(value[name], 0)) &&
    isRecord(groups) &&
    Object.values(groups).every((limits) => isRecord(limits) && areLimits(limits, LIMITS))
  );
}

function areLimits(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  const shares = value['maxEnvelopeShares'];
  return (
    Object.keys(value).every((name) => names.includes(name)) &&
    LIMITS.every((name) => value[name] === undefined || isWhole(value[name], 1)) &&
    (shares === undefined || Number(shares) <= MAX_RED_ENVELOPE_SHARES)
  );
}

function isCurrency(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { code, digits } = value;
  return (
    typeof code === 'string' &&
    /^[A-Z]{3}$/.test(code) &&
    isWhole(digits, 0) &&
    Number(digits) <= MAX_CURRENCY_DIGITS &&
    hasItsDigits({ code, digits: Number(digits) })
  );
}

/** The limits of one envelope or transfer in a group: those of the tenant, or the lower ones of the group. */
export function limitsIn(money: MoneySettings, groupId?: string) {
  const own = groupId === undefined ? {} : (money.groups?.[groupId] ?? {});
  const lowest = (...values: readonly (number | undefined)[]): number =>
    Math.min(...values.map((value) => value ?? Number.POSITIVE_INFINITY));
  return {
    maxEnvelopeTotal: lowest(money.maxEnvelopeTotal, own.maxEnvelopeTotal),
    maxEnvelopeShares: lowest(money.maxEnvelopeShares, own.maxEnvelopeShares),
    maxTransfer: lowest(money.maxTransfer ?? money.maxEnvelopeTotal, own.maxTransfer),
  };
}

/** The number of `confirmAbove` amounts that a user pays in 24 hours without a confirmation, unless `confirmAbovePerDay` says otherwise. */
const UNCONFIRMED_PER_DAY = 3;

/**
 * The highest amount that a user may pay now without a confirmation, in minor units. Undefined: any.
 *
 * @param paidInDay what the user has paid in the last 24 hours
 */
export function unconfirmedLimit(
  { confirmAbove, confirmAbovePerDay }: MoneySettings,
  paidInDay: number,
): number | undefined {
  const perDay = confirmAbovePerDay ?? (confirmAbove === undefined ? undefined : confirmAbove * UNCONFIRMED_PER_DAY);
  if (perDay === undefined) return undefined;
  return Math.min(confirmAbove ?? Number.POSITIVE_INFINITY, Math.max(0, perDay - paidInDay));
}

/** Envelopes or transfers of a user in 24 hours. */
export interface SentInDay {
  readonly total: number;
  readonly count: number;
}

/**
 * Checks the limits of a day before an envelope or a transfer. Undefined: within them.
 *
 * @param everywhere what the user has sent in all chats
 * @param inGroup what the user has sent in this group
 */
export function excessOfDay(
  kind: 'envelope' | 'transfer',
  money: MoneySettings,
  amount: number,
  everywhere: SentInDay,
  { groupId, inGroup }: { readonly groupId?: string; readonly inGroup?: SentInDay } = {},
): 'amount' | 'count' | undefined {
  const own = groupId === undefined ? {} : (money.groups?.[groupId] ?? {});
  const isAbove = (limit: number | undefined, value: number): boolean => limit !== undefined && value > limit;
  const [perDay, count] =
    kind === 'envelope'
      ? (['maxEnvelopesPerDay', 'maxEnvelopeCountPerDay'] as const)
      : (['maxTransfersPerDay', 'maxTransferCountPerDay'] as const);
  const there = inGroup ?? { total: 0, count: 0 };
  if (isAbove(money[perDay] ?? money.maxEnvelopesPerDay, everywhere.total + amount)) return 'amount';
  if (isAbove(own[perDay], there.total + amount)) return 'amount';
  if (isAbove(money[count], everywhere.count + 1) || isAbove(own[count], there.count + 1)) return 'count';
  return undefined;
}
