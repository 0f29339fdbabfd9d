import { languageFacts, type Language } from './languages.ts';

/** Formats a calendar day, which has no time zone. `day` is `YYYY-MM-DD`. */
export const formatDay = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageFacts(language).tag, { ...options, timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

/** Formats a day with its month: 20 November. */
export const formatMonthDay = (day: string, language: Language): string =>
  formatDay(day, language, { month: 'long', day: 'numeric' });

/** Formats a month, `YYYY-MM`: November 2026. */
export const formatMonth = (month: string, language: Language): string =>
  formatDay(`${month}-01`, language, { year: 'numeric', month: 'long' });

/** The days of a week from Sunday on, short and in full, for the head of a calendar. */
export const weekdayNames = (language: Language): readonly { readonly short: string; readonly full: string }[] =>
  // 1 November 2026 is a Sunday.
  [1, 2, 3, 4, 5, 6, 7].map((date) => ({
    short: formatDay(`2026-11-0${date}`, language, { weekday: 'narrow' }),
    full: formatDay(`2026-11-0${date}`, language, { weekday: 'long' }),
  }));

/** The offset of a time zone at a moment: GMT+8. */
export const zoneOffset = (timeZone: string, atMs: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
