/** Finding words in texts, as a person looks for them: case, width and compatibility forms aside. */

/** A stretch of a text, in its own offsets. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Where a text contains what is looked for, without overlaps; none for nothing looked for. */
export function findMatches(text: string, query: string): readonly TextRange[] {
  const wanted = fold(query.trim());
  if (wanted === '') return [];
  let folded = '';
  /** The character of the text that each folded one came from. */
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

/** How well the best of some names fits: 0 begins with it, 1 a word does, 2 contains it; undefined when none does. */
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

/** The part of a long text around its first hit, with what was left out in front told by an ellipsis. */
export function excerptAround(text: string, query: string, lead: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const first = findMatches(line, query)[0];
  if (first === undefined || first.from <= lead) return line;
  const start = Array.from(line.slice(0, first.from)).slice(-lead).join('');
  return `…${start}${line.slice(first.from)}`;
}
