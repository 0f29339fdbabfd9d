import { writtenPlaceholders, type TextProblem } from '../../../../../widget/domain/brand/text-check.ts';
import type { Settings } from '../../api-types.ts';
import type { Say } from '../../use-console.tsx';
import { valueAt } from './draft.ts';

/** A text that the tenant can replace. `original` is undefined if the product no longer has it: it can only be reset. */
export interface TextEntry {
  readonly key: string;
  readonly original: string | undefined;
}

export type OwnTextsByKey = Readonly<Record<string, string>>;

const NONE: OwnTextsByKey = {};

/** The tenant's own texts of a language. */
export const ownTextsIn = (settings: Settings, language: string): OwnTextsByKey =>
  (valueAt(settings, ['texts', language]) ?? NONE) as OwnTextsByKey;

/** The texts of a language: first own texts that the product no longer has, because the settings cannot be saved with them. */
export function entriesOf(
  product: readonly { readonly key: string; readonly text: string }[],
  own: OwnTextsByKey,
): readonly TextEntry[] {
  const known = new Set(product.map(({ key }) => key));
  return [
    ...Object.keys(own)
      .filter((key) => !known.has(key))
      .map((key) => ({ key, original: undefined })),
    ...product.map(({ key, text }) => ({ key, original: text })),
  ];
}

interface Search {
  readonly words: string;
  /** Only texts with these keys. Absent: all. */
  readonly keys: ReadonlySet<string> | undefined;
}

/** The texts whose key, original or own text contains all words, in any order and case. */
export function findTexts(
  entries: readonly TextEntry[],
  own: OwnTextsByKey,
  { words, keys }: Search,
): readonly TextEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ key, original = '' }) => {
    if (keys?.has(key) === false) return false;
    const text = `${key}\n${original}\n${own[key] ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Says why an own text cannot be saved. */
export function sayTextProblem(t: Say, problem: TextProblem): string {
  return 'names' in problem
    ? t(`text-${problem.kind}`, { names: writtenPlaceholders(problem.names) })
    : t(`text-${problem.kind}`);
}
