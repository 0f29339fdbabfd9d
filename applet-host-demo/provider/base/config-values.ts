/** Readers for environment variables. A wrong value throws a `BadValue` whose message names the variable. */
export type Environment = Readonly<Record<string, string | undefined>>;

export class BadValue extends Error {}

export const text = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

export function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new BadValue(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
}

export function oneOf(env: Environment, name: string, fallback: string, words: readonly string[]): string {
  const value = text(env, name) ?? fallback;
  if (words.includes(value)) return value;
  throw new BadValue(`${name} must be one of ${words.join(', ')}, not "${value}".`);
}

export function matching(env: Environment, name: string, fallback: string, pattern: RegExp, what: string): string {
  const value = text(env, name) ?? fallback;
  if (pattern.test(value)) return value;
  throw new BadValue(`${name} must consist of ${what}, not "${value}".`);
}

export function originOf(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new BadValue(`${name} must look like https://chat.example.com, not "${value}".`);
}
