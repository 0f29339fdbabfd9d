import { useEffect, useState } from 'react';
import { PATHS, wantMessage } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import { afterOverlays } from '../../ui/overlay/overlay-history.ts';

const roomIn = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('chatId') ?? ''}`;

interface RoomSearch {
  readonly isSearching: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** The search text; empty: no search. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Called when the user goes to a hit. */
  readonly onHit: (messageId: MessageId) => void;
  /** The hit that the user read last. The URL names it, and no jump to it is needed. */
  readonly reached: MessageId | undefined;
}

/**
 * Whether the search of a chat is open. Back closes it, so the URL stays unchanged while the search is open. After closing, the
 * URL names the hit that was read last, for a return to the chat.
 */
export function useRoomSearch(isOpenAtFirst: boolean): RoomSearch {
  const go = useGo();
  const [isSearching, setIsSearching] = useState(isOpenAtFirst);
  const [query, setQuery] = useState('');
  const [reached, setReached] = useState<MessageId | undefined>();

  useEffect(() => {
    if (isSearching || reached === undefined) return undefined;
    const room = roomIn(location);
    return afterOverlays(() => {
      // The user went back at once, and the browser left both entries together.
      if (roomIn(location) !== room) return;
      // Keep the other parameters of the URL, such as the page that the user came from.
      const address = new URLSearchParams(location.search);
      wantMessage(address, reached);
      address.delete('show');
      go(`${PATHS.chat}?${address.toString()}`, { replace: true });
    });
  }, [go, isSearching, reached]);

  return {
    isSearching,
    open: () => setIsSearching(true),
    close: () => {
      setIsSearching(false);
      setQuery('');
    },
    query,
    onQuery: setQuery,
    onHit: setReached,
    reached,
  };
}
