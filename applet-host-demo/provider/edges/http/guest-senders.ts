import { guestSenders } from '#contract/http/guest-senders.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer, refuse, refuseForNow } from '../../calls/outcome.ts';
import { listGuestSenders } from '../../base/store/messages/guest-senders.ts';
import { findSharedGroup } from '../../base/store/groups/shared-groups.ts';

/** Returns the portraits of the senders of messages that guests can read. */
export const handleGuestSenders = forEveryone(
  guestSenders,
  async ({ groupId, messageIds }, { services, tenant, address }) => {
    const { db, gates } = services;
    const admission = await gates.guests.take(address);
    if (!admission.isAdmitted)
      return refuseForNow('too_many_tries', 'Too many pages were requested from this address.', admission.waitMs);
    const shared = await findSharedGroup(db, groupId);
    // The same reply in all cases, so that guests cannot probe which groups exist.
    if (shared?.tenant !== tenant.code) return refuse('guest_failed', `Guests cannot view group ${groupId}.`);
    return answer({ list: await listGuestSenders(db, groupId, messageIds) });
  },
);
