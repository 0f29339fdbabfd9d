import { expect, test } from 'vitest';
import { createFriendRequestActions } from '../../widget/actions/friend-request-actions.ts';
import { createGroupApplicationActions } from '../../widget/actions/group-application-actions.ts';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import { isSent } from '../../widget/domain/message/message.ts';
import { chatsAtom, friendsAtom, groupsAtom } from '../../widget/state/chats.ts';
import {
  friendRequestsAtom,
  groupNoticesAtom,
  unseenNoticesAtom,
  unseenRequestsAtom,
} from '../../widget/state/contacts.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { createPerson, type Person, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep } = stage;

interface Player {
  readonly userId: string;
  readonly widget: TestWidget;
}
const MET = { source: 'card' } as const;
const friendActionsOf = ({ widget }: Player) => widget.actions.lazy(createFriendRequestActions);
const groupActionsOf = ({ widget }: Player) => widget.actions.lazy(createGroupApplicationActions);

async function playing(person: Person): Promise<Player> {
  return { userId: person.account.userId, widget: keep(await signedIn(stage.provider, person)) };
}
const aPlayer = async (name: string): Promise<Player> => playing(await createPerson(stage.provider, name));

const untilFriends = async (a: Player, b: Player): Promise<void> => {
  await untilState('a friend', a.widget.store, friendsAtom, (friends) => friends.has(b.userId));
  await untilState('a friend', b.widget.store, friendsAtom, (friends) => friends.has(a.userId));
};

test('turns an open temporary chat into a chat after acceptance', async () => {
  const [anna, ben] = [await aPlayer('Anna'), await aPlayer('Ben')];
  const chatId = oneToOneChatId(anna.userId, ben.userId);
  await anna.widget.actions.openChat(chatId);
  const ask = () => friendActionsOf(anna).requestFriend(ben.userId, ' I am Anna ', MET);
  expect(await ask()).toEqual({ ok: true, value: 'asked' });
  expect(anna.widget.store.get(friendRequestsAtom)).toMatchObject([{ userId: ben.userId, state: 'sent' }]);
  await untilState('the badge', ben.widget.store, unseenRequestsAtom, (count) => count === 1);
  expect(ben.widget.store.get(friendRequestsAtom)).toMatchObject([{ message: 'I am Anna', sourceType: 'card' }]);

  expect(await friendActionsOf(ben).writeToRequest(anna.userId, 'Which Anna?')).toMatchObject({ ok: true });
  await untilState('the line', anna.widget.store, friendRequestsAtom, ([request]) => request?.board.length === 1);
  expect(anna.widget.store.get(unseenRequestsAtom)).toBe(0);

  expect(await friendActionsOf(ben).answerRequest(anna.userId, true)).toMatchObject({ ok: true });
  await untilFriends(anna, ben);
  expect(ben.widget.store.get(unseenRequestsAtom)).toBe(0);
  for (const { widget } of [anna, ben])
    await untilState('the chat', widget.store, chatsAtom, (chats) => chats.get(chatId) !== undefined);
  const open = await untilState(
    'its first line',
    anna.widget.store,
    openChatAtom,
    (chat) => chat?.messages.length === 1,
  );
  expect(open?.messages[0]?.content).toMatchObject({ notice: { kind: 'already-friends' } });
  anna.widget.actions.sendText(chatId, 'hello');
  await untilState(
    'the message',
    anna.widget.store,
    openChatAtom,
    (chat) => chat?.messages.at(-1)?.content.kind === 'text' && chat.messages.every(isSent),
  );
  expect(await ask()).toMatchObject({ failure: { code: 'already_friends' } });
});

test('befriends users on mutual requests and answers many at once', async () => {
  const [anna, ben, cleo, dan] = [
    await aPlayer('Anna'),
    await aPlayer('Ben'),
    await aPlayer('Cleo'),
    await aPlayer('Dan'),
  ];
  await friendActionsOf(ben).requestFriend(anna.userId, '', MET);
  expect(await friendActionsOf(anna).requestFriend(ben.userId, '', MET)).toEqual({ ok: true, value: 'friends' });
  await untilFriends(anna, ben);

  for (const asking of [cleo, dan]) await friendActionsOf(asking).requestFriend(anna.userId, '', MET);
  await untilState(
    'two requests',
    anna.widget.store,
    friendRequestsAtom,
    (all) => all.filter(({ state }) => state === 'received').length === 2,
  );
  const ids = [cleo.userId, dan.userId];
  expect(await friendActionsOf(anna).answerRequests(ids, true)).toEqual({ ok: true, value: 0 });
  await untilFriends(anna, cleo);
  await untilFriends(anna, dan);
  expect(await friendActionsOf(anna).answerRequests(ids, false)).toEqual({ ok: true, value: 2 });
  expect(await friendActionsOf(anna).answerRequest(cleo.userId, true)).toMatchObject({
    failure: { code: 'already_decided' },
  });
});

test('adds an applicant to a group when one admin accepts', async () => {
  const [anna, ben, cleo] = [await aPlayer('Anna'), await aPlayer('Ben'), await aPlayer('Cleo')];
  const groupId = await stage.provider.createGroup({ name: 'Draws', owner: anna.userId, admins: [ben.userId] });
  for (const { widget } of [anna, ben])
    await untilState('the group', widget.store, groupsAtom, (groups) => groups.has(groupId));
  expect(await groupActionsOf(cleo).loadGroupProfile(groupId)).toMatchObject({
    value: { name: 'Draws', memberCount: 2 },
  });
  expect(await groupActionsOf(cleo).applyToGroup(groupId)).toEqual({ ok: true, value: 'asked' });
  expect(cleo.widget.store.get(groupNoticesAtom)).toMatchObject([{ type: 'applying', state: 'pending' }]);
  expect(cleo.widget.store.get(unseenNoticesAtom)).toBe(0);
  for (const { widget } of [anna, ben])
    await untilState('a badge', widget.store, unseenNoticesAtom, (count) => count === 1);

  expect(await groupActionsOf(ben).decideApplication(groupId, cleo.userId, true)).toMatchObject({ ok: true });
  await untilState('the group', cleo.widget.store, groupsAtom, (groups) => groups.get(groupId)?.memberCount === 3);
  await untilState('its line', cleo.widget.store, chatsAtom, (chats) => {
    const content = chats.get(groupId)?.lastMessage?.content;
    return content?.kind === 'notice' && content.notice.kind === 'members-added';
  });
  await untilState('no badge', anna.widget.store, unseenNoticesAtom, (count) => count === 0);
  expect(anna.widget.store.get(groupNoticesAtom)).toMatchObject([{ state: 'agreed', doneBy: { name: 'Ben' } }]);
  const late = await groupActionsOf(anna).decideApplication(groupId, cleo.userId, false);
  expect(late).toMatchObject({ failure: { code: 'already_decided' } });
  expect(await groupActionsOf(cleo).applyToGroup(groupId)).toMatchObject({ failure: { code: 'already_member' } });
});
