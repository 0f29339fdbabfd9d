/** Formats full times; `format.ts` contains the times of lists. */
import { dayWord, formatClock, formatDate, nearnessOf, type FormatContext } from './format.ts';
import { languageFacts, type Language } from './languages.ts';

/** Formats the separator between messages of different times: Today 14:20, Tuesday 14:20, Nov 20 14:20. */
export function formatSeparatorTime(timeMs: number, context: FormatContext): string {
  const clock = formatClock(timeMs, context);
  switch (nearnessOf(timeMs, context)) {
    case 'today':
      return `${dayWord(0, context.language)} ${clock}`;
    case 'yesterday':
      return `${dayWord(-1, context.language)} ${clock}`;
    case 'week':
      return `${formatDate(timeMs, context, { weekday: 'long' })} ${clock}`;
    case 'year':
      return `${formatDate(timeMs, context, { month: 'short', day: 'numeric' })} ${clock}`;
    case 'other':
      return `${formatDate(timeMs, context, { year: 'numeric', month: 'short', day: 'numeric' })} ${clock}`;
  }
}

/** Formats month, day, hour and minute. Spec: 3-transport §9 Date display. */
export const formatDateTime = (timeMs: number, context: FormatContext): string =>
  `${formatDate(timeMs, context, { month: 'numeric', day: 'numeric' })} ${formatClock(timeMs, context)}`;

/** Does the same with the year: the default if the distance to today is unknown. Spec: 3-transport §9 Date display. */
export const formatFullDateTime = (timeMs: number, context: FormatContext): string =>
  `${formatDate(timeMs, context, { year: 'numeric', month: 'numeric', day: 'numeric' })} ${formatClock(timeMs, context)}`;

export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(languageFacts(language).tag).format(value);
