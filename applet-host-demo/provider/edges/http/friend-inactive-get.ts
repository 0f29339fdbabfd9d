import { friendInactiveGet } from '#contract/http/friend-inactive-get.ts';
import { isInactiveFor } from '#domain/contact/inactivity.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { readFriendPresence } from '../../delivery/presence/friend-presence.ts';
import { listFriends } from '../../base/store/people/friends.ts';

/** Lists the friends without a visit for some days, as far as the caller may see their visits. Spec: 2-contacts-groups §7. L-CT1. */
export const handleFriendInactiveGet = forSession(friendInactiveGet, async ({ days }, { services, caller }) => {
  const known = new Map(
    (await readFriendPresence(services, caller.userId)).map((presence) => [presence.userId, presence]),
  );
  const entries = await listFriends(services.db, caller.userId, undefined);
  const nowMs = services.now();
  const friends = entries.flatMap(({ friend: { userId, isBlacklisted } }) => {
    const presence = known.get(userId);
    if (isBlacklisted) return [];
    if (presence === undefined) return days === 0 ? [{ userId, isOnline: false }] : [];
    const isListed = days === 0 || (!presence.isOnline && isInactiveFor(days, presence.lastSeenMs, nowMs));
    return isListed ? [presence] : [];
  });
  return answer({ friends });
});
