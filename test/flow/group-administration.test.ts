import { expect, test } from 'vitest';
import { createGroupAdminActions } from '../../widget/actions/group-admin-actions.ts';
import { createGroupInfoActions } from '../../widget/actions/group-info-actions.ts';
import { createGroupPeopleActions } from '../../widget/actions/group-people-actions.ts';
import { MEMBER_PAGE_SIZE } from '../../widget/domain/limits.ts';
import { groupsAtom } from '../../widget/state/chats.ts';
import { groupNoticesAtom } from '../../widget/state/contacts.ts';
import { groupMembersAtom, memberInfosAtom } from '../../widget/state/group-people.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

/** The administration of a group's people, from one widget to another. */

const stage = useStage();
const { keep } = stage;

const admin = (widget: TestWidget) => widget.actions.lazy(createGroupAdminActions);
const people = (widget: TestWidget) => widget.actions.lazy(createGroupPeopleActions);
const info = (widget: TestWidget) => widget.actions.lazy(createGroupInfoActions);

async function setUp() {
  const { provider } = stage;
  const [anna, ben, cho] = [
    await createPerson(provider, 'Anna'),
    await createPerson(provider, 'Ben'),
    await createPerson(provider, 'Cho'),
  ];
  const [ownerId, benId, choId] = [anna.account.userId, ben.account.userId, cho.account.userId];
  const groupId = await provider.createGroup({ owner: ownerId, members: [benId, choId] });
  const [owner, member, other] = [
    keep(await signedIn(provider, anna)),
    keep(await signedIn(provider, ben)),
    keep(await signedIn(provider, cho)),
  ];
  for (const widget of [owner, member, other]) {
    await untilState('the group', widget.store, groupsAtom, (groups) => groups.has(groupId));
    info(widget).watchPeople(groupId);
    await untilState('members', widget.store, groupMembersAtom, (members) => members.get(groupId)?.size === 3);
  }
  return { owner, member, other, groupId, ownerId, benId, choId };
}

const roleIn = (groupId: string) => (groups: ReadonlyMap<string, { readonly myRole: string }>) =>
  groups.get(groupId)?.myRole;

test('makes a member admin and undoes it, live for everyone', async () => {
  const { owner, member, other, groupId, benId } = await setUp();
  expect(await admin(owner).setAdmins(groupId, [benId], true)).toMatchObject({ ok: true });
  await untilState('the new role', member.store, groupsAtom, (groups) => roleIn(groupId)(groups) === 'admin');
  await untilState('the notice', member.store, groupNoticesAtom, (notices) =>
    notices.some(({ type }) => type === 'upgradeAdmin'),
  );
  const isAdmin = (role: string) => (members: ReadonlyMap<string, ReadonlyMap<string, { readonly role: string }>>) =>
    members.get(groupId)?.get(benId)?.role === role;
  await untilState('the admin', other.store, groupMembersAtom, isAdmin('admin'));
  await people(owner).loadMemberInfos(groupId);
  expect(owner.store.get(memberInfosAtom)?.byUser.get(benId)?.roleSinceMs).toEqual(expect.any(Number));
  expect(await admin(member).loadLog(groupId, undefined)).toMatchObject({
    ok: true,
    value: { operations: [{ kind: 'admins-set', targets: [{ name: 'Ben' }] }] },
  });
  expect(await admin(owner).setAdmins(groupId, [benId], false)).toMatchObject({ ok: true });
  await untilState('the old role', member.store, groupsAtom, (groups) => roleIn(groupId)(groups) === 'member');
  await untilState('no admin', other.store, groupMembersAtom, isAdmin('member'));
  expect(await admin(member).loadLog(groupId, undefined)).toMatchObject({ failure: { code: 'forbidden' } });
});

test('hands the group over and leaves', async () => {
  const { owner, member, other, groupId, benId } = await setUp();
  expect(await admin(owner).handOver(groupId, benId, true)).toMatchObject({ ok: true });
  expect(owner.store.get(groupsAtom).has(groupId)).toBe(false);
  await untilState('the owner', member.store, groupsAtom, (groups) => roleIn(groupId)(groups) === 'owner');
  await untilState('two members', other.store, groupsAtom, (groups) => groups.get(groupId)?.memberCount === 2);
  expect(other.store.get(groupsAtom).get(groupId)?.ownerId).toBe(benId);
});

