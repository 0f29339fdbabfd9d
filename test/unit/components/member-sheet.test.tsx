// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { expect, test } from 'vitest';
import { MemberSheet } from '../../../widget/components/member-sheet.tsx';
import type { GroupPeople } from '../../../widget/components/use-group-people.ts';
import type { GroupMember } from '../../../widget/domain/group/member.ts';
import { groupMembersAtom } from '../../../widget/state/group-people.ts';
import { ME } from '../../support/builders.ts';
import { render } from '../ui/render.tsx';

const GROUP = 'g1234567';
const MEMBER: GroupMember = {
  userId: 'M000000009',
  name: 'Ben Chen',
  alias: '',
  photo: '',
  role: 'member',
  title: '',
  titleColor: undefined,
  postingBanned: false,
};
const nothing = (): void => undefined;

/** The text of the sheet about another member, with or without permission to view profiles. */
function sheetFor(canView: boolean): string {
  const store = createStore();
  store.set(groupMembersAtom, new Map([[GROUP, new Map([[MEMBER.userId, MEMBER]])]]));
  const people: GroupPeople = {
    chatId: GROUP,
    ownId: ME,
    myRole: 'member',
    memberOf: () => MEMBER,
    roleOfId: () => 'member',
    isFriend: () => false,
    canView: () => canView,
  };
  const handlers = { onChoose: nothing, onAddFriend: nothing, onClose: nothing };
  render(
    <Provider store={store}>
      <MemberSheet isOpen {...MEMBER} people={people} canMention={false} canRevoke={false} {...handlers} />
    </Provider>,
  );
  return document.body.textContent;
}

test('offers adding friends only when members may view each other', () => {
  expect(sheetFor(true)).toMatch(/Ben Chen.*View profile.*Add friend/);
  expect(sheetFor(false)).toContain('Ben Chen');
  expect(sheetFor(false)).not.toMatch(/View profile|Add friend/);
});
