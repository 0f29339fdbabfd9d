import { languageFacts, type Language } from './languages.ts';

/** The month of a time, with its year: the heading over what was sent in it. */
export const formatMonth = (timeMs: number, language: Language): string =>
  new Intl.DateTimeFormat(languageFacts(language).tag, { year: 'numeric', month: 'long' }).format(timeMs);
