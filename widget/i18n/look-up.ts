import type { FirstTexts } from './locale-texts.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns the text of a key, either `key` of the given namespace or `namespace:key`, with the values of `options`
 * inserted.
 */
export type Say = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/**
 * Translates the first screens until i18next has loaded, with the same syntax: `{{values}}`, and plural forms by
 * `count`. A text that is not among them is empty: it is not loaded yet.
 *
 * @param tag the language tag for Intl
 */
export function createLookUp(first: FirstTexts, tag: string): (namespace: string) => Say {
  const texts = first as unknown as Texts;
  let rules: Intl.PluralRules | undefined;

  const find = (namespace: string, key: string, count: unknown): string => {
    const known = texts[namespace] ?? {};
    if (typeof count !== 'number') return known[key] ?? '';
    rules ??= new Intl.PluralRules(tag);
    return known[`${key}_${rules.select(count)}`] ?? known[key] ?? '';
  };

  return (namespace) => (name, options) => {
    const [key = name, other = namespace] = name.split(':', 2).toReversed();
    const text = find(other, key, options?.['count']);
    return options === undefined
      ? text
      : text.replace(/\{\{(\w+)\}\}/g, (whole, value: string) => (value in options ? String(options[value]) : whole));
  };
}
