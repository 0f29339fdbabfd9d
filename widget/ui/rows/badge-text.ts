const MAX_SHOWN = 99;

/** The text of a badge: empty for zero, and 99+ for more than 99, because longer numbers are hard to read. */
export function badgeText(count: number): string {
  if (!(count > 0)) return '';
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(Math.floor(count));
}
