import { languageFacts, type Language } from './languages.ts';

/** The format of a time depends on the reader's language, the current time and the time zone. */
export interface FormatContext {
  readonly language: Language;
  readonly nowMs: number;
  /** An IANA name. If absent, the device's time zone is used. */
  readonly timeZone?: string;
}

/**
 * Formats the short time of a list: 14:32, Yesterday, Tuesday, 11/20, 2025/11/20. Days are calendar days of the time
 * zone. A time after today (from a clock that is ahead) becomes a date.
 */
export function formatListTime(timeMs: number, context: FormatContext): string {
  switch (nearnessOf(timeMs, context)) {
    case 'today':
      return formatClock(timeMs, context);
    case 'yesterday':
      return dayWord(-1, context.language);
    case 'week':
      return formatDate(timeMs, context, { weekday: 'long' });
    case 'year':
      return formatDate(timeMs, context, { month: 'numeric', day: 'numeric' });
    case 'other':
      return formatDate(timeMs, context, { year: 'numeric', month: 'numeric', day: 'numeric' });
  }
}

/** Formats hours and minutes, always with 24 hours. */
export function formatClock(timeMs: number, context: FormatContext): string {
  if (context.timeZone !== undefined) {
    return formatDate(timeMs, context, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  }
  // Every message shows a time. Initialising `Intl` would take longer than all other formatting of the first screen.
  const time = new Date(timeMs);
  return [time.getHours(), time.getMinutes()].map(twoDigits).join(context.language === 'ind' ? '.' : ':');
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

type Nearness = 'today' | 'yesterday' | 'week' | 'year' | 'other';

/** Returns how far back a time lies for the reader, in calendar days. */
export function nearnessOf(timeMs: number, context: FormatContext): Nearness {
  const then = calendarDay(timeMs, context.timeZone);
  const now = calendarDay(context.nowMs, context.timeZone);
  const daysAgo = now.dayNumber - then.dayNumber;
  if (daysAgo === 0) return 'today';
  if (daysAgo === 1) return 'yesterday';
  // Seven days ago has the same weekday as today, so from there on a date is clearer.
  if (daysAgo > 1 && daysAgo < 7) return 'week';
  return then.year === now.year ? 'year' : 'other';
}

const DAY_MS = 86_400_000;

function calendarDay(
  timeMs: number,
  timeZone: string | undefined,
): { readonly year: number; readonly dayNumber: number } {
  if (timeZone === undefined) {
    const time = new Date(timeMs);
    const year = time.getFullYear();
    return { year, dayNumber: Date.UTC(year, time.getMonth(), time.getDate()) / DAY_MS };
  }
  const parts = formatter('en-u-ca-gregory', timeZone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(timeMs);
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const year = read('year');
  return { year, dayNumber: Date.UTC(year, read('month') - 1, read('day')) / DAY_MS };
}

const dayWords = new Map<string, string>();

/** Returns 'Today' or 'Yesterday' as a standalone word. */
export function dayWord(offset: 0 | -1, language: Language): string {
  const key = `${language} ${offset}`;
  const word = dayWords.get(key) ?? makeDayWord(offset, language);
  dayWords.set(key, word);
  return word;
}

function makeDayWord(offset: 0 | -1, language: Language): string {
  const { tag } = languageFacts(language);
  const word = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(offset, 'day');
  // Intl returns the form for the middle of a sentence; capitalise it to stand alone.
  return word.charAt(0).toLocaleUpperCase(tag) + word.slice(1);
}

/** Formats a date with the given parts, in the order of the language. */
export const formatDate = (timeMs: number, context: FormatContext, options: Intl.DateTimeFormatOptions): string =>
  formatter(languageFacts(context.language).tag, context.timeZone, options).format(timeMs);

// Creating a formatter costs a hundred times more than using it, and every row of a list needs the same few.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(
  tag: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${tag}|${timeZone ?? ''}|${Object.values(options).join()}|${Object.keys(options).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tag, timeZone === undefined ? options : { ...options, timeZone });
  formatters.set(key, made);
  return made;
}
