/** How a moment is written in full; the times of lists stand in `format.ts`. */
import { dayWord, formatClock, formatDate, nearnessOf, type FormatContext } from './format.ts';
import { languageFacts, type Language } from './languages.ts';

/** The line between messages of different times: Today 14:20, Tuesday 14:20, Nov 20 14:20. */
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

/** Month, day, hour and minute. Spec: 3-transport §9 Date display. */
export const formatDateTime = (timeMs: number, context: FormatContext): string =>
  `${formatDate(timeMs, context, { month: 'numeric', day: 'numeric' })} ${formatClock(timeMs, context)}`;

/** The same with its year: the default where nothing says how near a time is. Spec: 3-transport §9 Date display. */
export const formatFullDateTime = (timeMs: number, context: FormatContext): string =>
  `${formatDate(timeMs, context, { year: 'numeric', month: 'numeric', day: 'numeric' })} ${formatClock(timeMs, context)}`;

export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(languageFacts(language).tag).format(value);
