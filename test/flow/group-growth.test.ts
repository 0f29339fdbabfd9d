import { expect, test } from 'vitest';
import { createGroupPeopleActions } from '../../widget/actions/group-people-actions.ts';
import { chatOrderAtom, friendsAtom, groupsAtom } from '../../widget/state/chats.ts';
import { groupMembersAtom, memberInfosAtom } from '../../widget/state/group-people.ts';
import { createGroupInfoActions } from '../../widget/actions/group-info-actions.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

/** Creating groups and changing their members, from one widget to another. */

const stage = useStage();
const { keep } = stage;

const people = (widget: TestWidget) => widget.actions.lazy(createGroupPeopleActions);
const info = (widget: TestWidget) => widget.actions.lazy(createGroupInfoActions);

async function setUp() {
  const [anna, ben, cho] = [
    await createPerson(stage.provider, 'Anna'),
    await createPerson(stage.provider, 'Ben'),
    await createPerson(stage.provider, 'Cho'),
  ];
  for (const friend of [ben, cho]) await stage.provider.befriend(anna.account.userId, friend.account.userId);
  const owner = keep(await signedIn(stage.provider, anna));
  await untilState('both friends', owner.store, friendsAtom, (friends) => friends.size === 2);
  return {
    owner,
    member: keep(await signedIn(stage.provider, ben)),
    other: keep(await signedIn(stage.provider, cho)),
    benId: ben.account.userId,
    choId: cho.account.userId,
  };
}

const create = async (owner: TestWidget, memberIds: readonly string[]): Promise<string> => {
  const outcome = await people(owner).createGroup({ name: ' Weekend ', photo: 'g03', memberIds });
  if (!outcome.ok || outcome.value.kind !== 'created') throw new Error('the group was not created');
  return outcome.value.groupId;
};

test('creates a group that appears for all its members', async () => {
  const { owner, member, other, benId } = await setUp();
  const groupId = await create(owner, [benId]);
  expect(owner.store.get(groupsAtom).get(groupId)).toMatchObject({
    name: 'Weekend',
    photo: 'g03',
    myRole: 'owner',
    memberCount: 2,
  });
  await untilState('the new group', member.store, groupsAtom, (groups) => groups.get(groupId)?.myRole === 'member');
  await untilState('its chat', member.store, chatOrderAtom, (order) => order.includes(groupId));
  expect(other.store.get(groupsAtom).has(groupId)).toBe(false);
});

test('names friends who forbid invitations, and creates nothing', async () => {
  const { owner, benId, choId } = await setUp();
  await stage.provider.services.db
    .updateTable('users')
    .set({ accepts_group_invites: false })
    .where('user_id', '=', choId)
    .execute();
  expect(await people(owner).createGroup({ name: 'Weekend', photo: '', memberIds: [benId, choId] })).toEqual({
    ok: true,
    value: { kind: 'refused', userIds: [choId] },
  });
  expect(owner.store.get(groupsAtom).size).toBe(0);
  const groupId = await create(owner, [benId]);
  expect(await people(owner).invite(groupId, [choId])).toEqual({
    ok: true,
    value: { addedIds: [], refusedIds: [choId] },
  });
});

test('refuses an invalid name before any request', async () => {
  const { owner } = await setUp();
  expect(await people(owner).createGroup({ name: ' ', photo: '', memberIds: [] })).toMatchObject({
    failure: { code: 'group_name_missing' },
  });
  expect(owner.requests.some((request) => request.includes('groupCreate'))).toBe(false);
});

test('invites and removes members, live for everybody', async () => {
  const { owner, member, other, benId, choId } = await setUp();
  const groupId = await create(owner, [benId]);
  await untilState('the new group', member.store, groupsAtom, (groups) => groups.has(groupId));
  const stopWatching = info(member).watchPeople(groupId);
  await untilState('two members', member.store, groupMembersAtom, (all) => all.get(groupId)?.size === 2);

  expect((await people(owner).invite(groupId, [choId])).ok).toBe(true);
  expect(owner.store.get(groupsAtom).get(groupId)?.memberCount).toBe(3);
  await untilState('three members', member.store, groupMembersAtom, (all) => all.get(groupId)?.size === 3);
  await untilState('the group of the invited', other.store, groupsAtom, (groups) => groups.has(groupId));

  expect((await people(owner).removeMembers(groupId, [choId])).ok).toBe(true);
  expect(owner.store.get(groupsAtom).get(groupId)?.memberCount).toBe(2);
  await untilState('two members again', member.store, groupMembersAtom, (all) => all.get(groupId)?.size === 2);
  await untilState('no group', other.store, groupsAtom, (groups) => !groups.has(groupId));
  stopWatching();
});

test('loads members’ details by version and finds one by code', async () => {
  const { owner, member, benId, choId } = await setUp();
  const groupId = await create(owner, [benId]);
  expect((await people(owner).loadMemberInfos(groupId)).ok).toBe(true);
  expect(owner.store.get(memberInfosAtom)?.byUser.get(benId)).toMatchObject({ role: 'member', postingBanned: false });
  // Unchanged data counts as success.
  expect((await people(owner).loadMemberInfos(groupId)).ok).toBe(true);
  expect(owner.store.get(memberInfosAtom)?.byUser.size).toBe(2);
  expect(await people(owner).findMember(groupId, ` ${benId.toLowerCase()}`)).toMatchObject({
    value: { userId: benId },
  });
  expect(await people(owner).findMember(groupId, choId)).toMatchObject({ failure: { code: 'not_found' } });
  expect(await people(owner).findMember(groupId, 'M1')).toMatchObject({ failure: { code: 'invalid_request' } });
  expect(await people(member).loadMemberInfos(groupId)).toMatchObject({ failure: { code: 'forbidden' } });
});
