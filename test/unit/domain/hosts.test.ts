import { describe, expect, test } from 'vitest';
import { originsInTurn, waitPerOriginMs } from '../../../widget/domain/session/hosts.ts';
import { judgeRace, shuffled, type ProbeState } from '../../../widget/domain/session/host-race.ts';

describe('a host race', () => {
  const rows: readonly (readonly [readonly ProbeState[], number, string])[] = [
    [[], 0, 'status -1'],
    [['loading', 'loading'], 0, 'runs'],
    [['loading', 'loading'], 4999, 'runs'],
    [['loading', 'loading'], 5000, 'status 9'],
    [['loading', 'failed'], 100, 'runs'],
    [['loading', 'failed'], 5000, 'status 9'],
    [['loading', 'loaded'], 100, 'host1'],
    [['failed', 'loaded'], 5000, 'host1'],
    [['loaded', 'loaded'], 100, 'host0'],
    [['failed', 'failed'], 100, 'status 10'],
    [['failed', 'impossible'], 100, 'status 10'],
    [['impossible', 'impossible'], 0, 'status 11'],
    [['impossible', 'loading'], 5000, 'status 9'],
  ];
  test.each(rows)('with %j after %i ms: %s', (states, elapsedMs, expected) => {
    const outcome = judgeRace(
      states.map((state, index) => ({ origin: `host${index}`, state })),
      elapsedMs,
    );
    const told = outcome === undefined ? 'runs' : outcome.kind === 'host' ? outcome.origin : `status ${outcome.status}`;
    expect(told).toBe(expected);
  });
});

describe('the origins that a call tries', () => {
  const rows: readonly (readonly [string, readonly string[], readonly string[], number])[] = [
    ['a', [], ['a'], 60_000],
    ['a', ['a'], ['a'], 60_000],
    ['a', ['b'], ['a', 'b'], 30_000],
    ['b', ['a', 'b', 'c'], ['b', 'a', 'c'], 20_000],
    ['a', ['b', 'c', 'd', 'e'], ['a', 'b', 'c'], 20_000],
  ];
  test.each(rows)('with %s in use, known %j: %j, %i ms each', (current, others, expected, waitMs) => {
    const origins = originsInTurn(current, others);
    expect(origins).toEqual(expected);
    expect(waitPerOriginMs(60_000, origins.length)).toBe(waitMs);
  });
});

test('shuffles a list by the given random numbers', () => {
  const chances = [0.5, 0.1, 0.9];
  expect(shuffled(['a', 'b', 'c'], () => chances.shift() ?? 0)).toEqual(['b', 'a', 'c']);
});
