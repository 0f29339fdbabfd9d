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

/** The texts of one language, or null when its chunk cannot be fetched. */
export async function loadLanguage(language: Language): Promise<LocaleTexts | null> {
  try {
    return (await IMPORTS[language]()).texts;
  } catch {
    return null;
  }
}
