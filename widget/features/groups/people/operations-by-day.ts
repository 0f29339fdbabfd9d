import type { GroupOperation } from '../../../domain/group/operation.ts';
import { dayWord, formatListTime, nearnessOf, type FormatContext } from '../../../i18n/format.ts';

interface Day {
  readonly day: string;
  readonly entries: readonly GroupOperation[];
}

/** Groups the entries of an operation log by the reader's calendar days, in their order. */
export function operationsByDay(operations: readonly GroupOperation[], context: FormatContext): readonly Day[] {
  const days = new Map<string, GroupOperation[]>();
  for (const operation of operations) {
    const day = dayOf(operation.timeMs, context);
    const entries = days.get(day);
    if (entries === undefined) days.set(day, [operation]);
    else entries.push(operation);
  }
  return [...days].map(([day, entries]) => ({ day, entries }));
}

const dayOf = (timeMs: number, context: FormatContext): string =>
  nearnessOf(timeMs, context) === 'today' ? dayWord(0, context.language) : formatListTime(timeMs, context);
