import { friendListGet } from '../../contract/operations/friend-list-get.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import type { Friend } from '../../domain/contact/friend.ts';
import { LIST_REFRESH_MIN_AGE_MS } from '../../domain/limits.ts';
import { isPlaceholderName } from '../../domain/placeholder.ts';
import { success } from '../../domain/result.ts';
import { friendsAtom } from '../../state/chats.ts';
import { NO_VERSION, type ListSnapshot } from '../../storage/list-snapshot.ts';
import type { ChatOrder } from '../chats/chat-order.ts';
import type { SyncScope } from '../scope.ts';
import { createListSync, type ListSync } from './list-sync.ts';

export interface FriendSync extends ListSync {
  readonly show: (snapshot: ListSnapshot<Friend>) => void;
}

/**
 * Maintains the friend list: merged by version, fetched in full when the version is unknown. Spec: 3-transport §4 List
 * synchronisation.
 */
export function createFriendSync(scope: SyncScope, order: ChatOrder): FriendSync {
  let version = NO_VERSION;

  const publish = (friends: ReadonlyMap<UserId, Friend>): void => {
    scope.publish(friendsAtom, friends);
    order.touch();
  };

  const { refresh } = createListSync(scope.platform.clock, LIST_REFRESH_MIN_AGE_MS, async () => {
    const answered = await scope.api.callForList(friendListGet, version);
    if (!answered.ok) return answered;
    if (answered.value.kind === 'unchanged' || scope.isEnded()) return success(undefined);
    const { listing, meta } = answered.value;
    const friends = new Map(listing.isFull ? [] : scope.get(friendsAtom));
    for (const { friend, isRemoved } of listing.items) {
      if (isRemoved) friends.delete(friend.userId);
      else if (!isPlaceholderName(friend.name)) friends.set(friend.userId, friend);
    }
    version = { sinceMs: meta.timeMs, version: meta.version };
    scope.database.friends.save({ items: [...friends.values()], version });
    publish(friends);
    return success(undefined);
  });

  return {
    refresh,
    show(snapshot) {
      version = snapshot.version;
      publish(new Map(snapshot.items.map((friend) => [friend.userId, friend])));
    },
  };
}
