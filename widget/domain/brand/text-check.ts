import type { BrandProblem } from './theme-check.ts';

/** A tenant's own texts by language and `namespace.key`. L-WL3. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The product's texts of one language, by `namespace.key` with the plural forms of that language. */
export type ProductTexts = ReadonlyMap<string, string>;

export const MAX_OWN_TEXT_CHARACTERS = 1000;

/** The names of the values that a text inserts, sorted: `{{name}}`. */
export const placeholdersOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''))].toSorted();

/**
 * Checks texts that replace the product's: each key exists in the language, and each text inserts the same values as the original.
 *
 * @param product the product's texts of a language; undefined if it is none of the product's languages
 */
export function checkOwnTexts(
  entered: unknown,
  product: (language: string) => ProductTexts | undefined,
): readonly BrandProblem[] {
  if (!isObject(entered)) return [{ field: 'texts', message: 'must be an object of languages' }];
  return Object.entries(entered).flatMap(([language, texts]) => {
    const field = `texts.${language}`;
    const known = product(language);
    if (known === undefined) return [{ field, message: 'is not a language of the product' }];
    if (!isObject(texts)) return [{ field, message: 'must be an object of texts by namespace.key' }];
    return Object.entries(texts).flatMap(([key, text]) => {
      const problem = problemOfText(key, text, known.get(key));
      return problem === undefined ? [] : [{ field: `${field}.${key}`, message: messageOf(problem) }];
    });
  });
}

/** Why a text cannot replace the product's. `names`: the values (`{{name}}`) that it lacks, or has although the original does not. */
export type TextProblem =
  | { readonly kind: 'unknownKey' | 'length' | 'nesting' }
  | { readonly kind: 'missing' | 'surplus'; readonly names: readonly string[] };

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Checks one own text.
 *
 * @param key `namespace.key` with the plural form
 * @param original the product's text; undefined if the language has no such text
 */
export function problemOfText(key: string, text: unknown, original: string | undefined): TextProblem | undefined {
  if (original === undefined) return { kind: 'unknownKey' };
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_OWN_TEXT_CHARACTERS)
    return { kind: 'length' };
  // i18next would insert another text in its place.
  if (text.includes('$t(')) return { kind: 'nesting' };
  const [wanted, found] = [placeholdersOf(original), placeholdersOf(text)];
  const missing = wanted.filter((name) => !found.includes(name));
  if (missing.length > 0) return { kind: 'missing', names: missing };
  // Each plural form may insert the number: some languages omit it in "one".
  const surplus = found.filter((name) => !wanted.includes(name) && !(name === 'count' && PLURAL.test(key)));
  return surplus.length > 0 ? { kind: 'surplus', names: surplus } : undefined;
}

/** Placeholders as they are written in a text: `{{name}}, {{count}}`. */
export const writtenPlaceholders = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

function messageOf(problem: TextProblem): string {
  switch (problem.kind) {
    case 'unknownKey':
      return 'is not a text of the product in this language';
    case 'length':
      return `must be a text of 1 to ${MAX_OWN_TEXT_CHARACTERS} characters`;
    case 'nesting':
      return 'must not contain "$t("';
    case 'missing':
      return `must contain ${writtenPlaceholders(problem.names)}, as the original does`;
    case 'surplus':
      return `must not contain ${writtenPlaceholders(problem.names)}: the original has no such value`;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
