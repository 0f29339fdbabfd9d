import type { Decoded } from '#contract/codec.ts';
import type { sessionReply } from '#contract/session-reply.ts';
import type { Account } from '#domain/session/account.ts';
import { deviceName } from '#domain/session/device.ts';
import type { CallContext } from '../../calls/services.ts';
import { pushTooManyLogins } from '../../delivery/pushes/session-end.ts';
import { startSession } from '../../base/store/access/sessions.ts';
import { noteLogin } from '../../base/store/people/users.ts';

/**
 * Starts a session, and ends the user's oldest sessions when there are too many.
 *
 * @param lifetimeMs see `startSession`
 */
export async function signIn(
  { services: { db, bus, limits, now }, userAgent = '' }: CallContext,
  account: Account,
  lifetimeMs?: number,
): Promise<Decoded<typeof sessionReply>> {
  const { token, ended } = await startSession(db, account.userId, limits, now(), lifetimeMs, deviceName(userAgent));
  await noteLogin(db, account.userId, now());
  pushTooManyLogins(bus, ended);
  return { token, account, lifetimeS: lifetimeMs === undefined ? undefined : Math.floor(lifetimeMs / 1000) };
}
