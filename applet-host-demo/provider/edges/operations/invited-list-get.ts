import { invitedListGet } from '#contract/operations/invited-list-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answerListing } from '../../calls/listing.ts';
import { listRequests } from '../../base/store/people/friend-requests.ts';

/** Spec: 3-transport §4 List synchronisation, §7 invitedListGet. */
export const handleInvitedListGet = forSession(invitedListGet, ({ version, fromMs }, { services: { db }, caller }) =>
  answerListing(db, version, (changedSince) => listRequests(db, caller.userId, { changedSince, fromMs, which: 'all' })),
);
