const MAX_SHOWN = 99;

/** What a badge says of a count: nothing for none, and 99+ where more digits would not be read anyway. */
export function badgeText(count: number): string {
  if (!(count > 0)) return '';
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(Math.floor(count));
}
