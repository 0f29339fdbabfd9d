import { expect, test } from 'vitest';
import { createGroupSettingsActions } from '../../widget/actions/group-settings-actions.ts';
import { groupsAtom } from '../../widget/state/chats.ts';
import type { Group } from '../../widget/domain/group/group.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

/** The settings of a group, from an admin's widget to another member's. Spec: 2-contacts-groups §2 Group manage, §4. */

const stage = useStage();
const { keep } = stage;

const settings = ({ actions }: TestWidget) => actions.lazy(createGroupSettingsActions);

async function setUp() {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({
    owner: anna.account.userId,
    members: [ben.account.userId],
    talkIntervalS: 0,
  });
  const [owner, member] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, ben))];
  const untilSeen = (what: string, isReached: (group: Group) => boolean) =>
    untilState(what, member.store, groupsAtom, (groups) => {
      const group = groups.get(groupId);
      return group !== undefined && isReached(group);
    });
  return { groupId, owner, member, untilSeen };
}

test('shows changed group details to all members; sends only changes', async () => {
  const { groupId, owner, untilSeen } = await setUp();
  const { rename, setPicture, setTalkInterval } = settings(owner);
  expect((await rename(groupId, '  After ')).ok).toBe(true);
  expect(owner.store.get(groupsAtom).get(groupId)?.name).toBe('After');
  await untilSeen('the name', ({ name }) => name === 'After');
  const asked = (): number => owner.requests.filter((request) => request.includes('groupUpdate')).length;
  expect((await rename(groupId, 'After')).ok).toBe(true);
  expect(await rename(groupId, 'a<b')).toMatchObject({ failure: { code: 'group_name_format' } });
  expect(await setTalkInterval(groupId, 100)).toMatchObject({ failure: { code: 'invalid_request' } });
  expect(asked()).toBe(1);
  expect((await setPicture(groupId, 'g05')).ok).toBe(true);
  expect((await setTalkInterval(groupId, 30)).ok).toBe(true);
  await untilSeen('picture and frequency', ({ photo, talkIntervalS }) => photo === 'g05' && talkIntervalS === 30);
});

test('shows a changed switch to all, and resets refused ones', async () => {
  const { groupId, owner, member, untilSeen } = await setUp();
  expect((await settings(owner).setSwitch(groupId, 'ban-all', true)).ok).toBe(true);
  await untilSeen('everyone is muted', ({ allPostingBanned }) => allPostingBanned);
  expect(await settings(member).setSwitch(groupId, 'ban-all', false)).toMatchObject({ failure: { code: 'forbidden' } });
  await stage.provider.saveTenant({ groupFlags: { card: false } });
  expect(await settings(owner).setSwitch(groupId, 'card', false)).toMatchObject({
    failure: { code: 'setting_locked' },
  });
  expect(owner.store.get(groupsAtom).get(groupId)).toMatchObject({ allowsCards: false, lockedFlags: ['card'] });
  await stage.provider.saveTenant({});
});

test('empties all members’ chats on a flush; keeps later messages', async () => {
  const { groupId, owner, member } = await setUp();
  await owner.actions.openChat(groupId);
  owner.actions.sendText(groupId, 'old');
  await owner.untilMessage('old', 'sent');
  await member.untilChat('one unread', groupId, ({ unread }) => unread === 1);
  expect((await settings(owner).flushHistory(groupId)).ok).toBe(true);
  await owner.untilOpenChat('nothing left', ({ messages }) => messages.length === 0);
  await member.untilChat(
    'nothing unread',
    groupId,
    ({ unread, lastMessage }) => unread === 0 && lastMessage === undefined,
  );
  owner.actions.sendText(groupId, 'new');
  await member.actions.openChat(groupId);
  await member.untilMessage('new', 'sent');
  expect(member.texts()).toEqual(['new']);
});
