import { removalKey } from './removal-channel.ts';

/** Keys of one user of a tenant. Some go on with a chat or a table. */
const ofUser = (tenant: string, userId: string): readonly string[] => [
  `ml_draft:${tenant}:${userId}`,
  `ml_window:meeline:${tenant}:${userId}`,
  `ml_deleted_version:${userId}`,
  `meeline-epoch-${userId}`,
  // The database, in browsers without IndexedDB.
  `meeline-${tenant}-${userId}`,
];

/** Keys that are about the last user. */
const ofLastUser = (tenant: string): readonly string[] => [
  `ml_account:${tenant}`,
  `ml_token:${tenant}`,
  `ml_reloads:${tenant}`,
  `ml_service_guest:${tenant}`,
  'ml_call',
  'ml_campaign_card',
  'ml_campaign_closed',
  'ml_list_top',
  'ml_unreadInvited',
  'ml_unreadGroup',
  removalKey(tenant),
];

/**
 * Whether a key of the browser's storage is about the user. Others are settings of the device: language, colours, sounds, carrier.
 *
 * @param userId undefined: any user of the tenant
 */
export function isUserKey(key: string, tenant: string, userId: string | undefined): boolean {
  if (ofLastUser(tenant).includes(key)) return true;
  const isOwn = (own: string): boolean =>
    key.startsWith(own) && (userId === undefined || !/^\w/.test(key.slice(own.length)));
  return ofUser(tenant, userId ?? '').some(isOwn);
}
