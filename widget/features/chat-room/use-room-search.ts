import { useEffect, useState } from 'react';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import { afterOverlays } from '../../ui/overlay-history.ts';

interface RoomSearch {
  readonly isSearching: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** A hit is gone to. */
  readonly onHit: (messageId: MessageId) => void;
  /** The hit that was read last: the address names it, and it need not be jumped to. */
  readonly reached: MessageId | undefined;
}

/**
 * Whether the search of a chat is open. Back closes it, so while it is, the address stays what it was; then it names the hit that was
 * read last, for who comes back to the chat.
 */
export function useRoomSearch(isOpenAtFirst: boolean): RoomSearch {
  const go = useGo();
  const [isSearching, setIsSearching] = useState(isOpenAtFirst);
  const [reached, setReached] = useState<MessageId | undefined>();

  useEffect(() => {
    if (isSearching || reached === undefined) return undefined;
    return afterOverlays(() => {
      // Where one came from, and what else the address says of the chat, stays in it.
      const address = new URLSearchParams(location.search);
      address.set('msg_id', reached);
      address.delete('show');
      go(`${PATHS.chat}?${address.toString()}`, { replace: true });
    });
  }, [go, isSearching, reached]);

  return {
    isSearching,
    open: () => setIsSearching(true),
    close: () => setIsSearching(false),
    onHit: setReached,
    reached,
  };
}
