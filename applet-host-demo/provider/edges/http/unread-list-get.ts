import { unreadListGet } from '#contract/http/unread-list-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answerListing } from '../../calls/listing.ts';
import { listChats } from '../../base/store/messages/chats.ts';

/** Spec: 3-transport §4, §7 unreadListGet. */
export const handleUnreadListGet = forSession(unreadListGet, ({ version }, { services, caller }) =>
  answerListing(services.db, version, (since) => listChats(services.db, caller.userId, since)),
);
