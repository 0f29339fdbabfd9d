import type { Clock } from '../platform/clock.ts';
import type { Table } from './table.ts';
import type { Writer } from './writer.ts';

/** Writes what can be fetched again later than it changes, a group of values at a time. */
export interface WriteBehind {
  /** A writer of a table. Within a group, what an earlier writer holds is written before what a later one does. */
  readonly writerOf: <T>(table: Pick<Table<T>, 'set'>, groupOf: (key: string) => string) => Writer<T>;
  /** Resolves when everything, or everything of a group, has been written. */
  readonly flush: (group?: string) => Promise<void>;
}

/** The part of a writer that writes one group. */
interface Lane {
  /** Settles which values are written; the returned function writes them. */
  readonly take: (group: string) => () => Promise<unknown>;
}

/** So many changes a second are written as they come: a page may be left any moment. */
const CHANGES_AT_EASE = 12;
/** So long changes are gathered before they are written, where there are more. */
const GATHERING_MS = 500;
/** How many times as long as writing a group took nothing is written after it: writing gets a tenth of the time. */
const PAUSE_PER_WRITE = 9;
const LONGEST_PAUSE_MS = 250;
/** A timer that comes so late belongs to a page in the background: its browser may end it without a word. */
const BACKGROUND_LATENESS_MS = 700;

/**
 * Values that change with every message cost a transaction each time they are written, on a thread that also draws and takes
 * keys. So they wait; then one group after the other is written, the longer apart the slower the database answers, and
 * whatever has changed meanwhile goes with it. A page that goes flushes.
 */
export function createWriteBehind(clock: Clock): WriteBehind {
  const lanes: Lane[] = [];
  /** Groups with something to write, the one that has waited longest first. */
  const due = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let isDraining = false;
  let rushFromMs = Number.NEGATIVE_INFINITY;
  let changesInRush = 0;

  const runGroup = async (group: string): Promise<void> => {
    due.delete(group);
    // All values are of the same moment: one that vouches for others must not be newer than they.
    for (const write of lanes.map((lane) => lane.take(group))) await write();
    running.delete(group);
  };

  const flushGroup = async (group: string): Promise<void> => {
    while (due.has(group) || running.has(group)) {
      let run = running.get(group);
      if (run === undefined) running.set(group, (run = runGroup(group)));
      await run;
    }
  };

  const flushAll = async (): Promise<void> => {
    while (due.size > 0 || running.size > 0) await Promise.all([...due, ...running.keys()].map(flushGroup));
  };

  /** How many changes there have been in about this second. */
  const countChange = (): number => {
    const nowMs = clock.nowMs();
    if (nowMs - rushFromMs >= 1000) {
      rushFromMs = nowMs;
      changesInRush = 0;
    }
    changesInRush += 1;
    return changesInRush;
  };

  const drainAfter = (delayMs: number): void => {
    isDraining = true;
    const setMs = clock.nowMs();
    clock.setTimer(delayMs, () => void drain(clock.nowMs() - setMs - delayMs));
  };

  const drain = async (lateMs: number): Promise<void> => {
    const startMs = clock.nowMs();
    const [next] = due;
    if (next !== undefined) await (lateMs >= BACKGROUND_LATENESS_MS ? flushAll() : flushGroup(next));
    isDraining = false;
    if (due.size > 0) drainAfter(Math.min(LONGEST_PAUSE_MS, PAUSE_PER_WRITE * (clock.nowMs() - startMs)));
  };

  return {
    writerOf<T>(table: Pick<Table<T>, 'set'>, groupOf: (key: string) => string): Writer<T> {
      const waiting = new Map<string, Map<string, () => T>>();
      const inFlight = new Map<string, T>();
      lanes.push({
        take(group) {
          const values = [...(waiting.get(group) ?? [])].map(([key, make]) => [key, make()] as const);
          waiting.delete(group);
          for (const [key, value] of values) inFlight.set(key, value);
          return async () => {
            // What was taken back meanwhile is not written.
            const wanted = values.filter(([key]) => inFlight.has(key));
            await Promise.all(wanted.map(([key, value]) => table.set(key, value)));
            for (const [key] of wanted) inFlight.delete(key);
          };
        },
      });
      return {
        put(key, makeValue) {
          const group = groupOf(key);
          const values = waiting.get(group) ?? new Map<string, () => T>();
          waiting.set(group, values.set(key, makeValue));
          due.add(group);
          const isRush = countChange() > CHANGES_AT_EASE;
          if (!isDraining) drainAfter(isRush ? GATHERING_MS : 0);
        },
        peek: (key) => waiting.get(groupOf(key))?.get(key)?.() ?? inFlight.get(key),
        cancel(key) {
          waiting.get(groupOf(key))?.delete(key);
          inFlight.delete(key);
        },
        flush: flushAll,
      };
    },
    flush: (group) => (group === undefined ? flushAll() : flushGroup(group)),
  };
}
