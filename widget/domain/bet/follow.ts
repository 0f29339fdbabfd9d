import type { BetContent } from '../message/rich-content.ts';
import { decimalText, minorUnits } from '../money/amount.ts';
import type { BetDraw, BetItem } from './bet.ts';

/** Rules for bets that follow a shared one. Spec: 1-chat §4 Bet dialog, §5 (bet follow rate). L-LW3. */

/** Whether a shared bet has everything that a bet which follows it needs. Other providers may leave out the order and its lines. */
export const canBeFollowed = ({ orderId, gameId, periodNo, items, amount }: BetContent): boolean =>
  [orderId, gameId, periodNo, amount].every((text) => text !== '') && items.length > 0;

/** Returns the rate of a field: a whole number above zero. Undefined for an empty field, zero, and anything else. */
export function rateOf(text: string): number | undefined {
  const digits = text.trim();
  const rate = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return rate === 0 ? undefined : rate;
}

/** Returns a decimal text multiplied by a whole number, with the same number of fraction digits. Undefined for other texts. */
export function multiplied(decimal: string, factor: number): string | undefined {
  const digits = decimal.split('.')[1]?.length ?? 0;
  const units = minorUnits(decimal, { code: '', digits });
  const product = units === undefined ? Number.NaN : units * factor;
  return Number.isSafeInteger(product) ? decimalText(product, { digits, code: '' }) : undefined;
}

/** Returns the lines of an order, multiplied by the rate. A line without a multiplier has the rate as its multiplier. */
export const followItems = (items: readonly BetItem[], rate: number): readonly BetItem[] =>
  items.map((item) => ({
    ...item,
    times: multiplied(item.times ?? '1', rate) ?? String(rate),
    ...(item.money === undefined ? {} : { money: multiplied(item.money, rate) ?? item.money }),
  }));

/** Why a bet cannot be placed now. Amounts are decimal texts of one currency. */
export type FollowBlock = 'closed' | 'waiting' | 'rate' | 'times' | 'limit' | 'balance';

interface FollowState {
  /** Undefined until the provider has answered. */
  readonly draw: BetDraw | undefined;
  readonly closesAtMs: number | undefined;
  /** The provider's time. */
  readonly nowMs: number;
  /** The field's text. */
  readonly rate: string;
  /** The amount of the shared order. */
  readonly amount: string;
}

/** Returns why the follow button is disabled; undefined if the bet can be placed. */
export function followBlock({ draw, closesAtMs, nowMs, rate: text, amount }: FollowState): FollowBlock | undefined {
  if (isClosed(draw?.closesAtMs ?? closesAtMs, nowMs)) return 'closed';
  const rate = rateOf(text);
  if (rate === undefined) return 'rate';
  if (draw === undefined) return 'waiting';
  if (rate > draw.maxTimes) return 'times';
  const cost = Number(multiplied(amount, rate) ?? Number.NaN);
  if (!(cost >= Number(draw.minAmount) && cost <= Number(draw.maxAmount))) return 'limit';
  return cost > Number(draw.balance) ? 'balance' : undefined;
}

const isClosed = (closesAtMs: number | undefined, nowMs: number): boolean =>
  closesAtMs !== undefined && closesAtMs <= nowMs;
