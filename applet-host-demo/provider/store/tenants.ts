import type { TenantSettings } from '../tenants/settings.ts';
import type { Database } from './schema.ts';

export async function readTenantSettings(db: Database, code: string): Promise<TenantSettings | undefined> {
  const row = await db.selectFrom('tenants').select('settings').where('code', '=', code).executeTakeFirst();
  return row?.settings;
}

/** Lists all tenants by code. */
export const listTenants = (db: Database): Promise<readonly { readonly code: string; readonly isEntered: boolean }[]> =>
  db.selectFrom('tenants').select(['code', 'is_entered as isEntered']).orderBy('code').execute();

/** Lets the provider serve a tenant that `tenants.json` does not name. */
export async function enterTenant(db: Database, code: string): Promise<void> {
  await db.updateTable('tenants').set({ is_entered: true }).where('code', '=', code).execute();
}
