import { DATABASE_OPEN_TIMEOUT_MS, DATABASE_READ_TIMEOUT_MS } from '../domain/limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { withDeadline } from '../platform/deadline.ts';

/** The part of localforage that a table uses. */
export type TableStore = Pick<LocalForage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'iterate'>;

/** One table. Nothing here rejects: a database that fails costs speed, not messages. Spec: 3-transport §8 Database errors. */
export interface Table<T> {
  /** The value, or undefined: also when the database is too slow or fails. */
  readonly get: (key: string) => Promise<T | undefined>;
  /** False when the value could not be kept. */
  readonly set: (key: string, value: T) => Promise<boolean>;
  readonly remove: (key: string) => Promise<boolean>;
  /** Every value. Slow: only for tables that stay small. */
  readonly values: () => Promise<readonly T[]>;
  readonly clear: () => Promise<boolean>;
}

export interface TableParts {
  readonly name: string;
  readonly open: () => TableStore;
  readonly clock: Clock;
  readonly log: Log;
}

const LATE = Symbol('late');

/** A table over localforage: reads within 2 s, and one reopening of a lost connection. S-09. */
export function createTable<T>({ name, open, clock, log }: TableParts): Table<T> {
  let store = open();

  const attempt = async <R>(use: (opened: TableStore) => Promise<R>, withinMs: number, otherwise: R): Promise<R> => {
    for (const isLast of [false, true]) {
      try {
        const outcome = await withDeadline(clock, withinMs, use(store), LATE);
        if (outcome !== LATE) return outcome;
        log.warn('the local database is too slow', { table: name });
        return otherwise;
      } catch (error) {
        if (!isLast) {
          store = open();
          continue;
        }
        log.warn('the local database failed', { table: name, message: error instanceof Error ? error.message : '' });
      }
    }
    return otherwise;
  };

  const write = (use: (opened: TableStore) => Promise<unknown>): Promise<boolean> =>
    attempt(async (opened) => (await use(opened), true), DATABASE_OPEN_TIMEOUT_MS, false);

  return {
    get: (key) =>
      attempt(async (opened) => (await opened.getItem<T>(key)) ?? undefined, DATABASE_READ_TIMEOUT_MS, undefined),
    set: (key, value) => write((opened) => opened.setItem(key, value)),
    remove: (key) => write((opened) => opened.removeItem(key)),
    clear: () => write((opened) => opened.clear()),
    values: () =>
      attempt(
        async (opened) => {
          const values: T[] = [];
          await opened.iterate<T, void>((value) => void values.push(value));
          return values;
        },
        DATABASE_READ_TIMEOUT_MS,
        [],
      ),
  };
}
