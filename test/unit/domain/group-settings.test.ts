import { describe, expect, test } from 'vitest';
import { GROUP_SWITCHES } from '../../../widget/domain/group/group-flag.ts';
import type { Group } from '../../../widget/domain/group/group.ts';
import {
  canManageGroup,
  isSwitchOn,
  isTalkInterval,
  switchesSetWith,
  withSwitch,
} from '../../../widget/domain/group/settings.ts';
import { isAdminColor, isMessageLimit, maxMessageGraphemes } from '../../../widget/domain/group/message-style.ts';
import { groupPostingBlock } from '../../../widget/domain/group/posting.ts';

const group: Group = {
  groupId: 'g0000001',
  name: 'Group',
  photo: '',
  groupNumber: '12345678',
  ownerId: undefined,
  myRole: 'owner',
  memberCount: 3,
  isPinned: false,
  notificationsMuted: false,
  isFrozen: false,
  announcement: '',
  intro: '',
  isShared: false,
  talkIntervalS: undefined,
  ignoresTalkInterval: false,
  allPostingBanned: false,
  ignoresPostingBan: false,
  allowsCards: false,
  forbidsInvites: true,
  canBeFound: false,
  needsApproval: false,
  canAdd: false,
  canCheckAdmin: false,
  canCheckOwner: false,
};

describe('the switches of a group', () => {
  test.each(GROUP_SWITCHES)('turns %s on and off with only its dependants', (name) => {
    const on = withSwitch(group, name, true);
    const expected = name === 'add' ? ['add', 'check-admin', 'check-owner'] : [name];
    expect(GROUP_SWITCHES.filter((each) => isSwitchOn(on, each))).toEqual(expected);
    expect(withSwitch(on, name, false)).toEqual(group);
  });

  test('leaves dependent switches that the platform has fixed', () => {
    expect(switchesSetWith('add', ['check-owner'])).toEqual(['add', 'check-admin']);
    expect(withSwitch({ ...group, lockedFlags: ['check-admin'] }, 'add', true)).toMatchObject({
      canAdd: true,
      canCheckAdmin: false,
      canCheckOwner: true,
    });
  });
});

test.each([
  ['owner', true],
  ['admin', true],
  ['member', false],
  ['guest', false],
] as const)('lets the %s manage a group: %s', (role, isAllowed) => expect(canManageGroup(role)).toBe(isAllowed));

test.each([
  [0, true],
  [1, true],
  [99, true],
  [100, false],
  [-1, false],
  [0.5, false],
  [Number.NaN, false],
])('accepts a talk interval of %s s: %s', (seconds, isValid) => expect(isTalkInterval(seconds)).toBe(isValid));

test('keeps a member’s own mute where mute-all is ignored', () => {
  const situation = { myRole: 'member', isFrozen: false, allPostingBanned: true, ignoresPostingBan: true } as const;
  expect(groupPostingBlock({ ...situation, postingBanned: false })).toBeUndefined();
  expect(groupPostingBlock({ ...situation, postingBanned: true })).toBe('isBan');
  expect(groupPostingBlock({ ...situation, ignoresPostingBan: false, postingBanned: false })).toBe('isBan');
});

describe('the style of messages in a group', () => {
  test.each([
    ['member', undefined, 1000],
    ['member', 5, 5],
    ['admin', 5, 1000],
    ['owner', 5, 1000],
  ] as const)('allows a %s with limit %s up to %i characters', (myRole, limit, max) =>
    expect(maxMessageGraphemes({ myRole, ...(limit !== undefined && { memberMessageLimit: limit }) })).toBe(max),
  );

  test.each([
    ['', true],
    ['#12abEF', true],
    ['#12abEg', false],
    ['red', false],
  ])('accepts the colour %j: %s', (color, isValid) => expect(isAdminColor(color)).toBe(isValid));

  test.each([
    [0, true],
    [1000, true],
    [1001, false],
    [1.5, false],
  ])('accepts the limit %s: %s', (limit, isValid) => expect(isMessageLimit(limit)).toBe(isValid));
});
