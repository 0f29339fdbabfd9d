import { friendPresenceGet } from '#contract/operations/friend-presence-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { readFriendPresence } from '../../delivery/presence/friend-presence.ts';

/** Lists which of the caller's friends are online, if the caller may see it. */
export const handleFriendPresenceGet = forSession(friendPresenceGet, async (_, { services, caller }) =>
  answer({ list: await readFriendPresence(services, caller.userId) }),
);