test('mutes and unmutes several members', async () => {
  const { owner, member, groupId, benId, choId } = await setUp();
  await admin(owner).setMuted(groupId, [benId, choId], true);
  const areMuted = (isMuted: boolean) => (all: ReadonlyMap<string, ReadonlyMap<string, { postingBanned: boolean }>>) =>
    [benId, choId].every((userId) => all.get(groupId)?.get(userId)?.postingBanned === isMuted);
  await untilState('both muted', owner.store, groupMembersAtom, areMuted(true));
  await people(owner).loadMemberInfos(groupId);
  expect(owner.store.get(memberInfosAtom)?.byUser.get(choId)).toMatchObject({ bannedBy: 'Anna' });
  // A muted member knows only about their own mute.
  await untilState(
    'muted',
    member.store,
    groupMembersAtom,
    (all) => all.get(groupId)?.get(benId)?.postingBanned === true,
  );
  expect(member.store.get(groupMembersAtom).get(groupId)?.get(choId)?.postingBanned).toBe(false);
  await admin(owner).setMuted(groupId, [benId, choId], false);
  await untilState('none muted', owner.store, groupMembersAtom, areMuted(false));
});

test('removes inactive members, except those who are back', async () => {
  const { owner, other, groupId, choId } = await setUp();
  const { provider } = stage;
  const quiet = await provider.createUser({ name: 'Quiet' });
  await provider.addMember(groupId, quiet.userId);
  await provider.services.db
    .updateTable('users')
    .set({ last_login_at: 0 })
    .where('user_id', '=', quiet.userId)
    .execute();
  const page = await admin(owner).loadInactive(groupId, 7, 0);
  expect(page).toMatchObject({ value: { members: [{ name: 'Quiet', lastSeenMs: undefined }], total: 1 } });
  expect(await admin(owner).findInactive(groupId, 7, quiet.userId)).toMatchObject({ ok: true });
  expect(await admin(owner).findInactive(groupId, 7, choId)).toMatchObject({ failure: { code: 'not_found' } });
  const removed = await admin(owner).removeInactive(groupId, 7, [quiet.userId, choId]);
  expect(removed).toEqual({ ok: true, value: [quiet.userId] });
  await untilState(
    'the removal',
    other.store,
    groupMembersAtom,
    (all) => all.get(groupId)?.has(quiet.userId) === false,
  );
});

test('loads all members of a group larger than a page', async () => {
  const { provider } = stage;
  const { db } = provider.services;
  const anna = await createPerson(provider, 'Anna');
  const groupId = await provider.createGroup({ owner: anna.account.userId });
  const userIds = Array.from({ length: 2 * MEMBER_PAGE_SIZE + 5 }, (_, index) => `M8${String(10_000_000 + index)}`);
  for (let from = 0; from < userIds.length; from += 500) {
    const some = userIds.slice(from, from + 500);
    const user = { tenant: 'CB', name: 'Many', created_at: 0 };
    await db
      .insertInto('users')
      .values(some.map((userId) => ({ ...user, user_id: userId })))
      .execute();
    const member = { group_id: groupId, role: 'member', changed: 0 } as const;
    await db
      .insertInto('group_members')
      .values(some.map((userId) => ({ ...member, user_id: userId })))
      .execute();
  }
  const owner = keep(await signedIn(provider, anna));
  await untilState('the group', owner.store, groupsAtom, (groups) => groups.has(groupId));
  info(owner).watchPeople(groupId);
  const count = userIds.length + 1;
  await untilState('all members', owner.store, groupMembersAtom, (all) => all.get(groupId)?.size === count);
  // The first page of details is enough to open a screen; the others follow.
  await people(owner).loadMemberInfos(groupId);
  expect(owner.store.get(memberInfosAtom)?.byUser.size).toBeGreaterThanOrEqual(1000);
  await untilState('all details', owner.store, memberInfosAtom, (infos) => infos?.byUser.size === count);
});
