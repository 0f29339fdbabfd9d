// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { GroupInfoHead } from '../../../widget/features/groups/group-info-head.tsx';
import { render } from '../ui/render.tsx';

test('shows in the group info that the group is frozen', () => {
  const group = { groupId: 'g1234567', name: 'Lounge', photo: '', groupNumber: '12345678', isFrozen: false };
  const { draw } = render(<GroupInfoHead group={group} />);
  expect(document.body.textContent).not.toContain('This group is frozen.');
  draw(<GroupInfoHead group={{ ...group, isFrozen: true }} />);
  expect(document.body.textContent).toContain('This group is frozen.');
});
