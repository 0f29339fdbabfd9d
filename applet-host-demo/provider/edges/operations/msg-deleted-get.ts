import { msgDeletedGet } from '#contract/operations/msg-deleted-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answerListing } from '../../calls/listing.ts';
import { listOwnDeletions } from '../../base/store/messages/own-deletions.ts';

/** Lists the messages that a user has deleted for themselves, so that all devices of the user agree. */
export const handleMsgDeletedGet = forSession(msgDeletedGet, ({ version }, { services, caller }) =>
  answerListing(services.db, version, (since) => listOwnDeletions(services.db, caller.userId, since)),
);
