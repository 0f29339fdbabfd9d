import { languageFacts, type Language } from './languages.ts';

const options = ({ code, digits }: { readonly code: string; readonly digits: number }): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency: code,
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});

/** Formats an amount of money, with the symbol of its currency. `decimal` is a decimal text such as `12.50`. */
export const formatMoney = (
  decimal: string,
  currency: { readonly code: string; readonly digits: number },
  language: Language,
): string => new Intl.NumberFormat(languageFacts(language).tag, options(currency)).format(Number(decimal));

/** Returns the symbol of a currency, for the end of a field. */
export const currencySymbol = (
  currency: { readonly code: string; readonly digits: number },
  language: Language,
): string =>
  new Intl.NumberFormat(languageFacts(language).tag, options(currency))
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency.code;
