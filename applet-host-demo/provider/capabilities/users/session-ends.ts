import { hashPassword } from '../../base/session/passwords.ts';
import { endSessionsOf, listSessions } from '../../base/store/access/sessions.ts';
import type { Services } from '../../calls/services.ts';
import { pushFrozen, pushKicked, pushPasswordChanged } from '../../delivery/pushes/session-end.ts';
import { type Freeze, setFrozen, setPasswordHash } from '../../base/store/people/users.ts';

/** Signs a user out on all devices. Spec: 3-transport §7 kick_user. */
export async function kickUser({ db, bus }: Services, userId: string, reason = 'kicked'): Promise<void> {
  pushKicked(bus, await endSessionsOf(db, userId), reason);
}

/**
 * Freezes an account, until a time or without an end. Its sessions stay, but are refused, so that every device learns of it.
 * Spec: 3-transport §7 user_freeze. L-MO13.
 */
export async function freezeUser({ db, bus }: Services, userId: string, freeze: Freeze = {}): Promise<void> {
  await setFrozen(db, userId, freeze);
  pushFrozen(bus, await listSessions(db, userId));
}

export const unfreezeUser = ({ db }: Services, userId: string): Promise<void> => setFrozen(db, userId, undefined);

/** Sets a new password and ends every session except the one that requested it. Spec: 3-transport §7 update (pwd). */
export async function changePassword(
  { db, bus, now }: Services,
  userId: string,
  password: string,
  exceptSessionId?: string,
): Promise<void> {
  await setPasswordHash(db, userId, await hashPassword(password), now());
  pushPasswordChanged(bus, await endSessionsOf(db, userId, exceptSessionId));
}
