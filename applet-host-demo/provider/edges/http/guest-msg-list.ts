import { guestMsgList } from '#contract/http/guest-msg-list.ts';
import { asGuestsSee } from '#domain/group/guest-group.ts';
import { FIRST_NETWORK_PAGE_SIZE, MAX_CATCH_UP_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '#domain/limits.ts';
import { NO_MESSAGE_ID } from '#domain/message/message-id.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer, refuse, refuseForNow } from '../../calls/outcome.ts';
import { readPage } from '../../base/store/messages/history.ts';
import { withQuoteForGuests } from '../../base/store/messages/quotes.ts';
import { findSharedGroup } from '../../base/store/groups/shared-groups.ts';

/** Returns a page of a shared group to guests, who need no session. Spec: 3-transport §1, §6. S-11. */
export const handleGuestMsgList = forEveryone(guestMsgList, async (request, { services, tenant, address }) => {
  const { db, gates } = services;
  const admission = await gates.guests.take(address);
  if (!admission.isAdmitted)
    return refuseForNow('too_many_tries', 'Too many pages were requested from this address.', admission.waitMs);
  const { chatId, messageId, direction } = request;
  const shared = await findSharedGroup(db, chatId);
  // The same reply in all cases, so that guests cannot probe which groups exist.
  if (shared?.tenant !== tenant.code) return refuse('guest_failed', `Guests cannot view group ${chatId}.`);
  const usualSize = messageId === NO_MESSAGE_ID ? FIRST_NETWORK_PAGE_SIZE : MESSAGE_PAGE_SIZE;
  const limit = Math.min(Math.max(request.limit ?? usualSize, 1), MAX_CATCH_UP_PAGE_SIZE);
  const page = await readPage(db, { chatId, messageId, direction, limit, isAdmin: false, isGuest: true });
  return answer({ ...page, messages: page.messages.map((message) => withQuoteForGuests(asGuestsSee(message))) });
});
