import type { Language } from './languages.ts';
import type { LocaleTexts } from './locale-texts.ts';

/** One chunk per language. A new language does not compile until it stands here. */
const IMPORTS: Readonly<Record<Language, () => Promise<{ readonly texts: LocaleTexts }>>> = {
  cn: () => import('./bundles/cn.ts'),
  en: () => import('./bundles/en.ts'),
  th: () => import('./bundles/th.ts'),
  vi: () => import('./bundles/vi.ts'),
  ja: () => import('./bundles/ja.ts'),
  ko: () => import('./bundles/ko.ts'),
  hi: () => import('./bundles/hi.ts'),
  ind: () => import('./bundles/ind.ts'),
};

/** Texts of a tenant's own for one language, by `namespace.key`. */
export interface LanguagePack {
  readonly language: Language;
  readonly texts: ReadonlyMap<string, string>;
}

/** The texts of one language, with the tenant's own in their places; null when a chunk cannot be fetched. */
export async function loadLanguage(language: Language, pack?: LanguagePack): Promise<LocaleTexts | null> {
  try {
    const { texts } = await IMPORTS[language]();
    if (pack?.language !== language || pack.texts.size === 0) return texts;
    return (await import('./language-pack.ts')).withPack(texts, pack.texts);
  } catch {
    return null;
  }
}
