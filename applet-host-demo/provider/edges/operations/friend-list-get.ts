import { friendListGet } from '#contract/operations/friend-list-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answerListing } from '../../calls/listing.ts';
import { listFriends } from '../../base/store/people/friends.ts';

/** Spec: 3-transport §4 List synchronisation, §7 friendListGet. */
export const handleFriendListGet = forSession(friendListGet, ({ version }, { services, caller }) =>
  answerListing(services.db, version, (since) => listFriends(services.db, caller.userId, since)),
);
