import { describe, expect, test } from 'vitest';
import { everyDatabase } from '../../support/provider-database.ts';
import { BROKEN_BUILDS, type BrokenBuild, type BrokenBuildName } from '../broken/index.ts';
import { loadBrokenBuild } from './broken-build.ts';
import { openEnvironment } from './environment.ts';
import { createFastClock } from './fast-clock.ts';
import { type FailedRun, runMany } from './run-many.ts';

/** By the number of nodes, as in the schedules of the sound build. */
const SPEED = { 1: 10, 2: 5 } as const;
/** The first schedules of each build usually show its defect. */
const AT_ONCE = 3;
/** Far more schedules than the check needs for any broken build. */
const MAX_SCHEDULES = 120;

/**
 * The tests of all broken builds of one part: the suite catches each.
 *
 * @param who the beginning of their descriptions
 */
export function testBrokenBuilds(who: 'a provider' | 'a widget'): void {
  // Only on PostgreSQL each schedule has its own stoppable provider and a database that can fail.
  const kinds = everyDatabase().filter((kind) => kind === 'postgres');
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
        const caughtBy = failed
          .filter((run) => said([run]).some((what) => complaint.test(what)))
          .map(({ seed }) => seed);
        console.log(`${name} was caught within ${schedules} schedules, by ${caughtBy.join(', ')}`);
        expect(failed.flatMap(({ error }) => error ?? [])).toEqual([]);
        expect(said(failed).join('\n')).toMatch(complaint);
      } finally {
        await environment.close();
      }
    };

    // The killed provider has its own test: schedules stop a provider gracefully.
    const inSchedules = BROKEN_BUILDS.filter(({ name }) => name !== 'repeats-after-restart');
    for (const build of inSchedules.filter(({ isAbout }) => isAbout.startsWith(who)))
      test(`the check "${build.check}" detects ${build.isAbout}`, () => expectCaught(build));
  });
}
