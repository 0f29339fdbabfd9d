import { sql } from 'kysely';
import type { OrderKind } from '../schema/column-types.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** A movement of money as it is stored. Amounts are minor units. */
export interface StoredMovement {
  readonly key: string;
  readonly kind: OrderKind;
  readonly holdId: string;
  readonly purpose: string;
  readonly tenant: string;
  readonly userId: string;
  readonly amount: number;
  readonly reason: string;
  readonly state: 'waiting' | 'done' | 'refused';
  readonly refusal: string;
  readonly tries: number;
}

export interface NewMovement {
  readonly key: string;
  readonly kind: OrderKind;
  readonly holdId: string;
  readonly purpose: string;
  readonly owner: { readonly tenant: { readonly code: string }; readonly userId: string };
  readonly amount: number;
  readonly reason: string;
  readonly isDone: boolean;
  /** When the job takes the movement if it still waits. */
  readonly dueAtMs?: number;
}

/** The time for which one node has a movement to itself: longer than a call to the wallet takes. */
const LEASE_MS = 30_000;
const MAX_DELAY_MS = 60_000;

/** Stores a movement, once. */
export async function insertMovement(trx: DatabaseTransaction, movement: NewMovement, nowMs: number): Promise<void> {
  const { key, kind, holdId, purpose, owner, amount, reason, isDone, dueAtMs = nowMs } = movement;
  await trx
    .insertInto('money_movements')
    .values({
      key,
      kind,
      hold_id: holdId,
      purpose,
      tenant: owner.tenant.code,
      user_id: owner.userId,
      amount,
      reason,
      state: isDone ? 'done' : 'waiting',
      next_at: dueAtMs,
      created_at: nowMs,
      settled_at: isDone ? nowMs : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const columns = (db: Database) => db.selectFrom('money_movements').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>;

const movementOf = (row: Row): StoredMovement => ({
  key: row.key,
  kind: row.kind,
  holdId: row.hold_id,
  purpose: row.purpose,
  tenant: row.tenant,
  userId: row.user_id,
  amount: row.amount,
  reason: row.reason,
  state: row.state,
  refusal: row.refusal,
  tries: row.tries,
});

export async function findMovement(db: Database, key: string): Promise<StoredMovement | undefined> {
  const row = await columns(db).where('key', '=', key).executeTakeFirst();
  return row && movementOf(row);
}

/** Locks a movement until the transaction ends. */
export async function lockMovement(trx: DatabaseTransaction, key: string): Promise<StoredMovement | undefined> {
  const row = await columns(trx).where('key', '=', key).forUpdate().executeTakeFirst();
  return row && movementOf(row);
}

/** Takes movements that are due. Each is given to one node, for the time of its call. */
export async function claimDueMovements(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<readonly StoredMovement[]> {
  const due = db
    .selectFrom('money_movements')
    .select('key')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', nowMs)
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('money_movements')
    .set({ next_at: nowMs + LEASE_MS })
    .where('key', 'in', due)
    .returningAll()
    .execute();
  return rows.map(movementOf);
}

export async function settleMovement(
  trx: DatabaseTransaction,
  key: string,
  state: 'done' | 'refused',
  refusal: string,
  nowMs: number,
): Promise<void> {
  await trx.updateTable('money_movements').set({ state, refusal, settled_at: nowMs }).where('key', '=', key).execute();
}

/** Plans the next try: after one second, then after twice the time, at most after a minute. */
export async function postponeMovement(
  trx: DatabaseTransaction,
  { key, tries }: StoredMovement,
  refusal: string,
  nowMs: number,
): Promise<void> {
  const delayMs = Math.min(MAX_DELAY_MS, 1000 * 2 ** Math.min(tries, 6));
  await trx
    .updateTable('money_movements')
    .set({ refusal, tries: sql`tries + 1`, next_at: nowMs + delayMs })
    .where('key', '=', key)
    .execute();
}
