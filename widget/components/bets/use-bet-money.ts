import { useAtomValue } from 'jotai';
import { isDecimal } from '../../domain/money/amount.ts';
import { tenantAtom } from '../../state/environment.ts';
import { useMoneyTexts } from '../use-money-texts.ts';

/** Formats the amount of a bet in the tenant's currency. Other texts of a platform, such as an amount with its symbol, stay as they are. */
export function useBetMoney(): (amount: string) => string {
  const { money } = useMoneyTexts();
  const hasCurrency = useAtomValue(tenantAtom)?.currency !== undefined;
  return (amount) => (hasCurrency && isDecimal(amount) ? money(amount) : amount);
}
