import type { Account } from '#domain/session/account.ts';
import type { Services } from '../../calls/services.ts';
import type { Identity } from '../../base/session/identity.ts';
import { wasErased } from '../../base/store/data-life/erasures.ts';
import { findByPlayerId, setPlatformName, setPlatformPhoto, type StoredUser } from '../../base/store/people/users.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { admitUser } from './arrival.ts';
import { changeProfile } from './profile-change.ts';

/** Whether a player was erased, and the tenant does not readmit erased players. L-PB3. */
export const isErasedForGood = async (
  { db }: Pick<Services, 'db'>,
  tenant: Tenant,
  playerId: string,
): Promise<boolean> => tenant.settings.readmitsErased !== true && (await wasErased(db, tenant.code, playerId));

/** Finds the user of a player, or creates it. Undefined: the player was erased. D-12. */
export async function findOrAdmit(
  services: Services,
  tenant: Tenant,
  { playerId, name, photo }: Identity,
): Promise<{ readonly account: Account; readonly isFrozen: boolean } | undefined> {
  const known = await findByPlayerId(services.db, tenant.code, playerId);
  if (known === undefined) {
    if (await isErasedForGood(services, tenant, playerId)) return undefined;
    const account = await admitUser(services, tenant, { tenant: tenant.code, name, photo, playerId });
    // Undefined: the same player signed in twice in parallel, and the other call created the user.
    return account === undefined
      ? findOrAdmit(services, tenant, { playerId, name, photo })
      : { account, isFrozen: false };
  }
  return { account: await takeOver(services, tenant, known, { playerId, name, photo }), isFrozen: known.isFrozen };
}

/** Updates a known player's profile from the platform's identity token. */
export async function takeOver(
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
