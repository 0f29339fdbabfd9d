/** The customer service for visitors without a sign-in. Where the tenant does not allow it, the calls fail with `service_closed`. L-S1. */
import { named, nothing, optional, record, textThat } from '../codec.ts';
import { account } from '../entities/account.ts';
import { httpCall } from '../operation.ts';
import { token } from '../ids.ts';

/** The secret of a guest, which the browser keeps. It opens sessions of this guest, and hands the guest over. */
const guestSecret = textThat((value) => /^[A-Za-z0-9_-]{43}$/.test(value), 'guest secret');

/** Opens a session of the guest whose secret this is; without one, or with one that is not valid any more, of a new guest. */
export const serviceGuestOpen = httpCall(
  '/api/cs/guest/session',
  record({ guest: optional(guestSecret) }),
  record({ token, account: named('user', account), guest: guestSecret }),
  { isPublic: true },
);

/**
 * Gives the guest's chat and the running session to the caller, who has signed in in the same browser. The secret is not valid
 * afterwards. Fails with `not_found` if it was not.
 */
export const serviceGuestTake = httpCall('/api/cs/mluser/guest', record({ guest: guestSecret }), nothing);
