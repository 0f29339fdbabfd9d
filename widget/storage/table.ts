import { DATABASE_OPEN_TIMEOUT_MS, DATABASE_READ_TIMEOUT_MS } from '../domain/limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createDeadline } from '../platform/deadline.ts';

/** The part of localforage that a table uses. */
export type TableStore = Pick<LocalForage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'iterate' | 'keys'>;

/** One table. No call rejects: a failing database costs speed, not messages. Spec: 3-transport §8 Database errors. */
export interface Table<T> {
  /** Returns the value; undefined if there is none, or if the database is too slow or fails. */
  readonly get: (key: string) => Promise<T | undefined>;
  /**
   * Does the same with the timeout of a write, for data without another copy. Returns undefined when the database is
   * too slow.
   */
  readonly find: (key: string) => Promise<Found<T> | undefined>;
  /** Returns false when the value could not be stored. */
  readonly set: (key: string, value: T) => Promise<boolean>;
  readonly remove: (key: string) => Promise<boolean>;
  /** Returns every value without a timeout, for data without another copy. Slow: only for tables that stay small. */
  readonly values: () => Promise<readonly T[]>;
  /** Passes on every stored value, one after another, without a timeout. The values are those of the database, not of `T`. */
  readonly visit: (see: (stored: unknown) => void) => Promise<void>;
  /** Returns every key. Slow: use it only without an alternative. */
  readonly keys: () => Promise<readonly string[]>;
  readonly clear: () => Promise<boolean>;
}

/** The result of a lookup. */
export interface Found<T> {
  readonly value: T | undefined;
  /** The database failed, so it is unknown whether there is a value. */
  readonly hasFailed?: true;
}

export interface TableDeps {
  readonly name: string;
  readonly open: () => TableStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Frees space when the disk is full. Returns false when nothing is left to free. */
  readonly freeSpace: () => Promise<boolean>;
  /** The database is about to be deleted: a table that it opened again would create a new one. */
  readonly isClosed?: () => boolean;
}

type Outcome<R> = { readonly kind: 'done'; readonly value: R } | { readonly kind: 'failed' | 'full' | 'late' };

const LATE = Symbol('late');
/** A slow database affects every operation, so it is logged once per interval. */
const SLOW_WARNING_INTERVAL_MS = 10_000;

/**
 * A table over localforage: reads time out after 2 s, a lost connection is reopened once, and a full disk triggers an
 * eviction. S-09.
 */
export function createTable<T>({ name, open, clock, log, freeSpace, isClosed }: TableDeps): Table<T> {
  const inReadTime = createDeadline(clock, DATABASE_READ_TIMEOUT_MS);
  const inWriteTime = createDeadline(clock, DATABASE_OPEN_TIMEOUT_MS);
  let store = open();
  let warnedAtMs = Number.NEGATIVE_INFINITY;

  const warnOfSlowness = (): void => {
    const nowMs = clock.nowMs();
    if (nowMs - warnedAtMs < SLOW_WARNING_INTERVAL_MS) return;
    warnedAtMs = nowMs;
    log.warn('the local database is too slow', { table: name });
  };

  const attempt = async <R>(
    use: (opened: TableStore) => Promise<R>,
    within: (work: Promise<R>, late: typeof LATE) => Promise<R | typeof LATE>,
  ): Promise<Outcome<R>> => {
    for (const isLast of [false, true]) {
      if (isClosed?.() === true) break;
      try {
        const value = await within(use(store), LATE);
        if (value !== LATE) return { kind: 'done', value };
        warnOfSlowness();
        return { kind: 'late' };
      } catch (error) {
        if (isFull(error)) return { kind: 'full' };
        if (!isLast) {
          store = open();
          continue;
        }
        const message = error instanceof Error ? error.message : '';
        // An error about something that already exists is harmless.
        if (!message.includes('already')) log.warn('the local database failed', { table: name, message });
      }
    }
    return { kind: 'failed' };
  };

  const read = async <R>(use: (opened: TableStore) => Promise<R>, otherwise: R): Promise<R> => {
    const outcome = await attempt(use, inReadTime);
    return outcome.kind === 'done' ? outcome.value : otherwise;
  };

  const write = async (use: (opened: TableStore) => Promise<unknown>): Promise<boolean> => {
    for (;;) {
      const outcome = await attempt(use, inWriteTime);
      if (outcome.kind !== 'full') return outcome.kind === 'done';
      if (await freeSpace()) continue;
      log.warn('the local database is full', { table: name });
      return false;
    }
  };

  const valueOf =
    (key: string) =>
    async (opened: TableStore): Promise<T | undefined> =>
      (await opened.getItem<T>(key)) ?? undefined;

  return {
    get: (key) => read(valueOf(key), undefined),
    async find(key) {
      const outcome = await attempt(valueOf(key), inWriteTime);
      if (outcome.kind === 'late') return undefined;
      return outcome.kind === 'done' ? { value: outcome.value } : { value: undefined, hasFailed: true };
    },
    set: (key, value) => write((opened) => opened.setItem(key, value)),
    remove: (key) => write((opened) => opened.removeItem(key)),
    clear: () => write((opened) => opened.clear()),
    keys: () => read((opened) => opened.keys(), []),
    async values() {
      const outcome = await attempt(async (opened) => {
        const values: T[] = [];
        await opened.iterate<T, void>((value) => void values.push(value));
        return values;
      }, inItsTime);
      return outcome.kind === 'done' ? outcome.value : [];
    },
    async visit(see) {
      await attempt((opened) => opened.iterate<unknown, void>((value) => see(value)), inItsTime);
    },
  };
}

const inItsTime = <R>(work: Promise<R>): Promise<R> => work;

/** Firefox uses a different error name. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED');
