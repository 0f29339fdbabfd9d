import { describe, expect, it } from 'vitest';
import { seenAgo } from '../../../widget/domain/contact/presence.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Noon in UTC. */
const NOON = Date.UTC(2026, 10, 23, 12);

describe('the last-seen time of a friend', () => {
  it.each([
    [0, { kind: 'just-now' }],
    // The provider's clock is ahead.
    [-5 * MINUTE, { kind: 'just-now' }],
    [59_999, { kind: 'just-now' }],
    [5 * MINUTE, { kind: 'minutes', count: 5 }],
    [3 * HOUR, { kind: 'hours', count: 3 }],
    [12 * HOUR, { kind: 'hours', count: 12 }],
    [13 * HOUR, { kind: 'yesterday', atMs: NOON - 13 * HOUR }],
    [37 * HOUR, { kind: 'days', count: 2 }],
    [6 * 24 * HOUR, { kind: 'days', count: 6 }],
    [7 * 24 * HOUR, { kind: 'date', atMs: NOON - 7 * 24 * HOUR }],
  ])('is shown after %d ms', (agoMs, expected) => {
    expect(seenAgo({ isOnline: false, lastSeenMs: NOON - agoMs }, NOON, 0)).toEqual(expected);
  });

  it('starts days at the user’s midnight', () => {
    const lastSeenMs = NOON - 5 * HOUR;
    expect(seenAgo({ isOnline: false, lastSeenMs }, NOON, -8 * HOUR)).toEqual({ kind: 'yesterday', atMs: lastSeenMs });
  });

  it('shows online first, and nothing when the time is unknown', () => {
    expect(seenAgo({ isOnline: true, lastSeenMs: NOON - HOUR }, NOON, 0)).toEqual({ kind: 'online' });
    expect(seenAgo({ isOnline: false }, NOON, 0)).toBeUndefined();
  });
});
