import { Worker } from 'node:worker_threads';

const BEAT_INTERVAL_MS = 500;

/** The data of the watchdog thread. */
export interface WatchdogData {
  /** One number, which the event loop increases with each beat. */
  readonly beats: SharedArrayBuffer;
  readonly limitMs: number;
}

/**
 * Ends the process when its event loop is frozen for this long. The embedded database can loop forever in a commit, and then
 * no signal reaches the process. The watchdog thread measures its own running time, so that a machine that slept, or that
 * gave the process no CPU time, does not trigger it. 0 disables the watchdog.
 */
export function startWatchdog(limitMs: number): void {
  if (limitMs === 0) return;
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  setInterval(() => Atomics.add(counter, 0, 1), BEAT_INTERVAL_MS).unref();
  const workerData: WatchdogData = { beats, limitMs };
  const worker = new Worker(new URL('./watchdog-worker.js', import.meta.url), { workerData });
  worker.on('error', (error) => process.stderr.write(`MeeLine: the event loop is not watched (${error.message}).\n`));
  worker.unref();
}
