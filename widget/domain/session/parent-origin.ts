/**
 * The origins of a platform's pages, as an operator enters them: an origin such as `https://www.example.com`, or one with a star for
 * exactly one label, such as `https://*.example.com`. Provider and widget compare them here and nowhere else. L-OC4.
 */

const STAR = '*.';
const LABEL = /^[a-z0-9_-]{1,63}$/;

/**
 * Whether a page's origin is the entered one, or differs only in the label that is a star there.
 *
 * @param origin as browsers write it: lowercase, without the usual port
 */
export function matchesOrigin(entry: string, origin: string): boolean {
  const at = entry.indexOf(STAR);
  if (at < 0) return entry === origin;
  const before = entry.slice(0, at);
  const after = entry.slice(at + 1);
  const label = origin.slice(before.length, -after.length);
  return origin.startsWith(before) && origin.endsWith(after) && LABEL.test(label);
}

/** The entry that covers a page's origin; undefined: pages there may not embed the widget. */
export const coveringOrigin = (entries: readonly string[], origin: string): string | undefined =>
  entries.find((entry) => matchesOrigin(entry, origin));
