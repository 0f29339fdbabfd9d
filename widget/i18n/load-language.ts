import type { Language } from './languages.ts';
import type { FirstTexts, LaterTexts } from './locale-texts.ts';

interface Imports {
  readonly first: () => Promise<{ readonly texts: FirstTexts }>;
  readonly later: () => Promise<{ readonly texts: LaterTexts }>;
}

/** Two chunks per language. The type check fails until a new language is added here. */
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

/** Loads the texts of a language that the first screen needs. Returns null when their chunk cannot be fetched. */
export const loadFirstTexts = (language: Language): Promise<FirstTexts | null> => textsOf(IMPORTS[language].first);

/** Loads the other texts of a language. Returns null when their chunk cannot be fetched. */
export const loadLaterTexts = (language: Language): Promise<LaterTexts | null> => textsOf(IMPORTS[language].later);

async function textsOf<T>(load: () => Promise<{ readonly texts: T }>): Promise<T | null> {
  try {
    return (await load()).texts;
  } catch {
    return null;
  }
}
