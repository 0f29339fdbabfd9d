import { sql } from 'kysely';
import type { Database } from './schema.ts';

export interface Erasure {
  readonly userId: string;
  readonly requestedAtMs: number;
  readonly doneAtMs: number | undefined;
}

/** Requests the erasure of a user. A repeat keeps the first request. */
export async function requestErasure(
  db: Database,
  { userId, tenant }: { readonly userId: string; readonly tenant: string },
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('erasures')
    .values({ user_id: userId, tenant, requested_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the erasures of a tenant by user id. */
export async function listErasures(
  db: Database,
  tenant: string,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(erasureOf);
}

export async function findErasure(db: Database, userId: string): Promise<Erasure | undefined> {
  const row = await db.selectFrom('erasures').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && erasureOf(row);
}

const erasureOf = (row: {
  readonly user_id: string;
  readonly requested_at: number;
  readonly done_at: number | null;
}): Erasure => ({ userId: row.user_id, requestedAtMs: row.requested_at, doneAtMs: row.done_at ?? undefined });

/** An erasure that one node works on. */
export interface ErasureTask {
  readonly userId: string;
  readonly tenant: string;
  /** The number of finished steps. */
  readonly step: number;
}

/** Takes the next erasure for a while. If this node dies, another one takes it afterwards and continues with the unfinished step. */
export async function takeErasure(db: Database, nowMs: number, leaseMs: number): Promise<ErasureTask | undefined> {
  const { rows } = await sql<ErasureTask>`
    update erasures set due_at = ${nowMs + leaseMs}::bigint
    where user_id = (
      select user_id from erasures where done_at is null and due_at <= ${nowMs}::bigint
      order by due_at, user_id limit 1 for update skip locked
    )
    returning user_id as "userId", tenant, step`.execute(db);
  return rows[0];
}

/** Records a finished step; the node keeps the erasure for another while. */
export async function finishStep(db: Database, userId: string, step: number, untilMs: number): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ step, due_at: untilMs, last_error: '' })
    .where('user_id', '=', userId)
    .execute();
}

export async function finishErasure(db: Database, userId: string, nowMs: number): Promise<void> {
  await db.updateTable('erasures').set({ done_at: nowMs }).where('user_id', '=', userId).execute();
}

export async function postponeErasure(db: Database, userId: string, error: string, untilMs: number): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ last_error: error.slice(0, 200), due_at: untilMs })
    .where('user_id', '=', userId)
    .execute();
}
