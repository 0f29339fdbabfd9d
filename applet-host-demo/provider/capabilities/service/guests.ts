import { randomInt } from 'node:crypto';
import type { Account } from '#domain/session/account.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { isOpenSession } from '#domain/service/service-session.ts';
import type { CallContext, SessionContext } from '../../calls/services.ts';
import { pushServiceEvent } from '../../delivery/pushes/service.ts';
import { pushOverdue } from '../../delivery/pushes/session-end.ts';
import { endSessionsOf } from '../../base/store/access/sessions.ts';
import { hashSecret, newSecret } from '../../base/secret-token.ts';
import { listPresentStaff } from '../../base/store/service/service-agents.ts';
import { findGuest, insertGuest, moveGuest, takeGuest } from '../../base/store/service/service-guests.ts';
import { findNewestSession, findSession } from '../../base/store/service/service-sessions.ts';
import { findUser, insertUser } from '../../base/store/people/users.ts';
import { closeSession } from './changes.ts';
import { serviceOf } from './opening-hours.ts';

/** The lifetime of one session of a guest. The secret opens the next one. */
export const GUEST_SESSION_MS = 30 * 24 * 3_600_000;

export const allowsGuests = ({ tenant }: Pick<CallContext, 'tenant'>): boolean => {
  const service = serviceOf(tenant);
  return service?.allowsGuests === true && service.isOn !== false;
};

/** The guest of a secret. */
export async function knownGuest(
  secret: string | undefined,
  { services: { db }, tenant }: CallContext,
): Promise<Account | undefined> {
  const userId = secret === undefined ? undefined : await findGuest(db, tenant.code, hashSecret(secret));
  const user = userId === undefined ? undefined : await findUser(db, userId);
  return user?.isFrozen === false ? user.account : undefined;
}

/** Creates a guest. The name is what agents see. */
export async function newGuest({
  services: { db, now },
  tenant,
}: CallContext): Promise<{ readonly account: Account; readonly secret: string }> {
  const secret = newSecret();
  const name = `Guest ${randomInt(1000, 10_000)}`;
  const account = await db.transaction().execute(async (trx) => {
    const created = await insertUser(trx, { tenant: tenant.code, name, authType: 0, isGuest: true }, now());
    if (created === undefined) throw new Error('a guest without a login name was not unique');
    await insertGuest(trx, created.userId, hashSecret(secret));
    return created;
  });
  return { account, secret };
}

/**
 * Hands a guest over to the caller, who has signed in in the same browser: the messages, the unread count and the open session. If
 * the caller has a session too, that one goes on, and the guest's ends. L-S1.
 */
export async function handOver(
  secret: string,
  { services, tenant, caller }: SessionContext,
): Promise<Result<undefined, FailureCode>> {
  const { db, bus, now } = services;
  const hash = hashSecret(secret);
  const guestId = await findGuest(db, tenant.code, hash);
  if (guestId === undefined) return failure('not_found');
  // From now on the guest cannot send.
  pushOverdue(bus, await endSessionsOf(db, guestId));
  const [own, guests] = [await findNewestSession(db, caller.userId), await findNewestSession(db, guestId)];
  if (guests !== undefined && isOpenSession(guests) && isOpenSession(own))
    await closeSession(services, tenant, guests.sessionId, { by: 'player', mayChange: () => true });
  const moved = await db.transaction().execute(async (trx) => {
    if ((await takeGuest(trx, tenant.code, hash)) === undefined) return false;
    await moveGuest(trx, { tenant: tenant.code, guestId, playerId: caller.userId, nowMs: now() });
    return true;
  });
  if (!moved) return failure('not_found');
  const session = guests && (await findSession(db, tenant.code, guests.sessionId));
  if (session === undefined) return success(undefined);
  const event = session.state === 'active' ? 'accepted' : session.state === 'waiting' ? 'queued' : 'closed';
  pushServiceEvent(bus, event, session, await listPresentStaff(db, tenant.code, now()));
  return success(undefined);
}
