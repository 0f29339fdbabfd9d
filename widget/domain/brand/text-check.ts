import type { BrandProblem } from './theme-check.ts';

/** A tenant's own texts by language and `namespace.key`. L-WL3. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The product's texts of one language, by `namespace.key` with the plural forms of that language. */
export type ProductTexts = ReadonlyMap<string, string>;

const MAX_OWN_TEXT_CHARACTERS = 1000;

/** The names of the values that a text inserts, sorted: `{{name}}`. */
const placeholdersOf = (text: string): readonly string[] =>
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
      const message = problemOfText(key, text, known.get(key));
      return message === undefined ? [] : [{ field: `${field}.${key}`, message }];
    });
  });
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function problemOfText(key: string, text: unknown, original: string | undefined): string | undefined {
  if (original === undefined) return 'is not a text of the product in this language';
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_OWN_TEXT_CHARACTERS)
    return `must be a text of 1 to ${MAX_OWN_TEXT_CHARACTERS} characters`;
  // i18next would insert another text in its place.
  if (text.includes('$t(')) return 'must not contain "$t("';
  const [wanted, found] = [placeholdersOf(original), placeholdersOf(text)];
  const missing = wanted.filter((name) => !found.includes(name));
  if (missing.length > 0)
    return `must contain ${missing.map((name) => `{{${name}}}`).join(', ')}, as the original does`;
  // Each plural form may insert the number: some languages omit it in "one".
  const unknown = found.filter((name) => !wanted.includes(name) && !(name === 'count' && PLURAL.test(key)));
  if (unknown.length > 0)
    return `must not contain ${unknown.map((name) => `{{${name}}}`).join(', ')}: the original has no such value`;
  return undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
