import { useAtomValue } from 'jotai';
import type { GroupId } from '../domain/chat/chat-id.ts';
import { shownNoticeState } from '../domain/group/notice.ts';
import { groupNoticesAtom } from '../state/contacts.ts';
import { accountAtom } from '../state/session.ts';

/** Whether the user has applied to a group and, as far as this device knows, still waits. Spec: 2-contacts-groups §4 Group notice state. */
export function useApplying(groupId: GroupId): boolean {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  return useAtomValue(groupNoticesAtom).some(
    (notice) =>
      notice.type === 'applying' &&
      notice.groupId === groupId &&
      notice.from.userId === ownId &&
      shownNoticeState(ownId, notice) === 'pending',
  );
}
