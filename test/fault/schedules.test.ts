import { describe, expect, test } from 'vitest';
import { testedDatabases } from '../support/provider-database.ts';
import { createFastClock } from './support/fast-clock.ts';
import { openEnvironment } from './support/environment.ts';
import { describeFailures, runMany } from './support/run-many.ts';

/** Ten times real time. At a higher speed the answer times of a busy machine would look like a slow network. */
const SPEED = 10;
const AT_ONCE = { pglite: 4, postgres: 10 } as const;
/** `npm run fault -- --runs N --seed S` runs more. */
const RUNS = Number(process.env['FAULT_RUNS'] ?? 100);
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
/** The embedded database serves one provider, which no schedule may stop, so it gets the smaller part. */
const PGLITE_PART = 0.2;

const kinds = testedDatabases();
const runsOn = (kind: string): number => {
  if (kinds.length === 1) return RUNS;
  const embedded = Math.round(RUNS * PGLITE_PART);
  return kind === 'pglite' ? embedded : RUNS - embedded;
};

describe.each(kinds)('schedules of faults on %s', (kind) => {
  const runs = runsOn(kind);
  test(`${runs} schedules from seed ${SEED} keep every promise`, async () => {
    const clock = createFastClock(SPEED);
    const environment = await openEnvironment({ kind, clock });
    try {
      const result = await runMany({ environment, clock, firstSeed: SEED, count: runs, atOnce: AT_ONCE[kind] });
      console.log(
        `${result.schedules} schedules on ${kind} from seed ${SEED}: ${result.sends} sends, ${result.acknowledged} acknowledged, slowest recovery ${(result.slowest.recoveryMs / 1000).toFixed(1)} s of theirs (seed ${result.slowest.seed})`,
      );
      expect(describeFailures(result)).toBe('');
      expect(result.schedules).toBe(runs);
    } finally {
      await environment.close();
    }
  }, 0);
});
