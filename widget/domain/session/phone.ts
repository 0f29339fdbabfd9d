/**
 * Returns a phone number with its country code as `+` and digits; undefined if it is invalid. Ignores spaces and
 * `-().`.
 */
export function normalisePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
