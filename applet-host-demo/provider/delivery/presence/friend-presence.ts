import type { Decoded } from '#contract/codec.ts';
import type { friendPresence } from '#contract/entities/friend-presence.ts';
import type { Services } from '../../calls/services.ts';
import { pushPresence } from '../pushes/presence.ts';
import { listLastSeen } from '../../base/store/people/friend-presence.ts';

type FriendPresence = Decoded<typeof friendPresence>;

/** Returns the presence of the friends whose presence the user may see. */
export async function readFriendPresence(
  { db, presence }: Pick<Services, 'db' | 'presence'>,
  viewerId: string,
  friendId?: string,
): Promise<readonly FriendPresence[]> {
  const friends = await listLastSeen(db, viewerId, friendId);
  return friends.map(({ userId, lastSeenMs }) => {
    const isOnline = presence.isOnline(userId);
    return { userId, isOnline, lastSeenMs: isOnline ? undefined : lastSeenMs };
  });
}

/** Notifies two users of each other's presence after their friendship or a block has changed. */
export async function notifyPresenceBetween(
  services: Pick<Services, 'db' | 'presence' | 'bus'>,
  a: string,
  b: string,
): Promise<void> {
  for (const [viewerId, friendId] of [
    [a, b],
    [b, a],
  ] as const) {
    const [seen] = await readFriendPresence(services, viewerId, friendId);
    pushPresence(services.bus, seen ?? { userId: friendId, isOnline: false, lastSeenMs: undefined }, [viewerId]);
  }
}
