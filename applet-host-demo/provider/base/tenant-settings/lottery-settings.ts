import type { Currency } from '#domain/money/amount.ts';
import { isRecord, isWhole } from './entered-values.ts';

/** The lottery of a tenant. Limits of the embedded lottery; amounts are minor units. */
export interface LotterySettings {
  /** Absent: one unit of the currency. */
  readonly minAmount?: number;
  /** One bet. Absent: 10,000 units of the currency. */
  readonly maxAmount?: number;
  /** The seconds between two draws of the games that draw several times a day. Absent: as the game says. */
  readonly drawS?: number;
}

/** The highest multiplier of a bet. */
export const MAX_BET_TIMES = 10_000;
const DEFAULT_MAX_UNITS = 10_000;
const DAY_S = 86_400;

/** Whether an operator's value for `lottery` is valid. */
export function isLotterySettings(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { minAmount = 1, maxAmount = minAmount, drawS = DAY_S, ...unknown } = value;
  return (
    Object.keys(unknown).length === 0 &&
    isWhole(minAmount, 1) &&
    isWhole(maxAmount, Number(minAmount)) &&
    isWhole(drawS, 1) &&
    DAY_S % Number(drawS) === 0
  );
}

/** The limits of one bet in minor units. */
export function betLimits({ minAmount, maxAmount }: LotterySettings, { digits }: Currency) {
  const unit = 10 ** digits;
  return { minAmount: minAmount ?? unit, maxAmount: maxAmount ?? DEFAULT_MAX_UNITS * unit };
}
