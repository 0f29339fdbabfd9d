import { describe, expect, test } from 'vitest';
import { testedDatabases } from '../support/provider-database.ts';
import { BROKEN_BUILDS, type BrokenBuild, type BrokenBuildName } from './broken/index.ts';
import { loadBrokenBuild } from './support/broken-build.ts';
import { openEnvironment } from './support/environment.ts';
import { createFastClock } from './support/fast-clock.ts';
import { type FailedRun, runMany } from './support/run-many.ts';

/** By the number of nodes, as in the schedules of the sound build. */
const SPEED = { 1: 10, 2: 5 } as const;
const AT_ONCE = 6;
/** Far more schedules than the check needs for any broken build. */
const MAX_SCHEDULES = 120;

// The killed provider has its own test: schedules stop a provider gracefully.
const IN_SCHEDULES = BROKEN_BUILDS.filter(({ name }) => name !== 'repeats-after-restart');
// Only on PostgreSQL each schedule has its own stoppable provider and a database that can fail.
const kinds = testedDatabases().filter((kind) => kind === 'postgres');

describe.each(kinds)('on %s', (kind) => {
  const expectCaught = async ({
    name,
    check,
    complaint,
    nodes = 1,
    firstSeed = 1,
  }: BrokenBuild & { readonly name: BrokenBuildName }): Promise<void> => {
    const clock = createFastClock(SPEED[nodes]);
    const environment = await openEnvironment({ kind, clock, nodes, build: await loadBrokenBuild(name) });
    const said = (failed: readonly FailedRun[]): readonly string[] =>
      failed.flatMap(({ violations }) => violations.filter((found) => found.check === check).map(({ what }) => what));
    const isEnough = (failed: readonly FailedRun[]): boolean => said(failed).some((what) => complaint.test(what));
    try {
      const { failed, schedules } = await runMany({
        environment,
        clock,
        firstSeed,
        count: MAX_SCHEDULES,
        atOnce: AT_ONCE,
        isEnough,
        historyName: `${kind}-broken-${name}`,
      });
      console.log(`${name} was caught within ${schedules} schedules`);
      expect(failed.flatMap(({ error }) => error ?? [])).toEqual([]);
      expect(said(failed).join('\n')).toMatch(complaint);
    } finally {
      await environment.close();
    }
  };

  for (const build of IN_SCHEDULES)
    test(`the check "${build.check}" detects ${build.isAbout}`, () => expectCaught(build));
});
