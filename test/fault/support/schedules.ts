import { expect, test } from 'vitest';
import type { DatabaseKind } from '../../support/provider-database.ts';
import { createFastClock } from './fast-clock.ts';
import { openGround } from './ground.ts';
import { describeFailures, runMany } from './run-many.ts';

/** Ten times as fast as life: faster, and what a busy machine needs to answer would look like a slow network. */
const SPEED = 10;
const AT_ONCE = { pglite: 4, postgres: 10 } as const;
/** `npm run fault -- --runs N --seed S` asks for more. */
const RUNS = Number(process.env['FAULT_RUNS'] ?? 200);
/** The embedded database serves one provider, which no schedule may stop: it gets the smaller part. */
const EMBEDDED_PART = 0.2;

/** The first seed of a run. */
export const FIRST_SEED = Number(process.env['FAULT_SEED'] ?? 1);
/** How many of a run are for the embedded database, and how many for the server's: one of each at least. */
export const EMBEDDED_RUNS = Math.max(1, Math.round(RUNS * EMBEDDED_PART));
export const SERVER_RUNS = Math.max(1, RUNS - EMBEDDED_RUNS);

/** One test: `runs` schedules of faults, seed by seed from `seed`. */
export function testSchedules(kind: DatabaseKind, runs: number, seed: number): void {
  test(`${runs} schedules of faults on ${kind} from seed ${seed} lose nothing, double nothing, and leave everyone up to date`, async () => {
    const clock = createFastClock(SPEED);
    const ground = await openGround({ kind, clock });
    try {
      const result = await runMany({ ground, clock, firstSeed: seed, count: runs, atOnce: AT_ONCE[kind] });
      console.log(
        `${result.schedules} schedules on ${kind} from seed ${seed}: ${result.sends} sends, slowest recovery ${(result.slowest.recoveryMs / 1000).toFixed(1)} s of theirs (seed ${result.slowest.seed})`,
      );
      expect(describeFailures(result)).toBe('');
      expect(result.schedules).toBe(runs);
    } finally {
      await ground.close();
    }
  }, 0);
}
