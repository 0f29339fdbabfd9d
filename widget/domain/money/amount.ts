/** Amounts of money: whole minor units inside, decimal texts such as `188.00` on the wire and in fields. D-08. */

/** A currency of a tenant. */
export interface Currency {
  /** ISO 4217, such as `CNY`. */
  readonly code: string;
  /** The number of digits of its minor unit: 2 for CNY, 0 for VND. */
  readonly digits: number;
}

/** The digits of the currencies of our platforms. Others, such as IDR, have the digits that their operator enters. */
const DIGITS: Readonly<Record<string, number>> = {
  CNY: 2,
  VND: 0,
  KRW: 0,
  THB: 2,
  JPY: 0,
  INR: 2,
  MYR: 2,
  PHP: 2,
  USD: 2,
};

/** Whether a currency has the right number of digits, as far as it is known. */
export const hasItsDigits = ({ code, digits }: Currency): boolean => (DIGITS[code] ?? digits) === digits;

/** A decimal text of the wire: digits, optionally a point and digits. No sign, no exponent, no separators. */
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,4}))?$/;
/** More digits would leave the range of exact numbers. */
export const MAX_CURRENCY_DIGITS = 3;

/** Whether a text has the form of an amount, in any currency. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** Whether an amount is written without leading zeros, so that it has one spelling. */
export const isCanonicalDecimal = (text: string): boolean => isDecimal(text) && !/^0\d/.test(text);

/** Returns an amount in minor units; undefined if the text is no amount, or has a fraction of a minor unit. */
export function minorUnits(text: string, { digits }: Currency): number | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || fraction.length > digits) return undefined;
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** Returns the decimal text of an amount: `188.00`. */
export function decimalText(units: number, { digits }: Currency): string {
  const text = String(units).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
