import { useAtomValue } from 'jotai';
import type { UserId } from '../domain/chat/chat-id.ts';
import type { FriendPresence } from '../domain/contact/presence.ts';
import { connectionAtom } from '../state/connection.ts';
import { presenceAtom } from '../state/presence.ts';

/** A friend's presence; undefined if unknown. While the link is down, no friend counts as online. */
export function useFriendPresence(userId: UserId): FriendPresence | undefined {
  const presence = useAtomValue(presenceAtom).get(userId);
  const connection = useAtomValue(connectionAtom);
  const isLinked = connection === 'idle' || connection === 'success';
  return presence?.isOnline === true && !isLinked ? undefined : presence;
}
