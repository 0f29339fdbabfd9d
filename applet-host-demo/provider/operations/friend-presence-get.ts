import { friendPresenceGet } from '#contract/operations/friend-presence-get.ts';
import { answer, forSession } from '../calls/handler.ts';
import { readFriendPresence } from '../presence/friend-presence.ts';

/** Lists which of the caller's friends are online, if the caller may see it. */
export const handleFriendPresenceGet = forSession(friendPresenceGet, async (_, { services, caller }) =>
  answer({ list: await readFriendPresence(services, caller.userId) }),
);
