import type { KeyValue } from '../platform/key-value.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf, type Language } from './languages.ts';

export const SAVED_LANGUAGE_KEY = 'ml_language';

export interface LanguagePreferences {
  /** The `?lang=` parameter of the URL. */
  readonly query: string | null;
  /** The language that the user chose before. */
  readonly saved: string | null;
  /** `navigator.languages`, in order of preference. */
  readonly browser: readonly string[];
  /** The languages that the tenant offers, in its order. */
  readonly supported?: readonly Language[];
}

/**
 * Returns the start language: from the URL, the saved choice, the browser, or the first language that the tenant
 * offers. A language that the tenant does not offer is ignored. Spec: 3-transport §7 Language.
 */
export function chooseLanguage({ query, saved, browser, supported = LANGUAGES }: LanguagePreferences): Language {
  for (const candidate of [query, saved, ...browser]) {
    const language = candidate === null ? null : languageOf(candidate);
    if (language !== null && supported.includes(language)) return language;
  }
  return supported[0] ?? DEFAULT_LANGUAGE;
}

export const savedLanguage = (store: KeyValue): string | null => store.get(SAVED_LANGUAGE_KEY);

export const saveLanguage = (store: KeyValue, language: Language): void => store.set(SAVED_LANGUAGE_KEY, language);
