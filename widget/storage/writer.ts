import type { Clock } from '../platform/clock.ts';
import type { Table } from './table.ts';

export interface Writer<T> {
  /** Writes a value soon; it is made when its turn comes. While a key waits, only its newest value does. */
  readonly put: (key: string, makeValue: () => T) => void;
  /** The newest value of a key that is not written yet. */
  readonly peek: (key: string) => T | undefined;
  /** Takes back what waits to be written under a key. */
  readonly cancel: (key: string) => void;
  /** Resolves when everything has been written; nothing waits any longer. */
  readonly flush: () => Promise<void>;
}

export interface WriteDelay {
  readonly clock: Clock;
  /** How long changes are gathered, where others have been written just now, in milliseconds. */
  readonly delayMs: number;
  /** So many values are written at a time; more wait for the next. */
  readonly most: number;
}

/**
 * Writes values of a table, what waits together and one batch after the other: under load many changes of one value become
 * one write, and nothing overtakes what was put before it. The first change after a quiet time is written at once.
 */
export function createWriter<T>(table: Pick<Table<T>, 'set'>, delay?: WriteDelay): Writer<T> {
  const waiting = new Map<string, () => T>();
  const inFlight = new Map<string, T>();
  let running: Promise<void> | undefined;
  let cancelTimer: (() => void) | undefined;
  let startedAtMs = Number.NEGATIVE_INFINITY;

  const run = async (): Promise<void> => {
    const writes = [...waiting].slice(0, delay?.most).map(([key, make]) => {
      waiting.delete(key);
      const value = make();
      inFlight.set(key, value);
      return table.set(key, value);
    });
    await Promise.all(writes);
    inFlight.clear();
    running = undefined;
    if (waiting.size > 0) next();
  };

  const start = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    startedAtMs = delay?.clock.nowMs() ?? 0;
    // What is put in one go is written in one go.
    running ??= Promise.resolve().then(run);
  };

  const next = (): void => {
    if (delay === undefined || delay.clock.nowMs() - startedAtMs >= delay.delayMs) start();
    else cancelTimer ??= delay.clock.setTimer(delay.delayMs, start);
  };

  return {
    put(key, makeValue) {
      waiting.set(key, makeValue);
      next();
    },
    peek: (key) => waiting.get(key)?.() ?? inFlight.get(key),
    cancel: (key) => void waiting.delete(key),
    async flush() {
      while (waiting.size > 0 || running !== undefined) {
        start();
        await running;
      }
    },
  };
}
