import type { BetItem } from '#domain/bet/bet.ts';
import { type Currency, minorUnits } from '#domain/money/amount.ts';

const SAME = ['methodid', 'playId', 'codes', 'nums', 'mode', 'rebate'] as const;

/** The multiplier of a bet that follows an order. Undefined: its lines are not those of the order, multiplied by one whole number. */
export function multiplierOf(
  order: readonly BetItem[],
  bet: readonly BetItem[],
  currency: Currency,
): number | undefined {
  const [first] = order;
  const times = Number(bet[0]?.times ?? 1) / Number(first?.times ?? 1);
  const isMultiple = ({ times: before = '1', money = '', ...line }: BetItem, index: number): boolean => {
    const other = bet[index];
    const [units, otherUnits] = [minorUnits(money, currency), minorUnits(other?.money ?? '', currency)];
    return (
      other !== undefined &&
      SAME.every((name) => (line[name] ?? '') === (other[name] ?? '')) &&
      Number(other.times ?? 1) === Number(before) * times &&
      units !== undefined &&
      otherUnits === units * times
    );
  };
  const isValid = order.length > 0 && order.length === bet.length && Number.isInteger(times) && times > 0;
  return isValid && order.every(isMultiple) ? times : undefined;
}
