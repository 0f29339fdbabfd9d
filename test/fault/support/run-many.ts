import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastClock } from './fast-clock.ts';
import type { Ground } from './ground.ts';
import { describeHistory } from './history.ts';
import { describeDeed } from './plan.ts';
import { runSchedule, type ScheduleResult } from './run-schedule.ts';

export interface Runs {
  readonly schedules: number;
  readonly sends: number;
  readonly slowest: { readonly seed: number; readonly recoveryMs: number };
  readonly failed: readonly FailedRun[];
}

export interface FailedRun {
  readonly seed: number;
  readonly violations: readonly string[];
  /** Where plan and history have been written. */
  readonly file: string;
}

export interface RunManyOptions {
  readonly ground: Ground;
  readonly clock: FastClock;
  readonly firstSeed: number;
  readonly count: number;
  /** Schedules wait most of their time: so many run side by side. */
  readonly atOnce: number;
  /** Stops after so many failures. */
  readonly maxFailures?: number;
  /** See `runSchedule`. */
  readonly recoverWithinMs?: number;
}

/** Runs the schedules of consecutive seeds. Those that fail leave their history in `.artifacts/fault`. */
export async function runMany(options: RunManyOptions): Promise<Runs> {
  const { ground, clock, firstSeed, count, atOnce, maxFailures = 3 } = options;
  const failed: FailedRun[] = [];
  let next = firstSeed;
  let schedules = 0;
  let sends = 0;
  let slowest: Runs['slowest'] = { seed: firstSeed, recoveryMs: 0 };
  const lane = async (): Promise<void> => {
    while (next < firstSeed + count && failed.length < maxFailures) {
      const seed = next;
      next += 1;
      const result = await runSchedule(seed, ground, clock, options.recoverWithinMs).catch(
        (error: unknown) => new Error(reasonOf(error)),
      );
      if (result instanceof Error) {
        failed.push({ seed, violations: [`the schedule broke: ${result.message}`], file: 'none' });
        continue;
      }
      schedules += 1;
      sends += result.events.filter(({ kind }) => kind === 'invoke').length;
      if (result.recoveryMs > slowest.recoveryMs) slowest = { seed, recoveryMs: result.recoveryMs };
      if (result.violations.length > 0 || process.env['FAULT_KEEP'] === '1') failed.push(await keep(result, ground));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { schedules, sends, slowest, failed };
}

async function keep({ plan, violations, events }: ScheduleResult, ground: Ground): Promise<FailedRun> {
  const folder = path.resolve('.artifacts/fault');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${ground.kind}-${plan.seed}.txt`);
  const { steps, ...rest } = plan;
  const lines = [
    `seed ${plan.seed} on ${ground.kind}: ${JSON.stringify(rest)}`,
    ...violations.map((violation) => `VIOLATION ${violation}`),
    '',
    ...steps.map(({ atMs, deed }) => `${(atMs / 1000).toFixed(2).padStart(8)} s  ${describeDeed(deed)}`),
    '',
    describeHistory(events),
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return { seed: plan.seed, violations, file: path.relative('.', file) };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** What a failed run says, for whoever reads the terminal. */
export const describeFailures = ({ failed }: Runs): string =>
  failed
    .map(({ seed, violations, file }) => `seed ${seed} (${file}):\n  ${violations.slice(0, 6).join('\n  ')}`)
    .join('\n');
