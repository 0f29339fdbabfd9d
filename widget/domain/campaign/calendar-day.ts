/** A calendar day as `YYYY-MM-DD`. Days have no time zone; `dayAt` chooses one. Texts of days compare in their order. */
export type CalendarDay = string;
/** A month as `YYYY-MM`. */
export type CalendarMonth = string;

const DAY_MS = 86_400_000;
/** No day of a time zone lasts longer. */
const LONGEST_DAY_MS = 30 * 3_600_000;

const utcOf = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (ms: number): CalendarDay => new Date(ms).toISOString().slice(0, 10);

/** Whether a text names an existing day: `2026-02-29` does not. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcOf(text)) && dayOfUtc(utcOf(text)) === text;

/** Whether a text names a month. */
export const isCalendarMonth = (text: string): boolean => isCalendarDay(`${text}-01`);

/** Whether this system knows the name of a time zone, such as `Asia/Shanghai`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The day of a moment in a time zone. @throws RangeError for an unknown time zone */
export function dayAt(ms: number, timeZone: string): CalendarDay {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The first millisecond of the day that follows a moment. A day with a clock change has 23 or 25 hours. */
export function nextDayMs(ms: number, timeZone: string): number {
  const today = dayAt(ms, timeZone);
  let [before, after] = [ms, ms + LONGEST_DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle, timeZone) === today) before = middle;
    else after = middle;
  }
  return after;
}

export const addDays = (day: CalendarDay, days: number): CalendarDay => dayOfUtc(utcOf(day) + days * DAY_MS);

/** The number of days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((utcOf(to) - utcOf(from)) / DAY_MS);

export const monthOf = (day: CalendarDay): CalendarMonth => day.slice(0, 7);

/** Moves a month by a number of months. */
export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const date = new Date(utcOf(`${month}-01`));
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** All days of a month, in their order. */
export function daysOfMonth(month: CalendarMonth): readonly CalendarDay[] {
  const first = `${month}-01`;
  return Array.from({ length: daysBetween(first, `${addMonths(month, 1)}-01`) }, (_, at) => addDays(first, at));
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: CalendarDay): number => new Date(utcOf(day)).getUTCDay();
