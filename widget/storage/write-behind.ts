import type { Clock } from '../platform/clock.ts';
import type { Table } from './table.ts';
import type { Writer } from './writer.ts';

/** Delays writes of data that can be fetched again, and writes the values of one group together. */
export interface WriteBehind {
  /**
   * Creates a writer for a table. Within a group, the values of an earlier writer are written before those of a later
   * one.
   */
  readonly writerOf: <T>(table: Pick<Table<T>, 'set'>, groupOf: (key: string) => string) => Writer<T>;
  /** Resolves when everything, or everything of a group, has been written. */
  readonly flush: (group?: string) => Promise<void>;
}

/** The part of a writer that writes one group. */
interface Lane {
  /** Takes a snapshot of the values to write, and returns a function that writes them. */
  readonly take: (group: string) => () => Promise<unknown>;
}

/**
 * Up to this number of changes per second, each is written immediately, because the user may leave the page at any
 * moment.
 */
const MAX_IMMEDIATE_CHANGES = 12;
/** Above that number, changes are collected for this time before they are written. */
const GATHERING_MS = 500;
/**
 * The pause after writing a group, as a multiple of the time that the write took. Writing thus gets a tenth of the
 * time.
 */
const PAUSE_PER_WRITE = 9;
const LONGEST_PAUSE_MS = 250;
/** A timer that is this late indicates a page in the background, which the browser may discard without notice. */
const BACKGROUND_LATENESS_MS = 700;

/**
 * Values that change with every message would cost a transaction per write, on the thread that also draws and handles
 * input. So changes wait, and the groups are written one after the other. The slower the database is, the longer the
 * pauses. Changes made meanwhile are included. A closing page flushes.
 */
export function createWriteBehind(clock: Clock): WriteBehind {
  const lanes: Lane[] = [];
  /** Groups with pending writes, the longest waiting first. */
  const due = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let isDraining = false;
  let burstStartMs = Number.NEGATIVE_INFINITY;
  let changesInBurst = 0;

  const runGroup = async (group: string): Promise<void> => {
    due.delete(group);
    // Snapshot all values at the same moment: a head must not be newer than the pages it describes.
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

  /** Counts a change and returns the number of changes in about the last second. */
  const countChange = (): number => {
    const nowMs = clock.nowMs();
    if (nowMs - burstStartMs >= 1000) {
      burstStartMs = nowMs;
      changesInBurst = 0;
    }
    changesInBurst += 1;
    return changesInBurst;
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
            // Skip values that were cancelled meanwhile.
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
          const isBurst = countChange() > MAX_IMMEDIATE_CHANGES;
          if (!isDraining) drainAfter(isBurst ? GATHERING_MS : 0);
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
