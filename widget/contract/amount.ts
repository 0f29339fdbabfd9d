import { isDecimal } from '../domain/money/amount.ts';
import { textThat } from './codec.ts';

/** An amount of money in the tenant's currency. Both ends convert it to minor units (`domain/money/amount.ts`). D-08. */
export const amount = textThat(isDecimal, "an amount such as '12.50'");
