import { describe, expect, test } from 'vitest';
import { decode } from '../../../widget/contract/codec.ts';
import { role as wireRole } from '../../../widget/contract/role.ts';
import {
  canActOn,
  canDeleteForOneself,
  canAdminsRestore,
  canRestore,
  canViewMember,
  MEMBER_ACTIONS,
  recallRefusal,
  RECALL_REFUSALS,
} from '../../../widget/domain/group/permissions.ts';
import type { GroupRole } from '../../../widget/domain/group/role.ts';

/** The role spelling of each reading. C only fixes 3 as an ordinary member; the tenant's scheme decides the rest. D-01. */
const READINGS = [
  { reading: 'A', scheme: 'A', owner: '1', admin: '2', member: '0' },
  { reading: 'B', scheme: 'B', owner: '2', admin: '1', member: '0' },
  { reading: 'C with A', scheme: 'A', owner: '1', admin: '2', member: '3' },
  { reading: 'C with B', scheme: 'B', owner: '2', admin: '1', member: '3' },
] as const;

const NONE: readonly string[] = [];
/** Actor, target, allowed actions. Spec: 1-chat §6. */
const MEMBER_ROWS = [
  ['owner', 'admin', MEMBER_ACTIONS],
  ['owner', 'member', MEMBER_ACTIONS],
  ['admin', 'owner', ['mention', 'view']],
  ['admin', 'admin', ['mention', 'view', 'revoke']],
  ['admin', 'member', ['mention', 'view', 'mute', 'revoke', 'remove']],
  ['member', 'owner', ['mention']],
  ['member', 'admin', ['mention']],
  ['member', 'member', ['mention']],
] as const;

const { ofAdmin, notOwn } = RECALL_REFUSALS;
/** Actor, sender, refusal for one message, refusal in a batch. */
const RECALL_ROWS = [
  ['owner', 'own', undefined, undefined],
  ['owner', 'admin', undefined, undefined],
  ['owner', 'member', undefined, undefined],
  ['admin', 'own', undefined, undefined],
  ['admin', 'owner', ofAdmin, ofAdmin],
  ['admin', 'admin', undefined, ofAdmin],
  ['admin', 'member', undefined, undefined],
  ['member', 'own', undefined, undefined],
  ['member', 'owner', notOwn, notOwn],
  ['member', 'admin', notOwn, notOwn],
  ['member', 'member', notOwn, notOwn],
] as const;

const CLOSED = { canAdd: false, canCheckAdmin: false, canCheckOwner: false };
/** Actor, target, whether they are friends, the group's rules, whether the actor may view the target. */
const VIEW_ROWS = [
  ['owner', 'member', false, CLOSED, true],
  ['admin', 'owner', false, CLOSED, true],
  ['admin', 'admin', false, CLOSED, true],
  ['member', 'member', false, CLOSED, false],
  ['member', 'member', true, CLOSED, true],
  ['member', 'member', false, { ...CLOSED, canAdd: true }, true],
  ['member', 'member', false, { ...CLOSED, canCheckAdmin: true, canCheckOwner: true }, false],
  ['member', 'admin', false, CLOSED, false],
  ['member', 'admin', false, { ...CLOSED, canCheckAdmin: true }, true],
  ['member', 'admin', false, { ...CLOSED, canCheckOwner: true }, false],
  ['member', 'owner', false, { ...CLOSED, canCheckOwner: true }, true],
  ['member', 'owner', false, { ...CLOSED, canCheckAdmin: true }, false],
  ['member', 'owner', true, CLOSED, true],
  ['guest', 'member', true, { canAdd: true, canCheckAdmin: true, canCheckOwner: true }, false],
] as const;

describe.each(READINGS)('in reading $reading', ({ scheme, ...wire }) => {
  const read = (name: 'owner' | 'admin' | 'member'): GroupRole => {
    const decoded = decode(wireRole, wire[name], { roleScheme: scheme });
    if (!decoded.ok) throw new Error(`${name} cannot be read`);
    return decoded.value;
  };

  test.each(MEMBER_ROWS)('lets %s do to %s: %j', (actor, target, allowed) => {
    const may = MEMBER_ACTIONS.filter((action) => canActOn(read(actor), action, read(target)));
    expect(may).toEqual([...allowed]);
  });

  test.each(RECALL_ROWS)('refuses %s the recall for %s: alone %s, batch %s', (actor, sender, alone, inBatch) => {
    const actorRole = read(actor);
    const target = { isOwn: sender === 'own', senderRole: sender === 'own' ? actorRole : read(sender) };
    expect(recallRefusal(actorRole, target, { isBatch: false })).toBe(alone);
    expect(recallRefusal(actorRole, target, { isBatch: true })).toBe(inBatch);
  });

  test.each(VIEW_ROWS)('lets %s view %s (friend %s, %j): %s', (actor, whom, isFriend, rules, isAllowed) => {
    const actorRole = actor === 'guest' ? actor : read(actor);
    expect(canViewMember(actorRole, { role: read(whom), isFriend }, rules)).toBe(isAllowed);
  });
});

test('allows no action of a guest or on a guest', () => {
  for (const role of ['owner', 'admin', 'member', 'guest'] as const) {
    expect(MEMBER_ACTIONS.filter((action) => canActOn('guest', action, role))).toEqual(NONE);
    expect(MEMBER_ACTIONS.filter((action) => canActOn(role, action, 'guest'))).toEqual(NONE);
  }
  expect(recallRefusal('guest', { isOwn: false, senderRole: 'member' }, { isBatch: false })).toBe(notOwn);
  expect(canDeleteForOneself('guest')).toBe(false);
  expect(canDeleteForOneself('member')).toBe(true);
  expect(canDeleteForOneself(undefined)).toBe(true);
});

/** Actor, sender, the role that recalled the message, whether the actor may restore it. */
const RESTORE_ROWS = [
  ['owner', 'member', 'owner', true],
  ['owner', 'member', 'admin', true],
  ['owner', 'admin', 'admin', true],
  ['owner', 'own', 'own', true],
  ['owner', 'member', 'withdrawn', false],
  ['admin', 'member', 'admin', true],
  ['admin', 'admin', 'admin', true],
  ['admin', 'own', 'admin', true],
  ['admin', 'own', 'own', true],
  ['admin', 'member', 'owner', false],
  ['admin', 'own', 'owner', false],
  ['admin', 'owner', 'admin', false],
  ['admin', 'member', 'withdrawn', false],
  ['member', 'own', 'own', false],
  ['member', 'own', 'admin', false],
  ['guest', 'member', 'admin', false],
] as const;

test.each(RESTORE_ROWS)('lets %s restore messages of %s recalled by %s: %s', (actor, sender, by, isAllowed) => {
  const isOwn = sender === 'own';
  const isWithdrawn = by === 'own' || by === 'withdrawn';
  const recalledByRole = by === 'own' ? actor : by === 'withdrawn' ? 'member' : by;
  const message = { isOwn, senderRole: isOwn ? actor : sender, isWithdrawn, recalledByRole };
  expect(canRestore(actor, message)).toBe(isAllowed);
});

test.each([
  ['admin', false, true],
  ['admin', true, false],
  ['owner', false, false],
  ['owner', true, false],
  ['member', true, false],
] as const)('lets admins restore messages recalled by %s (own %s): %s', (actor, isOwn, isAllowed) =>
  expect(canAdminsRestore(actor, isOwn)).toBe(isAllowed),
);
