import { closedChanges, type Privacy, PRIVACY_SETTINGS, type PrivacySetting } from '#domain/contact/privacy.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { closedByPlatform, isOpen } from '../../tenant-settings/closed-privacy.ts';
import type { Tenant } from '../../tenant-settings/settings.ts';

const COLUMNS = {
  friendRequests: 'accepts_requests',
  findByCode: 'can_be_found',
  groupInvites: 'accepts_group_invites',
} as const satisfies Record<PrivacySetting, string>;

/** Reads the settings of a user; undefined if the user no longer exists. */
export async function readPrivacy(db: Database, tenant: Tenant, userId: string): Promise<Privacy | undefined> {
  const row = await db
    .selectFrom('users')
    .select(Object.values(COLUMNS))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const valueOf = (name: PrivacySetting) => ({ isOn: row[COLUMNS[name]], isClosed: !isOpen(tenant, name) });
  return {
    friendRequests: valueOf('friendRequests'),
    findByCode: valueOf('findByCode'),
    groupInvites: valueOf('groupInvites'),
  };
}

/** Saves some settings of a user. Returns false, and saves nothing, if the platform has closed one of them. */
export async function savePrivacy(
  trx: DatabaseTransaction,
  tenant: Tenant,
  userId: string,
  change: Partial<Record<PrivacySetting, boolean | undefined>>,
): Promise<boolean> {
  if (closedChanges(change, closedByPlatform(tenant)).length > 0) return false;
  const changed = PRIVACY_SETTINGS.flatMap((name) => {
    const isOn = change[name];
    return isOn === undefined ? [] : [[COLUMNS[name], isOn] as const];
  });
  await trx.updateTable('users').set(Object.fromEntries(changed)).where('user_id', '=', userId).execute();
  return true;
}
