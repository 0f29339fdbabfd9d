import type { Language } from './languages.ts';
import type { FirstTexts, LazyTexts } from './locale-texts.ts';

interface Imports {
  readonly first: () => Promise<{ readonly texts: FirstTexts }>;
  readonly lazy: () => Promise<{ readonly texts: LazyTexts }>;
}

/** Two chunks per language. The type check fails until a new language is added here. */
const IMPORTS: Readonly<Record<Language, Imports>> = {
  cn: { first: () => import('./bundles/cn.ts'), lazy: () => import('./bundles/lazy/cn.ts') },
  en: { first: () => import('./bundles/en.ts'), lazy: () => import('./bundles/lazy/en.ts') },
  th: { first: () => import('./bundles/th.ts'), lazy: () => import('./bundles/lazy/th.ts') },
  vi: { first: () => import('./bundles/vi.ts'), lazy: () => import('./bundles/lazy/vi.ts') },
  ja: { first: () => import('./bundles/ja.ts'), lazy: () => import('./bundles/lazy/ja.ts') },
  ko: { first: () => import('./bundles/ko.ts'), lazy: () => import('./bundles/lazy/ko.ts') },
  hi: { first: () => import('./bundles/hi.ts'), lazy: () => import('./bundles/lazy/hi.ts') },
  ind: { first: () => import('./bundles/ind.ts'), lazy: () => import('./bundles/lazy/ind.ts') },
};

/** Loads the texts of a language that the first screen needs. Returns null when their chunk cannot be fetched. */
export const loadFirstTexts = (language: Language): Promise<FirstTexts | null> => textsOf(IMPORTS[language].first);

/** Loads the other texts of a language. Returns null when their chunk cannot be fetched. */
export const loadLazyTexts = (language: Language): Promise<LazyTexts | null> => textsOf(IMPORTS[language].lazy);

async function textsOf<T>(load: () => Promise<{ readonly texts: T }>): Promise<T | null> {
  try {
    return (await load()).texts;
  } catch {
    return null;
  }
}
