import type { Clock } from '../platform/clock.ts';
import type { Table } from './table.ts';

export interface Writer<T> {
  /**
   * Writes a value soon; `makeValue` runs at the time of writing. Only the newest value of a waiting key is written.
   */
  readonly put: (key: string, makeValue: () => T) => void;
  /** Returns the newest unwritten value of a key. */
  readonly peek: (key: string) => T | undefined;
  /** Cancels the pending write of a key. */
  readonly cancel: (key: string) => void;
  /** Resolves when everything has been written. Pending values are written without delay. */
  readonly flush: () => Promise<void>;
}

export interface WriteDelay {
  readonly clock: Clock;
  /** How long changes are collected after a previous write, in milliseconds. */
  readonly delayMs: number;
  /** The maximum number of values per batch. More values wait for the next one. */
  readonly most: number;
}

/**
 * Writes the values of a table in batches, one after the other. Under load, many changes of one value become one write,
 * and the order of batches is preserved. The first change after a quiet period is written immediately.
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
    // Wait for the end of the synchronous code, so that its values form one batch.
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
