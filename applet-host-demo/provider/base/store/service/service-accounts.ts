import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { lockTenant } from '../engine/tenants.ts';
import { insertUser } from '../people/users.ts';

export interface ServiceAccount {
  /** The platform's name for it. */
  readonly account: string;
  readonly userId: string;
  /** The name that players see. */
  readonly name: string;
  readonly photo: string;
  readonly createdAtMs: number;
}

/** Creates a user without a sign-in, in whose name the platform sends. Returns false if the name is taken. */
export async function insertServiceAccount(
  trx: DatabaseTransaction,
  {
    tenant,
    account,
    name,
    photo,
  }: { readonly tenant: string; readonly account: string; readonly name: string; readonly photo: string },
  nowMs: number,
): Promise<boolean> {
  // Parallel calls may have the same name.
  await lockTenant(trx, tenant);
  const known = await accounts(trx, tenant).where('s.name', '=', account).executeTakeFirst();
  const user = known === undefined ? await insertUser(trx, { tenant, name, photo }, nowMs) : undefined;
  if (user === undefined) return false;
  const row = { tenant, name: account, user_id: user.userId, created_at: nowMs };
  await trx.insertInto('service_accounts').values(row).execute();
  return true;
}

/** Lists a tenant's service accounts by name. */
export function listServiceAccounts(
  db: Database,
  tenant: string,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly ServiceAccount[]> {
  return accounts(db, tenant).where('s.name', '>', after).orderBy('s.name').limit(limit).execute();
}

export const findServiceAccount = (
  db: Database,
  tenant: string,
  account: string,
): Promise<ServiceAccount | undefined> => accounts(db, tenant).where('s.name', '=', account).executeTakeFirst();

const accounts = (db: Database, tenant: string) =>
  db
    .selectFrom('service_accounts as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .select(['s.name as account', 'u.user_id as userId', 'u.name', 'u.photo', 's.created_at as createdAtMs'])
    .where('s.tenant', '=', tenant);
