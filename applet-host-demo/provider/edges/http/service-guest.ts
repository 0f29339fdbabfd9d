import { serviceGuestOpen, serviceGuestTake } from '#contract/http/service-guest.ts';
import { forEveryone, forSession } from '../../calls/handler.ts';
import { answer, refuseForNow } from '../../calls/outcome.ts';
import { allowsGuests, GUEST_SESSION_MS, handOver, knownGuest, newGuest } from '../../capabilities/service/guests.ts';
import { refuseService } from '../../capabilities/service/refusal.ts';
import { signIn } from '../../capabilities/users/sign-in.ts';

/** Opens a session of a guest. New guests are limited by address. L-S1. */
export const handleServiceGuestOpen = forEveryone(serviceGuestOpen, async ({ guest }, context) => {
  if (!allowsGuests(context)) return refuseService('service_closed');
  const known = await knownGuest(guest, context);
  if (guest !== undefined && known !== undefined) {
    const { token } = await signIn(context, known, GUEST_SESSION_MS);
    return answer({ token, account: known, guest });
  }
  const { address, services } = context;
  const admission = await services.gates.serviceGuests.take(address);
  if (!admission.isAdmitted)
    return refuseForNow('too_many_tries', 'Too many new guests from this address.', admission.waitMs);
  const { account, secret } = await newGuest(context);
  const { token } = await signIn(context, account, GUEST_SESSION_MS);
  return answer({ token, account, guest: secret });
});

export const handleServiceGuestTake = forSession(serviceGuestTake, async ({ guest }, context) => {
  const taken = await handOver(guest, context);
  return taken.ok ? answer(undefined) : refuseService(taken.failure);
});
