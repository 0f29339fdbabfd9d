import type { Database } from '../schema/schema.ts';

export interface ApiKey {
  readonly keyId: string;
  readonly tenant: string;
  readonly name: string;
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
  readonly usedAtMs: number | undefined;
}

/** `used_at` is written at most this often. */
const USED_STEP_MS = 60_000;

export async function insertApiKey(db: Database, key: Omit<ApiKey, 'revokedAtMs' | 'usedAtMs'>): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({
      key_id: key.keyId,
      tenant: key.tenant,
      name: key.name,
      secret_hash: key.secretHash,
      scopes: [...key.scopes],
      created_at: key.createdAtMs,
      expires_at: key.expiresAtMs ?? null,
    })
    .execute();
}

export async function findApiKey(db: Database, keyId: string): Promise<ApiKey | undefined> {
  const row = await keys(db).where('key_id', '=', keyId).executeTakeFirst();
  return row === undefined ? undefined : keyOf(row);
}

/** A tenant's keys, also the revoked ones, after a place in the list. */
export async function listApiKeys(
  db: Database,
  tenant: string,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly ApiKey[]> {
  const rows = await keys(db)
    .where('tenant', '=', tenant)
    .where('key_id', '>', after)
    .orderBy('key_id')
    .limit(limit)
    .execute();
  return rows.map(keyOf);
}

/** Revokes a key of a tenant. Returns false if the tenant has no such key. A repeat keeps the first time. */
export async function revokeApiKey(db: Database, tenant: string, keyId: string, nowMs: number): Promise<boolean> {
  const result = await db
    .updateTable('api_keys')
    .set(({ fn, ref, val }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(nowMs)) }))
    .where('tenant', '=', tenant)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function touchApiKey(db: Database, keyId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ used_at: nowMs })
    .where('key_id', '=', keyId)
    .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<', nowMs - USED_STEP_MS)]))
    .execute();
}

const keys = (db: Database) => db.selectFrom('api_keys').selectAll('api_keys');
type Row = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>;

const keyOf = (row: Row): ApiKey => ({
  keyId: row.key_id,
  tenant: row.tenant,
  name: row.name,
  secretHash: row.secret_hash,
  scopes: row.scopes,
  createdAtMs: row.created_at,
  expiresAtMs: row.expires_at ?? undefined,
  revokedAtMs: row.revoked_at ?? undefined,
  usedAtMs: row.used_at ?? undefined,
});
