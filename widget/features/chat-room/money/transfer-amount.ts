import type { TransferContent } from '../../../domain/message/rich-content.ts';
import { isDecimal, type Currency } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../i18n/format-money.ts';
import type { Language } from '../../../i18n/languages.ts';

/** The amount of a transfer for the reader. Platforms may write another text, which is shown as it is. */
export const transferAmount = (
  { amount = '' }: TransferContent,
  currency: Currency | undefined,
  language: Language,
): string => (currency !== undefined && isDecimal(amount) ? formatMoney(amount, currency, language) : amount);
