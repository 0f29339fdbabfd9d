import { sql } from 'kysely';
import type { TenantSettings } from '../../tenant-settings/settings.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** A tenant as it is stored. `isEntered`: an operator has entered it while the provider ran. */
export const findTenant = (
  db: Database,
  code: string,
): Promise<{ readonly settings: TenantSettings; readonly isEntered: boolean } | undefined> =>
  db.selectFrom('tenants').select(['settings', 'is_entered as isEntered']).where('code', '=', code).executeTakeFirst();

/** All tenants with the names of their products, by code. */
export const listTenantNames = (
  db: Database,
): Promise<readonly { readonly code: string; readonly isEntered: boolean; readonly productName: string }[]> =>
  db
    .selectFrom('tenants')
    .select(['code', 'is_entered as isEntered', sql<string>`settings ->> 'productName'`.as('productName')])
    .orderBy('code')
    .execute();

export async function readTenantSettings(db: Database, code: string): Promise<TenantSettings | undefined> {
  const row = await db.selectFrom('tenants').select('settings').where('code', '=', code).executeTakeFirst();
  return row?.settings;
}

/**
 * Locks a tenant until the transaction ends, so that parallel changes of a list of the tenant come one after the other. Rows that only
 * refer to the tenant are not held up.
 */
export async function lockTenant(trx: DatabaseTransaction, code: string): Promise<void> {
  await trx.selectFrom('tenants').select('code').where('code', '=', code).forNoKeyUpdate().execute();
}

/** Lists all tenants by code. */
export const listTenants = (db: Database): Promise<readonly { readonly code: string; readonly isEntered: boolean }[]> =>
  db.selectFrom('tenants').select(['code', 'is_entered as isEntered']).orderBy('code').execute();

/** Lets the provider serve a tenant that `tenants.json` does not name. */
export async function enterTenant(db: Database, code: string): Promise<void> {
  await db.updateTable('tenants').set({ is_entered: true }).where('code', '=', code).execute();
}
