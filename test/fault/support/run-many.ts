import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeViolation, type Violation } from './checker.ts';
import type { Environment } from './environment.ts';
import type { FastClock } from './fast-clock.ts';
import { describeHistory } from './history.ts';
import { describeAction } from './plan.ts';
import { runSchedule, type ScheduleResult } from './run-schedule.ts';

export interface Runs {
  readonly schedules: number;
  readonly sends: number;
  readonly acknowledged: number;
  readonly slowest: { readonly seed: number; readonly recoveryMs: number };
  readonly failed: readonly FailedRun[];
}

export interface FailedRun {
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** The error that stopped the schedule itself. */
  readonly error: string | undefined;
  /** The file with plan and history. */
  readonly file: string | undefined;
}

export interface RunManyOptions {
  readonly environment: Environment;
  readonly clock: FastClock;
  readonly firstSeed: number;
  readonly count: number;
  /** The number of concurrent schedules. A schedule mostly waits. */
  readonly atOnce: number;
  /** Stops the run when it returns true. The default stops after three failures. */
  readonly isEnough?: (failed: readonly FailedRun[]) => boolean;
  /** The start of the names of the history files. Runs that may end beside each other need different names. */
  readonly historyName?: string;
}

const MAX_FAILURES = 3;

/** Runs the schedules of consecutive seeds. Failing schedules leave their history in `.artifacts/fault`. */
export async function runMany(options: RunManyOptions): Promise<Runs> {
  const { environment, clock, firstSeed, count, atOnce, historyName = environment.kind } = options;
  const { isEnough = ({ length }) => length >= MAX_FAILURES } = options;
  const failed: FailedRun[] = [];
  let next = firstSeed;
  let schedules = 0;
  let sends = 0;
  let acknowledged = 0;
  let slowest: Runs['slowest'] = { seed: firstSeed, recoveryMs: 0 };
  const lane = async (): Promise<void> => {
    while (next < firstSeed + count && !isEnough(failed)) {
      const seed = next;
      next += 1;
      const result = await runSchedule(seed, environment, clock).catch((error: unknown) => new Error(reasonOf(error)));
      if (result instanceof Error) {
        failed.push({ seed, violations: [], error: result.message, file: undefined });
        continue;
      }
      schedules += 1;
      sends += result.events.filter(({ kind }) => kind === 'invoke').length;
      acknowledged += result.events.filter(({ kind }) => kind === 'ok').length;
      if (result.recoveryMs > slowest.recoveryMs) slowest = { seed, recoveryMs: result.recoveryMs };
      if (result.violations.length > 0 || process.env['FAULT_KEEP'] === '1')
        failed.push(await keep(result, environment.kind, historyName));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { schedules, sends, acknowledged, slowest, failed };
}

async function keep(
  { plan, violations, events }: ScheduleResult,
  kind: Environment['kind'],
  historyName: string,
): Promise<FailedRun> {
  const folder = path.resolve('.artifacts/fault');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${historyName}-${plan.seed}.txt`);
  const { steps, ...rest } = plan;
  const lines = [
    `seed ${plan.seed} on ${kind}: ${JSON.stringify(rest)}`,
    ...violations.map((violation) => `VIOLATION ${describeViolation(violation)}`),
    '',
    ...steps.map(({ atMs, action }) => `${(atMs / 1000).toFixed(2).padStart(8)} s  ${describeAction(action)}`),
    '',
    describeHistory(events),
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return { seed: plan.seed, violations, error: undefined, file: path.relative('.', file) };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The terminal report on failed runs. */
export const describeFailures = ({ failed }: Pick<Runs, 'failed'>): string =>
  failed
    .map(({ seed, violations, error, file = 'no history' }) => {
      const said =
        error === undefined ? violations.slice(0, 6).map(describeViolation) : [`the schedule broke: ${error}`];
      return `seed ${seed} (${file}):\n  ${said.join('\n  ')}`;
    })
    .join('\n');
