import { isCanonicalDecimal, isDecimal } from '../domain/money/amount.ts';
import { type Codec, refuse, textThat } from './codec.ts';

/** An amount of money in the tenant's currency. Both ends convert it to minor units (`domain/money/amount.ts`). D-08. */
export const amount = textThat(isDecimal, "an amount such as '12.50'");

const STRICT = "a decimal string such as '12.50', without sign, leading zeros or exponent";

/**
 * The amount of a payment, in requests: a string in the form that `decimalText` writes. Nothing is converted: a client that sends a
 * number, or another spelling, might mean another amount. D-08, L-MW7.
 */
export const paidAmount: Codec<string> = {
  type: STRICT,
  read: (wire, _context, path) => (typeof wire === 'string' && isCanonicalDecimal(wire) ? wire : refuse(path, STRICT)),
  write: (value) => value,
};

/** A whole number of a payment, in requests: a JSON integer, no text. L-MW7. */
export const paidCount: Codec<number> = {
  type: 'integer',
  read: (wire, _context, path) =>
    typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0 ? wire : refuse(path, 'an integer'),
  write: (value) => value,
};
