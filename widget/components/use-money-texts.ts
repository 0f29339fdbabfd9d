import { useAtomValue } from 'jotai';
import { decimalText, type Currency } from '../domain/money/amount.ts';
import { currencySymbol, formatMoney } from '../i18n/format-money.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { tenantAtom } from '../state/environment.ts';

const UNKNOWN: Currency = { code: 'XXX', digits: 2 };

/** The formats of the tenant's currency in the reader's language. */
export function useMoneyTexts() {
  const language = useLanguage();
  const currency = useAtomValue(tenantAtom)?.currency ?? UNKNOWN;
  return {
    currency,
    /** Formats a decimal text of the wire. */
    money: (decimal: string): string => formatMoney(decimal, currency, language),
    /** Formats minor units. */
    moneyOf: (units: number): string => formatMoney(decimalText(units, currency), currency, language),
    symbol: currencySymbol(currency, language),
  };
}
