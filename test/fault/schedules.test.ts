import { describe, expect, test } from 'vitest';
import { type DatabaseKind, everyDatabase } from '../support/provider-database.ts';
import { createFastClock } from './support/fast-clock.ts';
import { openEnvironment } from './support/environment.ts';
import { describeFailures, runMany } from './support/run-many.ts';

/** Ten times real time. At a higher speed the answer times of a busy machine would look like a slow network. */
const SPEED = 10;
const AT_ONCE = { pglite: 4, postgres: 10 } as const;
/** `npm run fault -- --runs N --seed S` runs more. */
const RUNS = Number(process.env['FAULT_RUNS'] ?? 24);
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
/** `--nodes 1` or `--nodes 2`: all schedules on PostgreSQL run on this number of nodes, to repeat the seed of one that failed. */
const NODES = process.env['FAULT_NODES'] ?? '';
/** The embedded database serves one provider, which no schedule may stop, so it gets the smaller part. */
const PGLITE_PART = 0.2;
/** On two nodes time is slower: they find what their fan-out has lost within two real seconds, and tabs have to wait for it. */
const TWO_NODES = { speed: 5, atOnce: 5 } as const;
const TWO_NODES_PART = NODES === '' ? 0.25 : Number(NODES === '2');

const kinds = everyDatabase();
const embeddedRuns = kinds.includes('pglite') ? Math.round(RUNS * (kinds.length === 1 ? 1 : PGLITE_PART)) : 0;
const twoNodeRuns = kinds.includes('postgres') ? Math.round((RUNS - embeddedRuns) * TWO_NODES_PART) : 0;

interface Setting {
  readonly kind: DatabaseKind;
  readonly nodes: 1 | 2;
  readonly runs: number;
  readonly speed: number;
  readonly atOnce: number;
}
const settings: readonly Setting[] = [
  { kind: 'pglite', nodes: 1, runs: embeddedRuns, speed: SPEED, atOnce: AT_ONCE.pglite },
  { kind: 'postgres', nodes: 1, runs: RUNS - embeddedRuns - twoNodeRuns, speed: SPEED, atOnce: AT_ONCE.postgres },
  { kind: 'postgres', nodes: 2, runs: twoNodeRuns, ...TWO_NODES },
];

describe.each(settings.filter(({ kind, runs }) => kinds.includes(kind) && runs > 0))(
  'schedules of faults on $kind with $nodes node(s)',
  ({ kind, nodes, runs, speed, atOnce }) => {
    test(`${runs} schedules from seed ${SEED} keep every promise`, async () => {
      const clock = createFastClock(speed);
      const environment = await openEnvironment({ kind, clock, nodes });
      try {
        const historyName = `${kind}-${nodes}`;
        const result = await runMany({ environment, clock, firstSeed: SEED, count: runs, atOnce, historyName });
        console.log(
          `${result.schedules} schedules on ${kind} with ${nodes} node(s) from seed ${SEED}: ${result.sends} sends, ${result.acknowledged} acknowledged, slowest recovery ${(result.slowest.recoveryMs / 1000).toFixed(1)} s of theirs (seed ${result.slowest.seed})`,
        );
        expect(describeFailures(result)).toBe('');
        expect(result.schedules).toBe(runs);
      } finally {
        await environment.close();
      }
    }, 0);
  },
);
