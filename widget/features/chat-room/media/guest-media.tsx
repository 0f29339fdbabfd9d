import { atom } from 'jotai';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { guestGroupsAtom } from '../../../state/guest.ts';
import { MediaRoomProvider } from './media-room.tsx';

/** The media of a shared group. They arrive over the guest link, because no chat is open. */
export function GuestMedia({ groupId, children }: { readonly groupId: GroupId; readonly children: ReactNode }) {
  const shown = useMemo(() => atom((get) => get(guestGroupsAtom).get(groupId)), [groupId]);
  const { loadOlderGuestMessages } = useActions();
  const handleLoadOlder = useCallback(() => void loadOlderGuestMessages(groupId), [loadOlderGuestMessages, groupId]);
  return (
    <MediaRoomProvider shown={shown} onLoadOlder={handleLoadOlder}>
      {children}
    </MediaRoomProvider>
  );
}
