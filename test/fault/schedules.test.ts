import { describe, expect, test } from 'vitest';
import { testedDatabases } from '../support/provider-database.ts';
import { createFastClock } from './support/fast-clock.ts';
import { openGround } from './support/ground.ts';
import { describeFailures, runMany } from './support/run-many.ts';

/** Ten times as fast as life: faster, and what a busy machine needs to answer would look like a slow network. */
const SPEED = 10;
const AT_ONCE = { pglite: 4, postgres: 10 } as const;
/** `npm run fault -- --runs N --seed S` asks for more. */
const RUNS = Number(process.env['FAULT_RUNS'] ?? 200);
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
/** The embedded database serves one provider, which no schedule may stop: it gets the smaller part. */
const PGLITE_PART = 0.2;

const kinds = testedDatabases();
const runsOn = (kind: string): number => {
  if (kinds.length === 1) return RUNS;
  const embedded = Math.round(RUNS * PGLITE_PART);
  return kind === 'pglite' ? embedded : RUNS - embedded;
};

describe.each(kinds)('schedules of faults on %s', (kind) => {
  const runs = runsOn(kind);
  test(`${runs} of them from seed ${SEED} lose nothing, double nothing, and leave everyone up to date`, async () => {
    const clock = createFastClock(SPEED);
    const ground = await openGround({ kind, clock });
    try {
      const result = await runMany({ ground, clock, firstSeed: SEED, count: runs, atOnce: AT_ONCE[kind] });
      console.log(
        `${result.schedules} schedules on ${kind} from seed ${SEED}: ${result.sends} sends, slowest recovery ${(result.slowest.recoveryMs / 1000).toFixed(1)} s of theirs (seed ${result.slowest.seed})`,
      );
      expect(describeFailures(result)).toBe('');
      expect(result.schedules).toBe(runs);
    } finally {
      await ground.close();
    }
  }, 0);
});
