import type { Language } from './languages.ts';
import { useTranslation } from './translation.tsx';

/** The language on screen, for what t() does not write: times, numbers, the language menu. */
export function useLanguage(): Language {
  return useTranslation().language;
}
