import { describe, expect, test } from 'vitest';
import { messageIntervalMs } from '../../../widget/domain/group/group.ts';
import { effectiveRole, isOwnerOrAdmin } from '../../../widget/domain/group/role.ts';

describe('how long a member waits between two messages', () => {
  test.each([
    ['member', undefined, false, 1000],
    ['member', 0, false, 0],
    ['member', 99, false, 99_000],
    ['member', 5, true, 0],
    ['guest', undefined, false, 1000],
    ['admin', 5, false, 0],
    ['owner', 5, false, 0],
  ] as const)('%s, %s s, exempt %s → %i ms', (myRole, talkIntervalS, ignoresTalkInterval, interval) =>
    expect(messageIntervalMs({ myRole, talkIntervalS, ignoresTalkInterval })).toBe(interval),
  );
});

describe('the owner that the group names overrules the role', () => {
  test.each([
    ['member', 'M000000001', 'owner'],
    ['owner', 'M000000002', 'admin'],
    ['admin', 'M000000002', 'admin'],
    ['member', 'M000000002', 'member'],
    ['owner', undefined, 'owner'],
  ] as const)('%s, owner %s → %s', (role, ownerId, effective) =>
    expect(effectiveRole(role, 'M000000001', ownerId)).toBe(effective),
  );
});

test('owners and admins are above members and guests', () => {
  expect((['owner', 'admin', 'member', 'guest'] as const).map(isOwnerOrAdmin)).toEqual([true, true, false, false]);
});
