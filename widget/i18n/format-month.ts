import { languageFacts, type Language } from './languages.ts';

/** Formats a month with its year: the heading above the messages of that month. */
export const formatMonth = (timeMs: number, language: Language): string =>
  new Intl.DateTimeFormat(languageFacts(language).tag, { year: 'numeric', month: 'long' }).format(timeMs);
