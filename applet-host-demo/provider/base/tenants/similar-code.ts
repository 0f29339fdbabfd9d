import { coveringOrigin } from '#domain/session/parent-origin.ts';
import type { TenantDirectory } from './directory.ts';

/** Shorter codes are all one letter apart from each other. */
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 32;

/**
 * Finds the tenant that a page may have meant by an unknown code: one that differs only in upper and lower case; or one in which a
 * single letter is different, missing or too many, and which already allows the page's origin. A stranger learns no code by a guess. L-PB2.
 */
export async function similarTenant(
  tenants: Pick<TenantDirectory, 'list' | 'find'>,
  code: string,
  origin: string | undefined,
): Promise<string | undefined> {
  if (code.length > MAX_CHARACTERS) return undefined;
  const codes = (await tenants.list()).map((tenant) => tenant.code);
  const sameLetters = codes.find((each) => each.toLowerCase() === code.toLowerCase());
  if (sameLetters !== undefined || origin === undefined || code.length < MIN_CHARACTERS) return sameLetters;
  for (const near of codes.filter((each) => isOneLetterApart(each.toLowerCase(), code.toLowerCase()))) {
    const parents = (await tenants.find(near))?.config.parentOrigins ?? [];
    if (coveringOrigin(parents, origin) !== undefined) return near;
  }
  return undefined;
}

/** Whether two different texts become equal when one letter is changed, added or removed. */
function isOneLetterApart(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.length === long.length ? start + 1 : start;
  return short.slice(rest) === long.slice(start + 1);
}
