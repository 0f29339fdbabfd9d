import { LOADER_TEXT_KEYS } from '#domain/brand/loader-texts.ts';
import type { ProductTexts } from '#domain/brand/text-check.ts';
import { texts as first } from '../../../widget/i18n/bundles/en.ts';
import { texts as lazy } from '../../../widget/i18n/bundles/lazy/en.ts';

/** The languages of the product, each with the standard tag that determines its plural forms. D-05. */
const TAGS = { cn: 'zh-CN', en: 'en', th: 'th', vi: 'vi', ja: 'ja', ko: 'ko', hi: 'hi', ind: 'id' } as const;
const PLURAL = /_(?:one|other)$/;

/**
 * The product's texts that a tenant can replace in a language, by `namespace.key`. The texts themselves are English: all languages
 * have the same keys and insert the same values (`npm run verify locales`). English has every plural form of the other languages.
 *
 * @returns undefined if the product has no such language
 */
export function productTexts(language: string): ProductTexts | undefined {
  if (!Object.hasOwn(TAGS, language)) return undefined;
  const forms = new Intl.PluralRules(TAGS[language as keyof typeof TAGS]).resolvedOptions().pluralCategories;
  const unused = (['one', 'other'] as const).filter((form) => !forms.includes(form)).map((form) => `_${form}`);
  return new Map([...ENGLISH].filter(([key]) => !PLURAL.test(key) || !unused.some((form) => key.endsWith(form))));
}

const ENGLISH: ProductTexts = new Map([
  ...Object.entries({ ...first, ...lazy }).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  ),
  ...LOADER_TEXT_KEYS.map((key) => [key, ''] as const),
]);
