import type { KeyValue } from '../platform/key-value.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf, type Language } from './languages.ts';

const SAVED_LANGUAGE_KEY = 'ml_language';

export interface LanguageWishes {
  /** `?lang=` of the address. */
  readonly query: string | null;
  /** What the user chose before. */
  readonly saved: string | null;
  /** `navigator.languages`, most wanted first. */
  readonly browser: readonly string[];
  /** What the tenant offers, in its order. */
  readonly supported?: readonly Language[];
}

/**
 * The language to start in: the address, then the saved choice, then the browser, then the first that is offered. A wish
 * for a language that is not offered counts as no wish. Spec: 3-transport §7 Language.
 */
export function chooseLanguage({ query, saved, browser, supported = LANGUAGES }: LanguageWishes): Language {
  for (const wish of [query, saved, ...browser]) {
    const language = wish === null ? null : languageOf(wish);
    if (language !== null && supported.includes(language)) return language;
  }
  return supported[0] ?? DEFAULT_LANGUAGE;
}

export const savedLanguage = (store: KeyValue): string | null => store.get(SAVED_LANGUAGE_KEY);

export const saveLanguage = (store: KeyValue, language: Language): void => store.set(SAVED_LANGUAGE_KEY, language);
