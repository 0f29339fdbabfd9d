import { sql } from 'kysely';
import type { OrderKind } from '../schema/column-types.ts';
import type { Database } from '../schema/schema.ts';

export interface SettledMovement {
  readonly key: string;
  readonly kind: OrderKind;
  readonly holdId: string;
  readonly userId: string;
  /** Empty: the user has registered here. */
  readonly playerId: string;
  readonly amount: number;
  readonly reason: string;
  readonly timeMs: number;
}

/** The place of a movement in the order of a list. */
export interface MovementPlace {
  readonly timeMs: number;
  readonly key: string;
}

interface Day {
  readonly tenant: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Lists movements in the order of their end. */
export async function listSettled(
  db: Database,
  { tenant, fromMs, toMs }: Day,
  after: MovementPlace | undefined,
  limit: number,
): Promise<readonly SettledMovement[]> {
  let query = db
    .selectFrom('money_movements as m')
    .leftJoin('users as u', 'u.user_id', 'm.user_id')
    .select(['m.key', 'm.kind', 'm.hold_id', 'm.user_id', 'm.amount', 'm.reason', 'm.settled_at', 'u.player_id'])
    .where('m.tenant', '=', tenant)
    .where('m.state', '=', 'done')
    .where('m.settled_at', '>=', fromMs)
    .where('m.settled_at', '<', toMs);
  if (after !== undefined)
    query = query.where(sql<boolean>`(m.settled_at, m.key) > (${after.timeMs}::bigint, ${after.key}::text)`);
  const rows = await query.orderBy('m.settled_at').orderBy('m.key').limit(limit).execute();
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    holdId: row.hold_id,
    userId: row.user_id,
    playerId: row.player_id ?? '',
    amount: row.amount,
    reason: row.reason,
    timeMs: row.settled_at ?? 0,
  }));
}

export interface MovementTotal {
  readonly kind: OrderKind;
  readonly count: number;
  readonly amount: number;
}

export async function sumSettled(db: Database, { tenant, fromMs, toMs }: Day): Promise<readonly MovementTotal[]> {
  const { rows } = await sql<MovementTotal>`
    select kind, count(*)::integer as count, sum(amount)::bigint as amount from money_movements
    where tenant = ${tenant} and state = 'done' and settled_at >= ${fromMs}::bigint and settled_at < ${toMs}::bigint
    group by kind`.execute(db);
  return rows;
}

/** The number of movements of a tenant that wait for its wallet now. */
export async function countWaiting(db: Database, tenant: string): Promise<number> {
  const row = await db
    .selectFrom('money_movements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow();
  return row.count;
}
