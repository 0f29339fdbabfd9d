import type { Decoded } from '#contract/codec.ts';
import type { sessionReply } from '#contract/session-reply.ts';
import type { Account } from '#domain/session/account.ts';
import { deviceName } from '#domain/session/device.ts';
import type { CallContext } from '../calls/handler.ts';
import { pushTooManyLogins } from '../pushes/session-end.ts';
import { startSession } from '../session/sessions.ts';

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
  await db.updateTable('users').set({ last_login_at: now() }).where('user_id', '=', account.userId).execute();
  pushTooManyLogins(bus, ended);
  return { token, account, lifetimeS: lifetimeMs === undefined ? undefined : Math.floor(lifetimeMs / 1000) };
}
