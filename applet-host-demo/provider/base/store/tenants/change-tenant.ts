import { isDeepStrictEqual } from 'node:util';
import type { TenantSettings } from '../../tenant-settings/settings.ts';
import { markAllGroupsChanged } from '../groups/group-settings.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { keepReplacedIcons } from '../files/tenant-icons.ts';
import { setAuthType } from '../people/users.ts';

/** Settings to replace; or a function that finds them from the present ones, under the lock of the tenant. */
export type TenantChange = Partial<TenantSettings> | ((before: TenantSettings) => Partial<TenantSettings>);

/** For use inside transactions. All other code saves through the directory. */
export async function writeTenant(db: Database, code: string, settings: TenantSettings, nowMs: number): Promise<void> {
  const text = JSON.stringify(settings);
  const before = await db.selectFrom('tenants').select('settings').where('code', '=', code).executeTakeFirst();
  await db
    .insertInto('tenants')
    .values({ code, settings: text, created_at: nowMs })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ settings: text }))
    .execute();
  if (before === undefined) return;
  const addresses = iconsOf(before.settings).filter((address) => !iconsOf(settings).includes(address));
  await keepReplacedIcons(db, { tenant: code, addresses }, nowMs);
  if (!isDeepStrictEqual(before.settings.groupFlags, settings.groupFlags)) await markAllGroupsChanged(db, code);
}

const iconsOf = ({ icon = '', launcherIcon = '' }: TenantSettings): readonly string[] => [icon, launcherIcon];

/** Changes some settings of a tenant in a transaction. Returns false if there is no such tenant. */
export async function changeTenant(
  trx: DatabaseTransaction,
  code: string,
  wanted: TenantChange,
  nowMs: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('tenants')
    .select('settings')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const change = typeof wanted === 'function' ? wanted(row.settings) : wanted;
  await writeTenant(trx, code, { ...row.settings, ...change }, nowMs);
  if (change.authType !== undefined) await setAuthType(trx, code, change.authType);
  return true;
}
