import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../widget/domain/failure.ts';
import { failure, success, type Result } from '../../../widget/domain/result.ts';
import { createFallbackPolling } from '../../../widget/sync/fallback-polling.ts';
import type { LinkState } from '../../../widget/transport/connection-machine.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const STATES = {
  off: { name: 'off' },
  fetching: { name: 'fetching-token', failures: 1, attempt: 1, isQuiet: false },
  checking: { name: 'fetching-token', failures: 4, attempt: 1, isQuiet: true },
  busy: { name: 'token-wait', failures: 1, attempt: 1 },
  opening: { name: 'opening', failures: 1 },
  unproven: { name: 'unproven', failures: 1, carrier: 'stream', isHurried: false },
  open: { name: 'open', carrier: 'socket', answersHeartbeat: true, isProbing: false },
  reopening: { name: 'reopening', failures: 1 },
  retrying: { name: 'retrying', failures: 2, reason: 'socket' },
  tokenFailed: { name: 'retrying', failures: 2, reason: 'token' },
  failed: { name: 'failed', failures: 4 },
  closed: { name: 'closed' },
  ended: { name: 'ended' },
} as const satisfies Record<string, LinkState>;

type StateKey = keyof typeof STATES;

function setUp({ fraction = 0, outcomes = [] as Result<unknown, Failure>[] } = {}) {
  const clock = createFakeClock();
  const startMs = clock.nowMs();
  const polls: string[] = [];
  const polling = createFallbackPolling({ clock, random: { fraction: () => fraction } }, (isComplete) => {
    polls.push(`${(clock.nowMs() - startMs) / 1000}${isComplete ? ' complete' : ''}`);
    return Promise.resolve(outcomes[polls.length - 1] ?? success(undefined));
  });
  const enter = (...names: readonly StateKey[]): void => {
    for (const name of names) polling.onLinkState(STATES[name]);
  };
  return { clock, polls, enter };
}

describe('polls over HTTP', () => {
  const rows: readonly (readonly [readonly StateKey[], boolean])[] = [
    [['fetching', 'opening', 'retrying'], true],
    [['fetching', 'opening', 'unproven', 'retrying'], true],
    [['fetching', 'opening', 'failed'], true],
    [['opening', 'retrying', 'fetching', 'opening', 'unproven'], true],
    [['opening', 'failed', 'checking'], true],
    // The provider is unreachable or busy.
    [['fetching', 'tokenFailed'], false],
    [['opening', 'failed', 'checking', 'failed'], false],
    [['opening', 'retrying', 'fetching', 'busy'], false],
    [['opening', 'open', 'reopening'], false],
    [['opening', 'open', 'reopening', 'fetching', 'opening'], false],
    [['opening', 'retrying', 'fetching', 'opening', 'open'], false],
    [['opening', 'retrying', 'off'], false],
    [['opening', 'closed'], false],
    [['opening', 'retrying', 'fetching', 'ended'], false],
  ];
  test.each(rows)('after %j: %s', async (states, isPolling) => {
    const { clock, polls, enter } = setUp();
    enter(...states);
    await clock.advance(9_999);
    expect(polls).toEqual([]);
    await clock.advance(1);
    expect(polls.length).toBe(isPolling ? 1 : 0);
  });
});

test.each([
  [0, ['10', '20', '30', '40', '50 complete', '60']],
  [1, ['15', '30', '45', '60']],
])('waits between 10 and 15 s, jittered by %d', async (fraction, expected) => {
  const { clock, polls, enter } = setUp({ fraction });
  enter('opening', 'retrying');
  await clock.advance(60_000);
  expect(polls).toEqual(expected);
});

test('keeps its interval during further failed attempts', async () => {
  const { clock, polls, enter } = setUp();
  enter('opening', 'retrying');
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await clock.advance(5000);
    enter('fetching', 'opening', 'retrying');
  }
  expect(polls).toEqual(['10', '20', '30']);
});

test('doubles the wait up to a minute; obeys busy providers', async () => {
  const busy = failure({ code: 'server_busy', retryAfterMs: 35_000 } as const);
  const down = failure({ code: 'network' } as const);
  const { clock, polls, enter } = setUp({ outcomes: [busy, down, down, success(undefined)] });
  enter('opening', 'failed');
  await clock.advance(215_000);
  expect(polls).toEqual(['10', '45', '85', '145', '155 complete', '165', '175', '185', '195', '205 complete', '215']);
});

test('stops for good when the link opens during a poll', async () => {
  const { clock, polls, enter } = setUp();
  enter('opening', 'failed');
  await clock.advance(10_000);
  enter('checking', 'opening', 'open');
  await clock.advance(120_000);
  expect([polls.length, clock.pending()]).toEqual([1, []]);
});
