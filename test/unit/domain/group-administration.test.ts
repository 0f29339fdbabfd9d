import { describe, expect, it } from 'vitest';
import {
  canHandOver,
  canManageAdmins,
  canManageMembers,
  canRemoveInactive,
  inactiveBefore,
} from '../../../widget/domain/group/administration.ts';
import {
  INACTIVE_DAY_FILTERS,
  INACTIVE_DEFAULT_DAYS,
  INACTIVE_PAGE_SIZE,
  MAX_GROUP_ADMINS,
  PICKER_ADMIN_MAX,
  PICKER_INACTIVE_MAX,
} from '../../../widget/domain/limits.ts';
import { membersSortPath, membersSortTarget } from '../../../widget/components/group-paths.ts';

const ROLES = ['owner', 'admin', 'member', 'guest'] as const;

describe('administration of a group', () => {
  it.each([
    ['admins and the owner', canManageAdmins, ['owner']],
    ['handing over', canHandOver, ['owner']],
    ['bans, inactive members and the log', canManageMembers, ['owner', 'admin']],
  ] as const)('allows %s to the right roles', (_what, isAllowed, roles) => {
    expect(ROLES.filter(isAllowed)).toEqual(roles);
  });

  it('removes only ordinary members as inactive', () => {
    const pairs = ROLES.flatMap((actor) => ROLES.map((target) => [actor, target] as const));
    expect(pairs.filter(([actor, target]) => canRemoveInactive(actor, target))).toEqual([
      ['owner', 'member'],
      ['admin', 'member'],
    ]);
  });

  it.each([
    [0, undefined],
    [7, 1_000_000_000_000 - 604_800_000],
    [60, 1_000_000_000_000 - 5_184_000_000],
  ] as const)('counts %i days back', (days, beforeMs) => {
    expect(inactiveBefore(days, 1_000_000_000_000)).toBe(beforeMs);
  });

  it('has the specified limits', () => {
    expect([...INACTIVE_DAY_FILTERS]).toEqual([0, 7, 14, 30, 60]);
    expect([INACTIVE_DEFAULT_DAYS, INACTIVE_PAGE_SIZE, PICKER_INACTIVE_MAX]).toEqual([7, 100, 100]);
    expect([PICKER_ADMIN_MAX, MAX_GROUP_ADMINS]).toEqual([100, 100]);
  });

  it('reads the list of members from its path', () => {
    const path = membersSortPath('abcd1234', 'showOnlineMembers');
    expect(path).toBe('/ml/groupMembersSort?type=showOnlineMembers&group_id=abcd1234');
    expect(membersSortTarget(new URLSearchParams(path.split('?')[1]))).toMatchObject({
      groupId: 'abcd1234',
      type: 'showOnlineMembers',
    });
    expect(membersSortTarget(new URLSearchParams('group_id=abcd1234')).type).toBe('showInactiveMembers');
  });
});
