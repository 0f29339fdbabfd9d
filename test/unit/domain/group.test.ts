import { describe, expect, test } from 'vitest';
import { messageIntervalMs } from '../../../widget/domain/group/group.ts';
import { effectiveRole, isOwnerOrAdmin } from '../../../widget/domain/group/role.ts';

describe('the send interval of a member', () => {
  test.each([
    ['member', undefined, false, 1000],
    ['member', 0, false, 0],
    ['member', 99, false, 99_000],
    ['member', 5, true, 0],
    ['guest', undefined, false, 1000],
    ['admin', 5, false, 0],
    ['owner', 5, false, 0],
  ] as const)('for %s, %s s, exempt %s is %i ms', (myRole, talkIntervalS, ignoresTalkInterval, interval) =>
    expect(messageIntervalMs({ myRole, talkIntervalS, ignoresTalkInterval })).toBe(interval),
  );
});

describe('the owner id of a group', () => {
  test.each([
    ['member', 'M000000001', 'owner'],
    ['owner', 'M000000002', 'admin'],
    ['admin', 'M000000002', 'admin'],
    ['member', 'M000000002', 'member'],
    ['owner', undefined, 'owner'],
  ] as const)('changes the role %s with owner %s to %s', (role, ownerId, effective) =>
    expect(effectiveRole(role, 'M000000001', ownerId)).toBe(effective),
  );
});

test('ranks owners and admins above members and guests', () => {
  expect((['owner', 'admin', 'member', 'guest'] as const).map(isOwnerOrAdmin)).toEqual([true, true, false, false]);
});
