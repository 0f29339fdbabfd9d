import { guestMsgList } from '../../../widget/contract/http/guest-msg-list.ts';
import { asGuestsSee } from '../../../widget/domain/group/guest-group.ts';
import { FIRST_NETWORK_PAGE_SIZE, MAX_CATCH_UP_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '../../../widget/domain/limits.ts';
import { NO_MESSAGE_ID } from '../../../widget/domain/message/message-id.ts';
import { answer, forEveryone, refuse } from '../calls/handler.ts';
import { readPage } from '../store/history.ts';
import { withQuoteForGuests } from '../store/quotes.ts';
import { findSharedGroup } from '../store/shared-groups.ts';

/** A page of a shared group for guests, who need no session. Spec: 3-transport §1, §6. S-11. */
export const handleGuestMsgList = forEveryone(guestMsgList, async (request, { services, tenant, address }) => {
  const { db, guestTries } = services;
  if (!guestTries.allow(address ?? '')) return refuse('too_many_tries', 'Too many pages are read from your address.');
  const { chatId, messageId, direction } = request;
  const shared = await findSharedGroup(db, chatId);
  // One answer for all, so that nobody learns which groups there are.
  if (shared?.tenant !== tenant.code) return refuse('guest_failed', `Guests cannot view group ${chatId}.`);
  const usualSize = messageId === NO_MESSAGE_ID ? FIRST_NETWORK_PAGE_SIZE : MESSAGE_PAGE_SIZE;
  const limit = Math.min(Math.max(request.limit ?? usualSize, 1), MAX_CATCH_UP_PAGE_SIZE);
  const page = await readPage(db, { chatId, messageId, direction, limit, isAdmin: false, isGuest: true });
  return answer({ ...page, messages: page.messages.map((message) => withQuoteForGuests(asGuestsSee(message))) });
});
