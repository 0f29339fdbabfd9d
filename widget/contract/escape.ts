/**
 * Strings on the wire are HTML-escaped in both directions. The contract escapes and unescapes each string exactly once; the
 * screen shows text nodes. Spec: 1-chat §5, 3-transport §4 Message sending. D-07.
 */

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

const UNESCAPES: ReadonlyMap<string, string> = new Map([
  ...[...ESCAPES].map(([character, entity]) => [entity, character] as const),
  ['&#x27;', "'"],
  ['&#039;', "'"],
  ['&apos;', "'"],
]);

export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (found) => ESCAPES.get(found) ?? found);

export const unescapeText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:amp|lt|gt|quot|apos|#0?39|#x27);/g, (found) => UNESCAPES.get(found) ?? found)
    : text;
