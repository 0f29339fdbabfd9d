import { expect, test } from 'vitest';
import { createGroupInfoActions } from '../../widget/actions/group-info-actions.ts';
import { createGroupSettingsActions } from '../../widget/actions/group-settings-actions.ts';
import { chatOrderAtom, groupsAtom } from '../../widget/state/chats.ts';
import { draftsAtom } from '../../widget/state/drafts.ts';
import { groupMembersAtom, onlineMembersAtom } from '../../widget/state/group-people.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

/** A group's info, from one widget to another. Spec: 2-contacts-groups §2 Group info. */

const stage = useStage();
const { keep } = stage;

const info = (widget: TestWidget) => widget.actions.lazy(createGroupInfoActions);
const settings = ({ actions }: TestWidget) => actions.lazy(createGroupSettingsActions);

async function setUp() {
  const anna = await createPerson(stage.provider, 'Anna');
  const ben = await createPerson(stage.provider, 'Ben');
  const groupId = await stage.provider.createGroup({ owner: anna.account.userId, members: [ben.account.userId] });
  return {
    groupId,
    owner: keep(await signedIn(stage.provider, anna)),
    member: keep(await signedIn(stage.provider, ben)),
  };
}

test('shares group texts with all members and sends only changes', async () => {
  const { groupId, owner, member } = await setUp();
  expect((await info(owner).saveText(groupId, 'announcement', ' Tonight <b>20:30</b> ')).ok).toBe(true);
  expect((await info(owner).saveText(groupId, 'intro', 'About us')).ok).toBe(true);
  expect(owner.store.get(groupsAtom).get(groupId)).toMatchObject({
    announcement: 'Tonight <b>20:30</b>',
    intro: 'About us',
  });
  await untilState('both texts', member.store, groupsAtom, (groups) => {
    const group = groups.get(groupId);
    return group?.announcement === 'Tonight <b>20:30</b>' && group.intro === 'About us';
  });
  const asked = (): number => owner.requests.filter((request) => request.includes('groupANNCUpdate')).length;
  expect(asked()).toBe(1);
  expect((await info(owner).saveText(groupId, 'announcement', 'Tonight <b>20:30</b>')).ok).toBe(true);
  expect(await info(owner).saveText(groupId, 'announcement', 'x'.repeat(1001))).toMatchObject({
    failure: { code: 'text_too_long' },
  });
  expect(asked()).toBe(1);
  expect(await info(member).saveText(groupId, 'intro', 'Mine')).toMatchObject({ failure: { code: 'forbidden' } });
});

test('switches group sharing for all members', async () => {
  const { groupId, owner, member } = await setUp();
  for (const isShared of [true, false]) {
    expect((await settings(owner).setSwitch(groupId, 'share', isShared)).ok).toBe(true);
    expect(owner.store.get(groupsAtom).get(groupId)?.isShared).toBe(isShared);
    await untilState('shared or not', member.store, groupsAtom, (groups) => groups.get(groupId)?.isShared === isShared);
  }
});

test('removes group, chat and draft after leaving; allows a repeat', async () => {
  const { groupId, owner, member } = await setUp();
  await member.actions.openChat(groupId);
  member.actions.saveDraft(groupId, 'half a sentence');
  member.actions.closeChat();
  expect((await info(member).leave(groupId)).ok).toBe(true);
  expect(member.store.get(groupsAtom).has(groupId)).toBe(false);
  expect(member.store.get(draftsAtom).has(groupId)).toBe(false);
  await untilState('out of the list', member.store, chatOrderAtom, (order) => !order.includes(groupId));
  await untilState('one fewer', owner.store, groupsAtom, (groups) => groups.get(groupId)?.memberCount === 1);
  expect((await info(member).leave(groupId)).ok).toBe(true);
});

test('removes a dissolved group for all members', async () => {
  const { groupId, owner, member } = await setUp();
  expect((await info(owner).leave(groupId)).ok).toBe(true);
  expect(owner.store.get(groupsAtom).has(groupId)).toBe(false);
  await untilState('gone for the member', member.store, groupsAtom, (groups) => !groups.has(groupId));
});

test('follows members while the group info is open', async () => {
  const { groupId, owner } = await setUp();
  const until = (count: number) =>
    untilState(`${count} members`, owner.store, groupMembersAtom, (all) => all.get(groupId)?.size === count);
  const isFollowed = (wanted: boolean) =>
    untilState('who is online', owner.store, onlineMembersAtom, (online) => (online?.groupId === groupId) === wanted);
  const stopWatching = info(owner).watchPeople(groupId);
  await until(2);
  await isFollowed(true);
  await owner.actions.openChat(groupId);
  owner.actions.closeChat();
  expect(owner.store.get(onlineMembersAtom)?.groupId).toBe(groupId);
  const cleo = await createPerson(stage.provider, 'Cleo');
  await stage.provider.addMember(groupId, cleo.account.userId);
  await until(3);
  stopWatching();
  await isFollowed(false);
});
