import type { Logger } from 'pino';
import type { Observer } from '../observe/observer.ts';
import { type JobName, waitsForResume } from '../job-names.ts';
import type { Outgoing } from './outgoing.ts';

interface JobServices {
  readonly observer: Observer;
  readonly log: Logger;
  readonly outgoing: Outgoing;
}

interface Repeated {
  /** The name of the job in the metrics. */
  readonly name: JobName;
  readonly everyMs: number;
  /** The text of the log line about a failed run. */
  readonly failure: string;
  /** One run. It ends early when `isStopped` returns true, also for a pause of outgoing work. */
  readonly run: (isStopped: () => boolean) => Promise<void>;
}

/**
 * Runs a job at an interval from now on. A run that takes longer than the interval is not joined by a second one. Returns a function
 * that stops the job and waits for the current run.
 */
export function repeat(
  { observer, log, outgoing }: JobServices,
  { name, everyMs, failure, run }: Repeated,
): () => Promise<void> {
  let isStopped = false;
  const mustEnd = (): boolean => isStopped || (waitsForResume(name) && outgoing.pause() !== undefined);
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= observer
      .job(name, () => run(mustEnd))
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => (running = undefined));
  }, everyMs).unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
