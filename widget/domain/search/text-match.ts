/** Full-text matching that ignores case, width and compatibility forms. */

/** A part of a text, in offsets of the text. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Returns the matches of a query in a text, without overlaps; none for an empty query. */
export function findMatches(text: string, query: string): readonly TextRange[] {
  const wanted = fold(query.trim());
  if (wanted === '') return [];
  let folded = '';
  /** The offset in the text from which each folded character came. */
  const origins: number[] = [];
  let offset = 0;
  for (const character of text) {
    const part = fold(character);
    folded += part;
    for (let index = 0; index < part.length; index += 1) origins.push(offset);
    offset += character.length;
  }
  origins.push(text.length);
  const found: TextRange[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const from = origins[at] ?? 0;
    const last = origins[at + wanted.length - 1] ?? 0;
    found.push({ from, to: origins.find((origin) => origin > last) ?? text.length });
  }
  return found;
}

export const matches = (text: string, query: string): boolean => findMatches(text, query).length > 0;

/**
 * Ranks the best match among some names: 0 at the start, 1 at the start of a word, 2 elsewhere; undefined without a
 * match.
 */
export function matchRank(query: string, names: readonly string[]): 0 | 1 | 2 | undefined {
  let best: 0 | 1 | 2 | undefined;
  for (const name of names) {
    for (const { from } of findMatches(name, query)) {
      const rank = from === 0 ? 0 : /[\s\p{P}]/u.test(name[from - 1] ?? '') ? 1 : 2;
      if (best === undefined || rank < best) best = rank;
    }
  }
  return best;
}

/** Returns the part of a long text around its first match. An ellipsis marks the omitted start. */
export function excerptAround(text: string, query: string, lead: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const first = findMatches(line, query)[0];
  if (first === undefined || first.from <= lead) return line;
  const start = Array.from(line.slice(0, first.from)).slice(-lead).join('');
  return `…${start}${line.slice(first.from)}`;
}
