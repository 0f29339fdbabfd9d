/**
 * Watches the event loop of the main thread, for `watchdog.ts`. It is JavaScript, so that Node can start it from the sources as
 * well as from the build.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** The interval of the checks. A suspended thread makes no checks, so the time while the machine sleeps does not count. */
const LOOK_INTERVAL_MS = 500;
const STDERR = 2;

/** @type {import('./watchdog.ts').WatchdogData} */
const { beats, limitMs } = workerData;
const counter = new Int32Array(beats);
let lastBeat = Atomics.load(counter, 0);
let silentMs = 0;

setInterval(() => {
  const beat = Atomics.load(counter, 0);
  silentMs = beat === lastBeat ? silentMs + LOOK_INTERVAL_MS : 0;
  lastBeat = beat;
  if (silentMs < limitMs) return;
  const reason = `the event loop has been frozen for ${limitMs / 1000} s (a full disk under the embedded database?)`;
  writeSync(STDERR, `MeeLine: ${reason}. The process terminates.\n`);
  // A frozen thread cannot handle any gentler signal.
  process.kill(process.pid, 'SIGKILL');
}, LOOK_INTERVAL_MS);
