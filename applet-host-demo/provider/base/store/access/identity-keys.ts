import type { Database } from '../schema/schema.ts';

/** `used_at` is written at most this often. */
const USED_STEP_MS = 60_000;

export interface IdentityKeyFacts {
  readonly addedAtMs: number | undefined;
  /** Roughly. */
  readonly usedAtMs: number | undefined;
}

/** When the identity keys of a tenant were added and used, by key id. */
export async function readIdentityKeyFacts(
  db: Database,
  tenant: string,
): Promise<ReadonlyMap<string, IdentityKeyFacts>> {
  const rows = await db.selectFrom('identity_key_facts').selectAll().where('tenant', '=', tenant).execute();
  return new Map(
    rows.map((row) => [row.key_id, { addedAtMs: row.added_at ?? undefined, usedAtMs: row.used_at ?? undefined }]),
  );
}

/** Reads first: a lock on the row for each sign-in would make them wait for each other. */
export async function noteIdentityKeyUse(db: Database, tenant: string, keyId: string, nowMs: number): Promise<void> {
  const known = await db
    .selectFrom('identity_key_facts')
    .select('used_at')
    .where('tenant', '=', tenant)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  if ((known?.used_at ?? 0) > nowMs - USED_STEP_MS) return;
  await db
    .insertInto('identity_key_facts')
    .values({ tenant, key_id: keyId, used_at: nowMs })
    .onConflict((conflict) => conflict.columns(['tenant', 'key_id']).doUpdateSet({ used_at: nowMs }))
    .execute();
}

/** Notes that a key was added. The use of an earlier key with the same id is forgotten. */
export async function noteIdentityKeyAdded(db: Database, tenant: string, keyId: string, nowMs: number): Promise<void> {
  const facts = { added_at: nowMs, used_at: null };
  await db
    .insertInto('identity_key_facts')
    .values({ tenant, key_id: keyId, ...facts })
    .onConflict((conflict) => conflict.columns(['tenant', 'key_id']).doUpdateSet(facts))
    .execute();
}

export async function forgetIdentityKey(db: Database, tenant: string, keyId: string): Promise<void> {
  await db.deleteFrom('identity_key_facts').where('tenant', '=', tenant).where('key_id', '=', keyId).execute();
}
