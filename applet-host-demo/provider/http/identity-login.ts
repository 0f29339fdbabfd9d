import { identityLogin } from '#contract/http/identity-login.ts';
import { identityRenew } from '#contract/http/identity-renew.ts';
import type { Account } from '#domain/session/account.ts';
import { answer, forEveryone, forSession, refuse, type Services } from '../calls/handler.ts';
import { type Identity, verifyIdentity } from '../session/identity.ts';
import { prolongSession } from '../session/sessions.ts';
import { findByPlayerId, setPlatformName, setPlatformPhoto, type StoredUser } from '../store/users.ts';
import type { Tenant } from '../tenants/settings.ts';
import { admitUser } from '../users/arrival.ts';
import { changeProfile } from '../users/profile-change.ts';
import { signIn } from '../users/sign-in.ts';

const MESSAGES = {
  identity_expired: 'The identity token has expired.',
  identity_invalid: 'The identity token was not accepted.',
} as const;

/** Exchanges a platform's identity token for a session. A player seen for the first time is created. D-12. */
export const handleIdentityLogin = forEveryone(identityLogin, async ({ token }, context) => {
  const { services, tenant } = context;
  if (token === '') return refuse('identity_missing', 'There is no identity token.');
  const identity = await verifyIdentity(token, tenant, services.now());
  if (!identity.ok) {
    const { code, reason } = identity.failure;
    return refuse(code, MESSAGES[code], { reason });
  }
  const player = await findOrAdmit(services, tenant, identity.value);
  if (player.isFrozen) return refuse('frozen', 'This account has been frozen.');
  return answer(await signIn(context, player.account, services.limits.identitySessionMs));
});

/** Prolongs the session by its full lifetime. D-12. */
export const handleIdentityRenew = forSession(identityRenew, async ({ token }, { services, tenant, caller }) => {
  const { db, limits, now } = services;
  const identity = await verifyIdentity(token, tenant, now());
  if (!identity.ok) {
    const { code, reason } = identity.failure;
    return refuse(code, MESSAGES[code], { reason });
  }
  const player = await findByPlayerId(db, tenant.code, identity.value.playerId);
  if (player?.account.userId !== caller.userId)
    return refuse('identity_invalid', MESSAGES.identity_invalid, { reason: 'another player' });
  await takeOver(services, tenant, player, identity.value);
  return (await prolongSession(db, caller.sessionId, limits, now()))
    ? answer({ lifetimeS: Math.floor(limits.identitySessionMs / 1000) })
    : refuse('token_invalid', 'The session has ended.');
});

async function findOrAdmit(
  services: Services,
  tenant: Tenant,
  { playerId, name, photo }: Identity,
): Promise<{ readonly account: Account; readonly isFrozen: boolean }> {
  const known = await findByPlayerId(services.db, tenant.code, playerId);
  if (known === undefined) {
    const account = await admitUser(services, tenant, { tenant: tenant.code, name, photo, playerId });
    // Undefined: the same player signed in twice in parallel, and the other call created the user.
    return account === undefined
      ? findOrAdmit(services, tenant, { playerId, name, photo })
      : { account, isFrozen: false };
  }
  return { account: await takeOver(services, tenant, known, { playerId, name, photo }), isFrozen: known.isFrozen };
}

/** Updates a known player's profile from the platform's identity token. */
async function takeOver(
  services: Services,
  tenant: Tenant,
  known: StoredUser,
  { name, photo }: Identity,
): Promise<Account> {
  // A nickname or a picture that the player has chosen here stays until the platform sends a different one.
  const isRenamed = name !== '' && name !== known.platformName;
  const hasNewPhoto = photo !== '' && photo !== known.platformPhoto;
  if (isRenamed) await setPlatformName(services.db, known.account.userId, name);
  if (hasNewPhoto) await setPlatformPhoto(services.db, known.account.userId, photo);
  const account = {
    ...known.account,
    name: isRenamed ? name : known.account.name,
    photo: hasNewPhoto ? photo : known.account.photo,
  };
  if (account.name !== known.account.name || account.photo !== known.account.photo)
    await changeProfile(services, tenant, account);
  return account;
}
