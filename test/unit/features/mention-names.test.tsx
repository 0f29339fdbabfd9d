// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { GroupMember } from '../../../widget/domain/group/member.ts';
import { MentionPicker } from '../../../widget/features/chat-room/compose/mention-picker.tsx';
import { useMentions, type ComposedMentions } from '../../../widget/features/chat-room/compose/use-mentions.ts';
import { useRoomPeople, type RoomPeople } from '../../../widget/features/chat-room/message-actions/use-room-people.ts';
import { friendsAtom } from '../../../widget/state/chats.ts';
import { groupMembersAtom, onlineMembersAtom } from '../../../widget/state/group-people.ts';
import { aFriend } from '../../support/builders.ts';
import { click, named, one, render } from '../ui/render.tsx';

/** A remark on a friend is visible only to the user. The widget writes the name that the group knows. */

const GROUP = 'g1234567';
const REMARK = 'owes me money';
const FRIEND = aFriend({ alias: REMARK }).userId;
const aMember = (changes: Partial<GroupMember> = {}): GroupMember => ({
  userId: FRIEND,
  name: 'Ben Chen',
  alias: '',
  photo: '',
  role: 'member',
  title: '',
  titleColor: undefined,
  postingBanned: false,
  ...changes,
});

let store = createStore();
beforeEach(() => {
  store = createStore();
  store.set(friendsAtom, new Map([[FRIEND, aFriend({ alias: REMARK })]]));
  know(aMember());
});

const know = (...members: readonly GroupMember[]) =>
  store.set(groupMembersAtom, new Map([[GROUP, new Map(members.map((member) => [member.userId, member]))]]));

function draw(query: string) {
  const picked: string[] = [];
  render(
    <Provider store={store}>
      <MentionPicker
        ref={null}
        groupId={GROUP}
        query={query}
        listId="list"
        onPick={(_target, name) => void picked.push(name)}
        onClose={() => undefined}
        onActive={() => undefined}
      />
    </Provider>,
  );
  return picked;
}

function mentionsOf(text: string): ComposedMentions {
  let seen: ComposedMentions | undefined;
  function Probe() {
    seen = useMentions(GROUP, text, text.length);
    return null;
  }
  render(
    <Provider store={store}>
      <Probe />
    </Provider>,
  );
  if (seen === undefined) throw new Error('nothing was drawn');
  return seen;
}

test.each(['money', 'Ben', ''])('shows remarks and inserts names on a search for %j', (query) => {
  const picked = draw(query);
  const option = one('[role="option"]');
  expect(option.textContent).toContain(REMARK);
  click(option);
  expect(picked).toEqual(['Ben Chen']);
});

test('filters the list to online members for owners and admins', () => {
  know(aMember(), aMember({ userId: 'M000000003', name: 'Cleo' }));
  const isOnline = (...userIds: readonly string[]) =>
    act(() => store.set(onlineMembersAtom, { groupId: GROUP, userIds: new Set(userIds), updatedAtMs: 0 }));
  const names = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
  draw('');
  expect(document.querySelector('[aria-pressed]')).toBeNull();

  isOnline('M000000003');
  draw('');
  expect(names()).toHaveLength(2);
  click(named('button', 'Online'));
  expect(names()).toEqual([expect.stringContaining('Cleo')]);
  click(named('button', 'All members'));
  expect(names()).toHaveLength(2);

  isOnline();
  draw('');
  click(named('button', 'Online'));
  expect(names()).toEqual([]);
  expect(document.body.textContent).toContain('No one is online');
});

test('prefers the group alias over the user’s own name', () => {
  know(aMember({ alias: 'Banker' }));
  const picked = draw('money');
  click(one('[role="option"]'));
  expect(picked).toEqual(['Banker']);
});

test('recognises a draft’s mention by the name, not the remark', () => {
  expect(mentionsOf('@BenChen hello').of('@BenChen hello')).toMatchObject({ userIds: [FRIEND], words: ['BenChen'] });
  expect(mentionsOf('@owesmemoney hello').of('@owesmemoney hello')).toMatchObject({ userIds: [], words: [] });
});

test('does not resolve a name that two members share', () => {
  know(aMember(), aMember({ userId: 'M000000003', name: 'Ben Chen' }));
  expect(mentionsOf('@BenChen hello').of('@BenChen hello').userIds).toEqual([]);
});

test.each([
  ['known', [aMember()], 'Ben Chen'],
  ['not known', [], 'Ben as the message says'],
])('shows the remark, writes the name: the member is %s', (_how, members, name) => {
  know(...members);
  let people: RoomPeople | undefined;
  function Probe() {
    people = useRoomPeople(GROUP);
    return null;
  }
  render(
    <Provider store={store}>
      <Probe />
    </Provider>,
  );
  const said = { senderId: FRIEND, senderName: 'Ben as the message says' };
  expect([people?.nameOf(said), people?.publicNameOf(said)]).toEqual([REMARK, name]);
});
