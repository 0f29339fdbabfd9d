import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** A request with an Idempotency-Key. Callers have their own keys. */
export interface RepeatableRequest {
  readonly tenant: string;
  readonly caller: string;
  readonly key: string;
  /** The hash of method, path and body. */
  readonly fingerprint: string;
  /** The reference to a player in its path: the answer is about that player. */
  readonly player?: string | undefined;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** The caller must run the request. */
export interface Claimed {
  /** When the request was first begun: the same after a crash, another one when the key belongs to a new request. */
  readonly firstAtMs: number;
}

/** `other`: the key belongs to a different request. */
export type Claim = 'running' | 'other' | Claimed | StoredAnswer;

/**
 * Claims a request, so that only one of parallel repeats runs it. A claim without an answer is given up after a time, because its
 * node may have crashed; what the request creates has an id from the key and the first claim, so that it can run again.
 */
export async function claimRequest(
  db: Database,
  { tenant, caller, key, fingerprint, player }: RepeatableRequest,
  nowMs: number,
  claimMs: number,
): Promise<Claim> {
  const inserted = await db
    .insertInto('api_requests')
    .values({ tenant, caller, key, fingerprint, player: player ?? null, claimed_at: nowMs, first_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted !== undefined) return { firstAtMs: nowMs };
  const row = await db
    .selectFrom('api_requests')
    .select(['fingerprint', 'status', 'body', 'claimed_at', 'first_at'])
    .where('tenant', '=', tenant)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  // It was removed between the two statements.
  if (row === undefined) return 'running';
  const isSame = row.fingerprint === fingerprint;
  // After a failure on our side the key may be used for a corrected request.
  if (!isSame && (row.status !== null || row.claimed_at > 0)) return 'other';
  if (row.status !== null) return { status: row.status, body: row.body ?? '' };
  if (row.claimed_at > nowMs - claimMs) return 'running';
  const firstAtMs = isSame ? row.first_at : nowMs;
  const taken = await db
    .updateTable('api_requests')
    .set({ fingerprint, player: player ?? null, claimed_at: nowMs, first_at: firstAtMs })
    .where('tenant', '=', tenant)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('claimed_at', '=', row.claimed_at)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n ? { firstAtMs } : 'running';
}

export async function storeAnswer(
  db: Database,
  { tenant, caller, key }: RepeatableRequest,
  { status, body }: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('api_requests')
    .set({ status, body })
    .where('tenant', '=', tenant)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute();
}

/** Gives up a claim: the request failed on our side and may run again. What it may have created keeps its id. */
export async function releaseRequest(db: Database, { tenant, caller, key }: RepeatableRequest): Promise<void> {
  await db
    .updateTable('api_requests')
    .set({ claimed_at: 0 })
    .where('tenant', '=', tenant)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute();
}

/**
 * Removes the stored answers with one of these ids as a value, or to a request whose path names the person: they repeat what is known
 * about the person.
 */
export async function removeAnswersAbout(
  db: Database,
  tenant: string,
  { ids, references }: { readonly ids: readonly string[]; readonly references: readonly string[] },
): Promise<void> {
  await sql`
    delete from api_requests
    where tenant = ${tenant} and (player = any(${[...references]}::text[]) or exists (
      select from unnest(${ids.map((id) => JSON.stringify(id))}::text[]) as about(id) where position(about.id in body) > 0))`.execute(
    db,
  );
}

/** Removes requests that were first begun, and last claimed, before a time. */
export async function removeOldAnswers(db: Database, beforeMs: number): Promise<void> {
  await db.deleteFrom('api_requests').where('claimed_at', '<', beforeMs).where('first_at', '<', beforeMs).execute();
}
