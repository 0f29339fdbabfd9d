import { blackListGet, requestHistoryGet, waitConfirmGet } from '#contract/http/friend-ship-lists.ts';
import { forSession } from '../../calls/handler.ts';
import { answerListing } from '../../calls/listing.ts';
import { listRequests } from '../../base/store/people/friend-requests.ts';
import { listFriends } from '../../base/store/people/friends.ts';

/** Spec: 3-transport §7 HTTP paths, /friendShip/listGet. */
export const handleBlackListGet = forSession(blackListGet, (_marker, { services: { db }, caller }) =>
  // Unblocked users leave the list, so a difference cannot express it. The list is short and is always sent whole.
  answerListing(db, undefined, async () => {
    const friends = await listFriends(db, caller.userId, 0);
    return friends.filter(({ friend }) => friend.isBlacklisted);
  }),
);

export const handleRequestHistoryGet = forSession(requestHistoryGet, ({ version }, { services: { db }, caller }) =>
  answerListing(db, version, (changedSince) => listRequests(db, caller.userId, { changedSince, which: 'decided' })),
);

export const handleWaitConfirmGet = forSession(waitConfirmGet, (_nothing, { services: { db }, caller }) =>
  answerListing(db, undefined, () => listRequests(db, caller.userId, { which: 'waiting' })),
);
