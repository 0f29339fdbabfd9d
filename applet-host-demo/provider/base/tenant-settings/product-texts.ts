import { type LoaderText, LOADER_TEXTS, loaderTextKey } from '#contract/loader-texts.ts';
import type { ProductTexts } from '#domain/brand/text-check.ts';
import { bubbleExtrasTextsOf } from '../../../../loader/bubble-extras-texts.ts';
import { failureTextsOf } from '../../../../loader/failure-texts.ts';
import { openTextOf } from '../../../../loader/texts.ts';
import { unreadTextOf } from '../../../../loader/unread-texts.ts';
import { texts as first } from '../../../../widget/i18n/bundles/en.ts';
import { texts as lazy } from '../../../../widget/i18n/bundles/lazy/en.ts';
import { type Language, LANGUAGES, languageFacts } from '../../../../widget/i18n/languages.ts';
import { loadFirstTexts, loadLazyTexts } from '../../../../widget/i18n/load-language.ts';

export { type Language, LANGUAGES };

const PLURAL = /_(?:one|other)$/;

/**
 * The product's texts that a tenant can replace in a language, by `namespace.key`. The texts themselves are English: all languages
 * have the same keys and insert the same values (`npm run verify locales`). English has every plural form of the other languages.
 *
 * @returns undefined if the product has no such language
 */
export function productTexts(language: string): ProductTexts | undefined {
  const known = LANGUAGES.find((each) => each === language);
  if (known === undefined) return undefined;
  const forms = new Intl.PluralRules(languageFacts(known).tag).resolvedOptions().pluralCategories;
  const unused = (['one', 'other'] as const).filter((form) => !forms.includes(form)).map((form) => `_${form}`);
  return new Map([...ENGLISH].filter(([key]) => !PLURAL.test(key) || !unused.some((form) => key.endsWith(form))));
}

/** Loads the same texts in the language itself, for people who replace them. Each language is loaded once, when it is wanted. */
export async function loadProductTexts(language: Language): Promise<ProductTexts> {
  const [start, others] = await Promise.all([loadFirstTexts(language), loadLazyTexts(language)]);
  if (start === null || others === null) throw new Error(`the texts of ${language} cannot be loaded`);
  return byKey({ ...start, ...others }, language);
}

const ENGLISH = byKey({ ...first, ...lazy }, 'en');

function byKey(namespaces: Readonly<Record<string, object>>, language: Language): ProductTexts {
  const loader = loaderTexts(language);
  return new Map([
    ...Object.entries(namespaces).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, String(text)] as const),
    ),
    ...LOADER_TEXTS.map((name) => [loaderTextKey(name), loader[name]] as const),
  ]);
}

function loaderTexts(language: Language): Readonly<Record<LoaderText, string>> {
  const [unreachable, retry] = failureTextsOf(language);
  const [role, moveHint, closePreview] = bubbleExtrasTextsOf(language);
  return {
    openChat: openTextOf(language),
    unread: unreadTextOf(language),
    role,
    moveHint,
    closePreview,
    // The button has the name of what it closes, in all languages.
    closePanel: 'MeeLine',
    unreachable,
    retry,
  };
}
