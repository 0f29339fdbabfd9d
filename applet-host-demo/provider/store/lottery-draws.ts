import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './schema.ts';

/** A draw of the embedded lottery. */
export interface StoredDraw {
  readonly tenant: string;
  readonly gameId: string;
  readonly issue: string;
  readonly closesAtMs: number;
  /** Secret until `numbers` is set. */
  readonly secret: string;
  readonly secretHash: string;
  readonly numbers: readonly number[] | undefined;
}

const columns = (db: Database) => db.selectFrom('lottery_draws').selectAll('lottery_draws');
type Row = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>;

const drawOf = (row: Row): StoredDraw => ({
  tenant: row.tenant,
  gameId: row.game_id,
  issue: row.issue,
  closesAtMs: row.closes_at,
  secret: row.secret,
  secretHash: row.secret_hash,
  numbers: row.numbers ?? undefined,
});

/** Stores draws; those that exist stay as they are. */
export async function insertDraws(db: Database, draws: readonly Omit<StoredDraw, 'numbers'>[]): Promise<void> {
  if (draws.length === 0) return;
  await db
    .insertInto('lottery_draws')
    .values(
      draws.map(({ tenant, gameId, issue, closesAtMs, secret, secretHash }) => ({
        tenant,
        game_id: gameId,
        issue,
        closes_at: closesAtMs,
        secret,
        secret_hash: secretHash,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findDraw(
  db: Database,
  tenant: string,
  gameId: string,
  issue: string,
): Promise<StoredDraw | undefined> {
  const row = await columns(db)
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .executeTakeFirst();
  return row && drawOf(row);
}

/** Keeps a draw from being drawn until the transaction ends. Many bets may do it at once. */
export async function shareDraw(
  trx: DatabaseTransaction,
  tenant: string,
  gameId: string,
  issue: string,
): Promise<StoredDraw | undefined> {
  const row = await columns(trx)
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .forShare()
    .executeTakeFirst();
  return row && drawOf(row);
}

/** The draws that have closed and have no numbers yet, oldest first. */
export async function listDueDraws(db: Database, nowMs: number, limit: number): Promise<readonly StoredDraw[]> {
  const rows = await columns(db)
    .where('numbers', 'is', null)
    .where('closes_at', '<=', nowMs)
    .orderBy('closes_at')
    .limit(limit)
    .execute();
  return rows.map(drawOf);
}

/** Publishes the numbers of a draw, once. Waits for the bets that are being placed on it. */
export async function publishNumbers(
  db: Database,
  { tenant, gameId, issue }: StoredDraw,
  numbers: readonly number[],
): Promise<void> {
  await db
    .updateTable('lottery_draws')
    .set({ numbers: JSON.stringify(numbers) })
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .where('numbers', 'is', null)
    .execute();
}

/** The next draw of each game and its latest results, newest first. */
export async function listBoard(
  db: Database,
  tenant: string,
  nowMs: number,
  latest: number,
): Promise<readonly StoredDraw[]> {
  const { rows } = await sql<Row>`
    select d.* from (select distinct game_id from lottery_draws where tenant = ${tenant}) g
    cross join lateral (
      (select * from lottery_draws where tenant = ${tenant} and game_id = g.game_id and closes_at > ${nowMs}::bigint
        order by closes_at limit 1)
      union all
      (select * from lottery_draws where tenant = ${tenant} and game_id = g.game_id and numbers is not null
        order by closes_at desc limit ${latest}::integer)
    ) d order by d.closes_at desc`.execute(db);
  return rows.map(drawOf);
}
