import { createHash } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { DataLifeTables } from '../schema/schema-data-life.ts';

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

const hashOfPlayer = (tenant: string, playerId: string): string =>
  createHash('sha256').update(`${tenant}\n${playerId}`).digest('hex');

/** Notes by which hash a player is recognised who signs in again. */
export async function noteErasedPlayer(
  db: Database,
  { userId, tenant, playerId }: { readonly userId: string; readonly tenant: string; readonly playerId: string },
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ player_hash: hashOfPlayer(tenant, playerId) })
    .where('user_id', '=', userId)
    .execute();
}

/** Whether a player with this id of the platform was erased. */
export async function wasErased(db: Database, tenant: string, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('erasures')
    .select('user_id')
    .where('tenant', '=', tenant)
    .where('player_hash', '=', hashOfPlayer(tenant, playerId))
    .executeTakeFirst();
  return row !== undefined;
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
  /** Each claim has a higher number. All changes need the newest one. L-SJ3. */
  readonly claim: number;
}

/** Takes the next erasure for a while. If this node dies, another one takes it afterwards and continues with the unfinished step. */
export async function takeErasure(db: Database, nowMs: number, leaseMs: number): Promise<ErasureTask | undefined> {
  const { rows } = await sql<ErasureTask>`
    update erasures set due_at = ${nowMs + leaseMs}::bigint, claim = claim + 1
    where user_id = (
      select user_id from erasures where done_at is null and due_at <= ${nowMs}::bigint
      order by due_at, user_id limit 1 for update skip locked
    )
    returning user_id as "userId", tenant, step, claim`.execute(db);
  return rows[0];
}

type Claimed = Pick<ErasureTask, 'userId' | 'claim'>;

/** Changes an erasure, if it still belongs to this claim. Returns whether it does. */
async function changeOwn(
  db: Database,
  { userId, claim }: Claimed,
  change: Updateable<DataLifeTables['erasures']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set(change)
    .where('user_id', '=', userId)
    .where('claim', '=', claim)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps an erasure for another while. Like all changes: false if it belongs to another node. */
export const keepErasure = (db: Database, task: Claimed, untilMs: number): Promise<boolean> =>
  changeOwn(db, task, { due_at: untilMs });

/** Records a finished step; the node keeps the erasure for another while. */
export const finishStep = (db: Database, task: Claimed, step: number, untilMs: number): Promise<boolean> =>
  changeOwn(db, task, { step, due_at: untilMs, last_error: '' });

export const finishErasure = (db: Database, task: Claimed, nowMs: number): Promise<boolean> =>
  changeOwn(db, task, { done_at: nowMs });

export const postponeErasure = (db: Database, task: Claimed, error: string, untilMs: number): Promise<boolean> =>
  changeOwn(db, task, { last_error: error.slice(0, 200), due_at: untilMs });
