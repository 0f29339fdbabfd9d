import { expect, test } from 'vitest';
import { checkGroupText } from '../../../widget/domain/group/group-text.ts';
import { compareByRole } from '../../../widget/domain/group/member.ts';
import { canEditGroup, leavingEnds } from '../../../widget/domain/group/permissions.ts';
import type { GroupRole } from '../../../widget/domain/group/role.ts';

/** The texts of a group, and the permissions of its roles. Spec: 2-contacts-groups §4 Roles, §5, §6, §9. */

test.each([
  ['announcement', 1000],
  ['intro', 300],
] as const)('limits the %s to %i trimmed graphemes; accepts empty text', (which, max) => {
  const flag = '🇨🇳';
  expect(checkGroupText(which, flag.repeat(max))).toEqual({ ok: true, value: flag.repeat(max) });
  expect(checkGroupText(which, flag.repeat(max + 1))).toEqual({ ok: false, failure: 'text_too_long' });
  expect(checkGroupText(which, `\n ${'x'.repeat(max)} \n`)).toEqual({ ok: true, value: 'x'.repeat(max) });
  expect(checkGroupText(which, ' \n ')).toEqual({ ok: true, value: '' });
});

test.each([
  ['owner', true, 'group'],
  ['admin', true, 'membership'],
  ['member', false, 'membership'],
  ['guest', false, 'membership'],
] as const)('lets the %s edit: %s; leaving ends the %s', (role, mayWrite, ends) => {
  expect(canEditGroup(role)).toBe(mayWrite);
  expect(leavingEnds(role)).toBe(ends);
});

test('sorts owners and admins first in member lists', () => {
  const roles: readonly GroupRole[] = ['member', 'admin', 'guest', 'owner'];
  expect(
    roles
      .map((role) => ({ role }))
      .toSorted(compareByRole)
      .map(({ role }) => role),
  ).toEqual(['owner', 'admin', 'member', 'guest']);
});
