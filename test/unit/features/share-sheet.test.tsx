// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { Actions } from '../../../widget/actions/actions.ts';
import type { Group } from '../../../widget/domain/group/group.ts';
import { ShareSheet } from '../../../widget/features/groups/share-sheet.tsx';
import { named, render } from '../ui/render.tsx';

const GROUP = { groupId: 'g1234567', name: 'Lounge', isShared: true, isFrozen: false, myRole: 'member' } as Group;
const ACTIONS = { lazy: () => ({}) } as unknown as Actions;

/** The user shares the link by the system's share sheet, which rejects. Returns the copied texts and the toast. */
async function shareWith(rejection: Error) {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: () => Promise.reject(rejection),
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  const { toasts } = render(
    <ActionsProvider actions={ACTIONS}>
      <ShareSheet isOpen group={GROUP} onClose={() => undefined} />
    </ActionsProvider>,
  );
  await act(async () => named('button', 'Share…').click());
  vi.unstubAllGlobals();
  return { copied, toast: toasts.current() };
}

test('copies the link when the system’s share sheet fails', async () => {
  const { copied, toast } = await shareWith(new DOMException('', 'NotAllowedError'));
  expect(copied).toEqual([expect.stringContaining(GROUP.groupId)]);
  expect(toast?.tone).toBe('success');
});

test('shows nothing when the user closes the system’s share sheet', async () => {
  const { copied, toast } = await shareWith(new DOMException('', 'AbortError'));
  expect(copied).toEqual([]);
  expect(toast).toBeNull();
});
