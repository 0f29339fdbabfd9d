import { useLocale } from '../use-console.tsx';

const DAY_MS = 86_400_000;
const UNITS = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', DAY_MS],
] as const;

/** The time since a moment in its largest unit, such as `3 h ago`; a date when it was more than a week ago. */
export function formatAgo(time: string, nowMs: number, locale: string): string {
  const pastMs = nowMs - Date.parse(time);
  if (pastMs >= 7 * DAY_MS) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Date.parse(time));
  const [unit, ms] = UNITS.findLast(([, unitMs]) => pastMs >= unitMs) ?? UNITS[0];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(
    -Math.floor(pastMs / ms),
    unit,
  );
}

export interface Times {
  readonly ago: (time: string) => string;
  readonly date: (time: string) => string;
  readonly dateTime: (time: string) => string;
  readonly number: (value: number) => string;
}

/** Writes times and numbers as the operator's language does. */
export function useTimes(): Times {
  const locale = useLocale();
  return {
    ago: (time) => formatAgo(time, Date.now(), locale),
    date: (time) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Date.parse(time)),
    dateTime: (time) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(Date.parse(time)),
    number: (value) => new Intl.NumberFormat(locale).format(value),
  };
}
