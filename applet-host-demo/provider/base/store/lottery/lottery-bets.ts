import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import type { BetLine, StoredBetKind, StoredBetState } from '../schema/schema-lottery.ts';

/** A bet of the embedded lottery, with its draw. Amounts are minor units. */
export interface StoredBet {
  readonly orderId: string;
  readonly tenant: string;
  readonly userId: string;
  readonly kind: StoredBetKind;
  readonly gameId: string;
  readonly issue: string;
  readonly lines: readonly BetLine[];
  readonly amount: number;
  readonly payout: number;
  readonly state: StoredBetState;
  readonly createdAtMs: number;
  readonly closesAtMs: number;
  readonly numbers: readonly number[] | undefined;
}

export interface NewStoredBet {
  readonly orderId: string;
  readonly tenant: string;
  readonly userId: string;
  readonly uuid: string;
  readonly kind: StoredBetKind;
  readonly gameId: string;
  readonly issue: string;
  readonly lines: readonly BetLine[];
  readonly amount: number;
  readonly state: 'holding' | 'planned' | 'closed';
}

const bets = (db: Database) =>
  db
    .selectFrom('lottery_bets as b')
    .leftJoin('lottery_draws as d', (join) =>
      join.onRef('d.tenant', '=', 'b.tenant').onRef('d.game_id', '=', 'b.game_id').onRef('d.issue', '=', 'b.issue'),
    )
    .selectAll('b')
    .select(['d.closes_at', 'd.numbers']);
type Row = Awaited<ReturnType<ReturnType<typeof bets>['executeTakeFirstOrThrow']>>;

const betOf = (row: Row): StoredBet => ({
  orderId: row.order_id,
  tenant: row.tenant,
  userId: row.user_id,
  kind: row.kind,
  gameId: row.game_id,
  issue: row.issue,
  lines: row.lines,
  amount: row.amount,
  payout: row.payout,
  state: row.state,
  createdAtMs: row.created_at,
  closesAtMs: row.closes_at ?? 0,
  numbers: row.numbers ?? undefined,
});

/** Stores a bet. Returns false if the player has used its uuid. */
export async function insertBet(db: Database, bet: NewStoredBet, nowMs: number): Promise<boolean> {
  const { orderId, tenant, userId, uuid, kind, gameId, issue, lines, amount, state } = bet;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lottery_bets')
    .values({
      order_id: orderId,
      tenant,
      user_id: userId,
      uuid,
      kind,
      game_id: gameId,
      issue,
      lines: JSON.stringify(lines),
      amount,
      state,
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'uuid']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findBetByUuid(db: Database, userId: string, uuid: string): Promise<StoredBet | undefined> {
  const row = await bets(db).where('b.user_id', '=', userId).where('b.uuid', '=', uuid).executeTakeFirst();
  return row && betOf(row);
}

/** Finds a bet that its player can see. */
export async function findBet(db: Database, tenant: string, orderId: string): Promise<StoredBet | undefined> {
  const row = await bets(db)
    .where('b.tenant', '=', tenant)
    .where('b.order_id', '=', orderId)
    .where('b.state', 'not in', ['holding', 'closed'])
    .executeTakeFirst();
  return row && betOf(row);
}

/** A bet as the list of its draw shows it: without its player. */
export type ListedBet = Pick<StoredBet, 'kind' | 'lines' | 'amount'> & { readonly ref: string };

/** The bets of a draw at its close. A bet counts once it is stored, also while its money is on the way. */
export async function listBetsOfDraw(
  trx: DatabaseTransaction,
  { tenant, gameId, issue }: Pick<StoredBet, 'tenant' | 'gameId' | 'issue'>,
): Promise<readonly ListedBet[]> {
  const rows = await trx
    .selectFrom('lottery_bets')
    .select(['ref', 'kind', 'lines', 'amount'])
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .where('ref', 'is not', null)
    .where('state', 'in', ['holding', 'placed', 'planned'])
    .execute();
  return rows.map(({ ref, ...bet }) => ({ ...bet, ref: ref ?? '' }));
}

/** The marks of a player's bets on the list of a draw. */
export async function listRefs(
  db: Database,
  userId: string,
  { tenant, gameId, issue }: Pick<StoredBet, 'tenant' | 'gameId' | 'issue'>,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('lottery_bets')
    .select('ref')
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .where('user_id', '=', userId)
    .where('ref', 'is not', null)
    .where('state', 'not in', ['holding', 'closed'])
    .orderBy('created_at')
    .execute();
  return rows.flatMap(({ ref }) => ref ?? []);
}

/** The money of a bet is held. */
export async function markPlaced(trx: DatabaseTransaction, orderId: string): Promise<void> {
  await trx
    .updateTable('lottery_bets')
    .set({ state: 'placed' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'holding')
    .execute();
}

/** Removes a bet whose money was refused. */
export async function dropBet(trx: DatabaseTransaction, orderId: string): Promise<void> {
  await trx.deleteFrom('lottery_bets').where('order_id', '=', orderId).where('state', '=', 'holding').execute();
}

/** A page of the bets and plans of a player, newest first, and the number of all. */
export async function listBets(
  db: Database,
  userId: string,
  { gameId, skip, limit }: { readonly gameId: string | undefined; readonly skip: number; readonly limit: number },
): Promise<{ readonly bets: readonly StoredBet[]; readonly total: number }> {
  const isShown = sql<boolean>`b.state not in ('holding', 'closed') and (${gameId ?? null}::text is null or b.game_id = ${gameId ?? null}::text)`;
  const rows = await bets(db)
    .where('b.user_id', '=', userId)
    .where(isShown)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.order_id')
    .offset(skip)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('lottery_bets as b')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('b.user_id', '=', userId)
    .where(isShown)
    .executeTakeFirstOrThrow();
  return { bets: rows.map(betOf), total: Number(total) };
}

/** The settled bets of a player, and how many of them have won. */
export async function countSettled(
  db: Database,
  userId: string,
): Promise<{ readonly all: number; readonly won: number }> {
  const { rows } = await sql<{ all: number; won: number }>`
    select count(*)::integer as all, (count(*) filter (where state = 'won'))::integer as won
    from lottery_bets where user_id = ${userId} and state in ('won', 'lost')`.execute(db);
  return rows[0] ?? { all: 0, won: 0 };
}

/** Placed bets whose draw has its numbers, by id, after an id. */
export async function listDueBets(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly Pick<StoredBet, 'orderId' | 'tenant'>[]> {
  const rows = await bets(db)
    .where('b.state', '=', 'placed')
    .where('d.numbers', 'is not', null)
    .where('b.order_id', '>', after)
    .orderBy('b.order_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ orderId: row.order_id, tenant: row.tenant }));
}

/** Locks a placed bet. Undefined: another node settles it. */
export async function lockPlacedBet(trx: DatabaseTransaction, orderId: string): Promise<StoredBet | undefined> {
  const row = await bets(trx)
    .where('b.order_id', '=', orderId)
    .where('b.state', '=', 'placed')
    .forUpdate('b')
    .skipLocked()
    .executeTakeFirst();
  return row && betOf(row);
}

export async function settleBet(
  trx: DatabaseTransaction,
  orderId: string,
  { state, payout, nowMs }: { readonly state: 'won' | 'lost'; readonly payout: number; readonly nowMs: number },
): Promise<void> {
  await trx
    .updateTable('lottery_bets')
    .set({ state, payout, settled_at: nowMs, paid_by_odds: true })
    .where('order_id', '=', orderId)
    .where('state', '=', 'placed')
    .execute();
}
