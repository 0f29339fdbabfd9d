import type { ProtectedHeaderParameters } from 'jose';
import { noteIdentityKeyUse } from '../store/access/identity-keys.ts';
import type { Database } from '../store/schema/schema.ts';
import type { Tenant } from '../tenant-settings/settings.ts';

/** Notes that a key of the tenant has signed an accepted token. A key without an id is not noted. */
export async function noteKeyUse(
  { db, now }: { readonly db: Database; readonly now: () => number },
  { code, settings }: Tenant,
  keyId: string | undefined,
): Promise<void> {
  if (keyId !== undefined && settings.identityKeys.some(({ kid }) => kid === keyId))
    await noteIdentityKeyUse(db, code, keyId, now());
}

/** The key that a token names, or the only one with an id. */
export const signingKeyOf = (
  { kid }: Pick<ProtectedHeaderParameters, 'kid'>,
  { settings: { identityKeys } }: Tenant,
): string | undefined => kid ?? (identityKeys.length === 1 ? identityKeys[0]?.kid : undefined);
