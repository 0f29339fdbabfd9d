import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sabotage } from '../../applet-host-demo/provider/sabotage.ts';
import { testedDatabases } from '../support/provider-database.ts';
import { createFastClock } from './support/fast-clock.ts';
import { openGround, type Ground } from './support/ground.ts';
import { runMany } from './support/run-many.ts';

const SPEED = 10;
const AT_ONCE = 6;
const MAX_SCHEDULES = 60;
/** Sound builds need less; these never get there. */
const RECOVER_WITHIN_MS = 100_000;

/** A checker that never fails proves nothing: these builds are broken on purpose, and it has to say how. */
const BROKEN: readonly { readonly sabotage: Sabotage; readonly build: string; readonly complaint: RegExp }[] = [
  { sabotage: 'no-idempotence', build: 'stores repeated calls again', complaint: /is stored \d+ times/ },
  {
    sabotage: 'global-sequence',
    build: 'numbers messages from one sequence for all chats',
    complaint: /does not exist|in the end without|does not show/,
  },
  { sabotage: 'drain-1001', build: 'drains with 1001', complaint: /not caught up in time/ },
];

// Stopping a provider and losing its answers in the middle needs one of the schedule's own.
const kinds = testedDatabases().filter((kind) => kind === 'postgres');

describe.each(kinds)('on %s the checker notices a build that', (kind) => {
  describe.each(BROKEN)('$build', ({ sabotage, complaint }) => {
    const clock = createFastClock(SPEED);
    let ground: Ground;
    beforeAll(async () => {
      ground = await openGround({ kind, clock, sabotage });
    });
    afterAll(() => ground.close());

    test('and says what is wrong', async () => {
      const { failed } = await runMany({
        ground,
        clock,
        firstSeed: 1,
        count: MAX_SCHEDULES,
        atOnce: AT_ONCE,
        maxFailures: 1,
        recoverWithinMs: RECOVER_WITHIN_MS,
      });
      expect(failed.flatMap(({ violations }) => violations).join('\n')).toMatch(complaint);
    });
  });
});
