import { describe, expect, it, test } from 'vitest';
import {
  canPick,
  checkMemberCode,
  isEverybodyChosen,
  pickRefusal,
  toggleEverybody,
  togglePick,
  type Pickable,
  type PickPurpose,
} from '../../../widget/domain/contact/picking.ts';
import { checkGroupName, GROUP_PRESETS, isGroupPreset } from '../../../widget/domain/group/group-name.ts';
import { canInvite, canRemoveMembers } from '../../../widget/domain/group/permissions.ts';
import type { GroupRole } from '../../../widget/domain/group/role.ts';

const idOf = (number: number): string => `M${100_000_000 + number}`;
const aPerson = (number: number, change: Partial<Pickable> = {}): Pickable => ({
  userId: idOf(number),
  name: `Person ${number}`,
  ...change,
});

describe('selection', () => {
  const people = [
    aPerson(1),
    aPerson(2, { isFixed: true }),
    aPerson(3, { refusal: 'manager' }),
    aPerson(4, { name: '[密友]4' }),
    aPerson(5, { userId: 'placeholder' }),
    aPerson(6),
    aPerson(7),
  ];

  it('skips fixed, disabled and placeholder rows', () => {
    expect(people.filter(canPick).map(({ userId }) => userId)).toEqual([idOf(1), idOf(6), idOf(7)]);
    expect(toggleEverybody(people, [], 500)).toEqual({ chosen: [idOf(1), idOf(6), idOf(7)], isCut: false });
  });

  it('adds the others to the selection, then clears it', () => {
    const all = toggleEverybody(people, [idOf(6)], 500).chosen;
    expect(all).toEqual([idOf(6), idOf(1), idOf(7)]);
    expect(isEverybodyChosen(people, all, 500)).toBe(true);
    expect(toggleEverybody(people, all, 500)).toEqual({ chosen: [], isCut: false });
  });

  it('stops at the maximum, where a further select-all clears', () => {
    const full = toggleEverybody(people, [], 2);
    expect(full).toEqual({ chosen: [idOf(1), idOf(6)], isCut: true });
    expect(isEverybodyChosen(people, full.chosen, 2)).toBe(true);
    expect(toggleEverybody(people, full.chosen, 2)).toEqual({ chosen: [], isCut: false });
  });

  it('refuses one person more than the maximum, and still deselects', () => {
    expect(togglePick([idOf(1)], idOf(6), 1)).toEqual({ ok: false, failure: 'full' });
    expect(togglePick([idOf(1)], idOf(1), 1)).toEqual({ ok: true, value: [] });
    expect(togglePick([idOf(1)], idOf(6), 2)).toEqual({ ok: true, value: [idOf(1), idOf(6)] });
  });

  it('is never full of nobody', () => {
    expect(isEverybodyChosen([], [], 500)).toBe(false);
  });
});

describe('pickRefusal', () => {
  const muted = { role: 'member', postingBanned: true } as const;
  const member = { role: 'member', postingBanned: false } as const;
  const admin = { role: 'admin', postingBanned: false } as const;
  const owner = { role: 'owner', postingBanned: false } as const;
  test.each<[PickPurpose, GroupRole, Parameters<typeof pickRefusal>[2], ReturnType<typeof pickRefusal>]>([
    ['remove', 'owner', member, undefined],
    ['remove', 'owner', admin, undefined],
    ['remove', 'admin', member, undefined],
    ['remove', 'admin', admin, 'manager'],
    ['remove', 'admin', owner, 'owner'],
    ['remove-inactive', 'owner', member, undefined],
    ['remove-inactive', 'owner', admin, 'manager'],
    ['mute', 'owner', member, undefined],
    ['mute', 'owner', admin, 'manager'],
    ['mute', 'admin', owner, 'manager'],
    ['mute', 'admin', muted, 'muted'],
    ['unmute', 'admin', muted, undefined],
    ['unmute', 'admin', member, 'not-muted'],
    ['set-admin', 'owner', member, undefined],
    ['set-admin', 'owner', admin, 'already-manager'],
    ['set-admin', 'owner', owner, 'owner'],
    ['unset-admin', 'owner', admin, undefined],
    ['unset-admin', 'owner', member, 'ordinary'],
    ['unset-admin', 'owner', owner, 'owner'],
  ])('to %s by %s: %o gives %s', (purpose, actor, target, refusal) => {
    expect(pickRefusal(purpose, actor, target)).toBe(refusal);
  });
});

test.each([
  ['M123456789', 'M123456789'],
  [' m123 456 789 ', 'M123456789'],
  ['Ｍ１２３４５６７８９', 'M123456789'],
  ['M12345678', undefined],
  ['M1234567890', undefined],
  ['123456789', undefined],
  ['', undefined],
])('reads the member code %j as %s', (typed, code) => {
  const checked = checkMemberCode(typed);
  expect(checked.ok ? checked.value : undefined).toBe(code);
});

test.each([
  ['  周末局 ', '周末局'],
  ['x'.repeat(16), 'x'.repeat(16)],
  ['👨‍👩‍👧'.repeat(16), '👨‍👩‍👧'.repeat(16)],
  ['x'.repeat(17), 'group_name_too_long'],
  ['', 'group_name_missing'],
  ['\u200b', 'group_name_missing'],
  ['a<b', 'group_name_format'],
  ['a>b', 'group_name_format'],
  ['a/b', 'group_name_format'],
  ['a\nb', 'group_name_format'],
  ['[密群]1', 'group_name_format'],
])('checks the group name %j: %s', (typed, result) => {
  const checked = checkGroupName(typed);
  expect(checked.ok ? checked.value : checked.failure).toBe(result);
});

test('knows 19 preset pictures of groups', () => {
  expect(GROUP_PRESETS).toHaveLength(19);
  expect(['', 'g01', 'g19'].every(isGroupPreset)).toBe(true);
  expect(['g00', 'g20', 'girl1', 'https://a.example/x.png'].some(isGroupPreset)).toBe(false);
});

test.each<[GroupRole, boolean, boolean, boolean]>([
  ['owner', false, true, true],
  ['admin', false, true, true],
  ['member', true, false, true],
  ['member', false, false, false],
  ['member', true, true, false],
  ['guest', true, false, false],
])('lets %s invite with canAdd %s and forbidsInvites %s: %s', (role, canAdd, forbidsInvites, isAllowed) => {
  expect(canInvite(role, { canAdd, forbidsInvites })).toBe(isAllowed);
});

test.each<[GroupRole, boolean]>([
  ['owner', true],
  ['admin', true],
  ['member', false],
  ['guest', false],
])('lets %s remove members: %s', (role, isAllowed) => {
  expect(canRemoveMembers(role)).toBe(isAllowed);
});
