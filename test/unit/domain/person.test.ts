import { describe, expect, test } from 'vitest';
import { checkAlias } from '../../../widget/domain/contact/alias.ts';
import { isViewRefusal, VIEW_REFUSALS, viewRefusal } from '../../../widget/domain/contact/meeting.ts';
import { friendPermissions } from '../../../widget/domain/contact/person.ts';
import type { GroupRole } from '../../../widget/domain/group/role.ts';
import { canAddSticker } from '../../../widget/domain/media/sticker.ts';

const SHUT = { canAdd: false, canCheckAdmin: false, canCheckOwner: false };
const { owner, admin, member } = VIEW_REFUSALS;

/** Actor, target, the group's rules, refusal. Spec: 1-chat §6, 2-contacts-groups §8. */
const ROWS: readonly (readonly [GroupRole, GroupRole, Partial<typeof SHUT>, string | undefined])[] = [
  ['owner', 'member', {}, undefined],
  ['admin', 'owner', {}, undefined],
  ['member', 'member', { canAdd: true }, undefined],
  ['member', 'owner', { canAdd: true }, undefined],
  ['member', 'admin', { canCheckAdmin: true }, undefined],
  ['member', 'owner', { canCheckAdmin: true }, owner],
  ['member', 'owner', { canCheckOwner: true }, undefined],
  ['member', 'admin', { canCheckOwner: true }, admin],
  ['member', 'member', { canCheckAdmin: true, canCheckOwner: true }, member],
  ['guest', 'member', { canAdd: true }, member],
  ['guest', 'owner', { canCheckOwner: true }, owner],
];

describe('viewing a profile', () => {
  test.each(ROWS)('by a %s of a %s with rules %j: %s', (actor, role, allowed, refusal) => {
    expect(viewRefusal(actor, { role, isFriend: false }, { ...SHUT, ...allowed })).toBe(refusal);
  });

  test('is allowed to friends and refused to guests', () => {
    for (const role of ['owner', 'admin', 'member'] as const) {
      expect(viewRefusal('member', { role, isFriend: true }, SHUT)).toBeUndefined();
      expect(viewRefusal('guest', { role, isFriend: true }, SHUT)).toBeDefined();
    }
  });

  test('refuses with a known text code', () => {
    expect(Object.values(VIEW_REFUSALS).every(isViewRefusal)).toBe(true);
    expect(isViewRefusal('forbidden')).toBe(false);
  });
});

test('allows remarks and blocking for friends, deletion when not blocked', () => {
  expect(friendPermissions({ isFriend: true, isBlacklisted: false })).toEqual({
    remark: true,
    blacklist: true,
    delete: true,
  });
  expect(friendPermissions({ isFriend: true, isBlacklisted: true })).toEqual({
    remark: true,
    blacklist: true,
    delete: false,
  });
  expect(friendPermissions({ isFriend: false, isBlacklisted: false })).toEqual({
    remark: false,
    blacklist: false,
    delete: false,
  });
});

test('limits a remark to one line of 30 graphemes', () => {
  expect(checkAlias('  The \n boss ')).toEqual({ ok: true, value: 'The boss' });
  expect(checkAlias('👨‍👩‍👧‍👦'.repeat(30)).ok).toBe(true);
  expect(checkAlias('x'.repeat(31))).toEqual({ ok: false, failure: 'too-long' });
  expect(checkAlias('   ')).toEqual({ ok: true, value: '' });
});

test('limits favourites to five pages of 24 stickers', () => {
  expect([canAddSticker(119), canAddSticker(120)]).toEqual([true, false]);
});
