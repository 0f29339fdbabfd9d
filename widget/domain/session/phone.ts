/** A phone number with its country code as `+` and digits, or undefined when it is none. Spaces and `-().` do not count. */
export function normalisePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
