import type { Language } from './languages.ts';
import { useTranslation } from './translation.tsx';

/** The current language, for output that t() does not produce: times, numbers, the language menu. */
export function useLanguage(): Language {
  return useTranslation().language;
}
