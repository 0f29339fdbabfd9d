import { formatDate } from '../../../i18n/format.ts';

type Language = Parameters<typeof formatDate>[1]['language'];

/** The date as the specification shows it: month-day hour:minute. Spec: 1-chat §2 Red-envelope record panel. */
export function shortDate(timeMs: number, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    formatDate(timeMs, { language, nowMs: timeMs }, options).replace(/\D/g, '').padStart(2, '0');
  const day = `${part({ month: '2-digit' })}-${part({ day: '2-digit' })}`;
  const time = formatDate(
    timeMs,
    { language, nowMs: timeMs },
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  );
  return `${day} ${time}`;
}
