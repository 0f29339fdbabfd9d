import type { Language } from './languages.ts';
import type { FirstTexts, LaterTexts } from './locale-texts.ts';

interface Imports {
  readonly first: () => Promise<{ readonly texts: FirstTexts }>;
  readonly later: () => Promise<{ readonly texts: LaterTexts }>;
}

/** Two chunks per language. A new language does not compile until it stands here. */
const IMPORTS: Readonly<Record<Language, Imports>> = {
  cn: { first: () => import('./bundles/cn.ts'), later: () => import('./bundles/later/cn.ts') },
  en: { first: () => import('./bundles/en.ts'), later: () => import('./bundles/later/en.ts') },
  th: { first: () => import('./bundles/th.ts'), later: () => import('./bundles/later/th.ts') },
  vi: { first: () => import('./bundles/vi.ts'), later: () => import('./bundles/later/vi.ts') },
  ja: { first: () => import('./bundles/ja.ts'), later: () => import('./bundles/later/ja.ts') },
  ko: { first: () => import('./bundles/ko.ts'), later: () => import('./bundles/later/ko.ts') },
  hi: { first: () => import('./bundles/hi.ts'), later: () => import('./bundles/later/hi.ts') },
  ind: { first: () => import('./bundles/ind.ts'), later: () => import('./bundles/later/ind.ts') },
};

/** The texts of one language that the first screen needs, or null when their chunk cannot be fetched. */
export const loadFirstTexts = (language: Language): Promise<FirstTexts | null> => textsOf(IMPORTS[language].first);

/** The other texts of one language, or null when their chunk cannot be fetched. */
export const loadLaterTexts = (language: Language): Promise<LaterTexts | null> => textsOf(IMPORTS[language].later);

async function textsOf<T>(load: () => Promise<{ readonly texts: T }>): Promise<T | null> {
  try {
    return (await load()).texts;
  } catch {
    return null;
  }
}
